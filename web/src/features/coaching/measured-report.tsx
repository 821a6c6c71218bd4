import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { resultsOf, type AnalysisRecord } from '../../../../shared/analysis/analysis-record.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import {
  AnswerWords,
  CriterionCues,
  type Player,
  ReportRemarks,
  ReportSummary,
  bringIntoView,
  playFrom,
} from '../analysis/analysis.public.ts';
import { coachAnalysisQuery } from './desk.queries.ts';
import type { DeskKeeper } from './use-desk-draft.ts';

interface MeasuredReportProps {
  readonly requestId: string;
  readonly isShown: boolean;
  readonly player: Player;
  readonly keeper: DeskKeeper;
}

/** The measured scores, hidden until the coach has finished scoring, because seeing them would bias the coach. */
export function MeasuredReport({ requestId, isShown, player, keeper }: MeasuredReportProps) {
  const { data } = useQuery(coachAnalysisQuery(requestId));
  const { isBusy, uncover } = useUncovering(requestId, keeper);
  const report = data?.report;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    // The pressed button is unmounted, so focus moves to the heading.
    if (isShown && !wasShown.current) heading.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <section aria-labelledby="measured-title" className="mt-14 border-t border-line pt-8">
      <h2 id="measured-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Measurements
      </h2>
      {!isShown && <Cover isReady={data !== undefined} onShow={uncover} />}
      {isShown && report && <Measured record={report} player={player} />}
      {isShown && !report && isBusy && <Loading label="Loading the measurements" />}
      {isShown && report === null && !isBusy && <Late onRetry={uncover} />}
    </section>
  );
}

/** The server reveals scores only after the coach's own are final, so this saves `sawMeasured` first. */
function useUncovering(requestId: string, keeper: DeskKeeper) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    keeper.change({ ...keeper.read().content, sawMeasured: true });
    if (await keeper.flush()) await client.fetchQuery({ ...coachAnalysisQuery(requestId), staleTime: 0 });
  };
  const uncover = () => {
    setBusy(true);
    // If the report didn't load, the screen offers a retry.
    const done = () => setBusy(false);
    load().then(done, done);
  };
  return { isBusy, uncover };
}

function Late({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3 border-y border-line py-4">
      <p className="text-soft">The measurements couldn’t be loaded.</p>
      <Button size="small" icon="again" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function Cover({ isReady, onShow }: { readonly isReady: boolean; readonly onShow: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mt-2 max-w-[66ch] text-soft">
        The measured scores and report are hidden so they don’t influence yours. Form your own view first.
      </p>
      <Button className="mt-4" disabled={!isReady} onClick={() => setAsking(true)}>
        Show measured scores
      </Button>
      <Dialog
        open={isAsking}
        title="Show the measured scores?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Not yet</Button>
            <Button
              look="primary"
              onClick={() => {
                setAsking(false);
                onShow();
              }}
            >
              Show them
            </Button>
          </>
        }
      >
        After this, you can’t add or change your own scores for this request. You can still edit your answer and
        comments.
      </Dialog>
    </>
  );
}

function Measured({ record, player: { video } }: { readonly record: AnalysisRecord; readonly player: Player }) {
  const results = resultsOf(record);
  return (
    <div className="mt-5 animate-lights-up">
      <p className="mb-6 text-sm text-faint">The report as the member sees it.</p>
      <ReportSummary results={results} />
      <div className="mt-10">
        <CriterionCues
          results={results}
          record={record}
          onPlay={({ startSeconds }) => {
            if (!video) return;
            playFrom(video, startSeconds);
            bringIntoView(video);
          }}
        />
      </div>
      {results.content && <AnswerWords content={results.content} />}
      <ReportRemarks results={results} />
    </div>
  );
}
