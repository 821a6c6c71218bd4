import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toResults, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import {
  ContentFeedback,
  CriterionScores,
  type Player,
  playInView,
  ReportRemarks,
  ReportSummary,
} from '#web/features/analysis/analysis.public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { Loading } from '#web/ui/messages/skeleton.tsx';

import { coachAnalysisQuery } from './review.queries.ts';
import { focusFirstInvalid } from './review-actions.tsx';
import { hasInvalidScores, type ReviewDraft } from './review-draft.ts';
import type { ReviewDraftAutosaver } from './use-review-draft.ts';

interface MeasuredReportProps {
  requestId: string;
  isRevealed: boolean;
  player: Player;
  autosaver: ReviewDraftAutosaver;
}

/**
 * The measured scores. Hidden until the coach asks to see them, because they would bias the coach's
 * own scores.
 */
export function MeasuredReport({ requestId, isRevealed, player, autosaver }: MeasuredReportProps) {
  const { data } = useQuery(coachAnalysisQuery(requestId));
  const client = useQueryClient();

  // Saves `sawMeasured: true` first. The server then locks the coach's scores and returns the
  // measured ones.
  const reveal = useMutation({
    mutationFn: async () => {
      autosaver.change({ ...autosaver.read().content, sawMeasured: true });
      if (await autosaver.flush())
        await client.fetchQuery({ ...coachAnalysisQuery(requestId), staleTime: 0 });
    },
  });

  const report = data?.report;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isRevealed);
  useEffect(() => {
    // The pressed button is unmounted, so focus moves to the heading.
    if (isRevealed && !wasShown.current) heading.current?.focus();
    wasShown.current = isRevealed;
  }, [isRevealed]);

  return (
    <section aria-labelledby="measured-title" className="mt-14 border-t border-line pt-8">
      <h2 id="measured-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Measurements
      </h2>
      {!isRevealed && (
        <HiddenReport
          isReady={data !== undefined}
          readDraft={() => autosaver.read().content}
          onShow={() => reveal.mutate()}
        />
      )}
      {isRevealed && report && <RevealedReport record={report} player={player} />}
      {isRevealed && !report && reveal.isPending && <Loading label="Loading the measurements" />}
      {isRevealed && report === null && !reveal.isPending && (
        <LoadFailureNote
          text="The measurements couldn’t be loaded."
          className="mt-4 flex-wrap items-center justify-between gap-3 border-y border-line py-4"
          onRetry={() => reveal.mutate()}
        />
      )}
    </section>
  );
}

interface HiddenReportProps {
  isReady: boolean;
  readDraft: () => ReviewDraft;
  onShow: () => void;
}

function HiddenReport({ isReady, readDraft, onShow }: HiddenReportProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    // Showing the report locks the scores, so a wrong one couldn't be corrected afterward.
    if (hasInvalidScores(readDraft())) focusFirstInvalid('scores');
    else setAsking(true);
  };

  return (
    <>
      <p className="mt-2 max-w-[66ch] text-soft">
        The measured scores and report are hidden so they don’t influence yours. Form your own view
        first.
      </p>
      <Button className="mt-4" disabled={!isReady} onClick={ask}>
        Show measured scores
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Show the measured scores?"
        keepLabel="Not yet"
        confirmLabel="Show scores"
        variant="primary"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onShow();
        }}
      >
        After this, you can’t add or change your own scores for this request. You can still edit
        your answer and comments.
      </ConfirmDialog>
    </>
  );
}

function RevealedReport({ record, player }: { record: AnalysisRecord; player: Player }) {
  const results = toResults(record);
  return (
    <div className="mt-5 animate-lights-up">
      <p className="mb-6 text-sm text-faint">The report as the member sees it.</p>
      <ReportSummary results={results} />
      <div className="mt-10">
        <CriterionScores
          results={results}
          record={record}
          onPlay={({ startSeconds }) => playInView(player, startSeconds)}
        />
      </div>
      {results.content && <ContentFeedback content={results.content} />}
      <ReportRemarks results={results} />
    </div>
  );
}
