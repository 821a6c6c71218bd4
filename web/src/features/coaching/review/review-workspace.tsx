import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CoachReview, SavedDraft, CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { CommentEditor } from './comment-editor.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { ReviewActions } from './review-actions.tsx';
import { DraftProblem } from './draft-problem.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { MeasuredReport } from './measured-report.tsx';
import { ResponseEditor } from './response-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { useReviewDraft } from './use-review-draft.ts';
import { useHold } from './use-hold.ts';
import { MemberMessage, ReviewHeading, ReviewRecording } from './review-recording.tsx';
import { coachQueueQuery } from '../queue/coach-queue.queries.ts';
import { CoachQueueRow } from '../queue/coach-queue-row.tsx';

interface ReviewWorkspaceProps {
  review: CoachReview;
  draft: SavedDraft;
  holdUntil: string;
  /** Called with the unsent draft if this coach sent an answer from another tab or device. */
  onAnswered: (draft: ReviewDraft) => void;
}

export function ReviewWorkspace({
  review,
  draft: saved,
  holdUntil,
  onAnswered,
}: ReviewWorkspaceProps) {
  const { request, video } = review;
  const { id: requestId } = request;
  const [isSent, setSent] = useState(false);
  const player = usePlayer();
  const [until, setUntil] = useState(holdUntil);
  const reviewDraft = useReviewDraft({ requestId, saved, onHoldRenewed: setUntil, onAnswered });

  const hold = useHold({
    requestId,
    until,
    onRenewed: setUntil,
    onLost: (lost) => reviewDraft.autosaver.stopSaving(lost),
  });

  const { content, autosaver, state } = reviewDraft;

  const change = (next: typeof content) => {
    // Pauses playback, so the coach can type without missing anything.
    player.video?.pause();
    autosaver.change(next);
  };

  if (isSent) return <AnswerSent request={request} />;

  return (
    <article aria-labelledby="work-title">
      <ReviewHeading review={review} now={hold.now} />

      <DraftProblem
        requestId={requestId}
        autosaver={autosaver}
        state={state}
        onHoldRenewed={setUntil}
      />

      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <ReviewRecording review={review} player={player} comments={content.comments} />
        <div className="flex min-w-0 flex-col gap-9">
          <MemberMessage request={request} />
          <CommentEditor
            draft={content}
            player={player}
            hasVideo={video !== null}
            onChange={change}
          />
          <ResponseEditor draft={content} firstName={request.firstName} onChange={change} />
          <ScoreEditor draft={content} onChange={change} />
        </div>
      </div>

      <ReviewActions
        request={request}
        reviewDraft={reviewDraft}
        hold={hold}
        onSent={() => setSent(true)}
      />

      {video?.isAnalyzed && (
        <MeasuredReport
          requestId={requestId}
          isRevealed={content.sawMeasured}
          player={player}
          autosaver={autosaver}
        />
      )}

      <EarlierAnswers review={review} />
    </article>
  );
}

const TICK_MS = 30_000;

function AnswerSent({ request: { id, firstName } }: { request: CoachQueueRequest }) {
  const { data } = useInfiniteQuery(coachQueueQuery('open'));
  const now = new Date(useNow(TICK_MS));
  const waiting = data?.pages.flatMap(({ requests }) => requests) ?? [];
  const next = waiting.find((one) => one.id !== id && (one.isMine || one.status === 'pending'));

  return (
    <section className="mt-8 max-w-2xl">
      <Badge tone="leaf">Sent</Badge>
      <h1 ref={focusOnMount} tabIndex={-1} className="mt-3 text-3xl outline-none">
        {`${firstName} has your answer`}
      </h1>
      <p className="mt-2 text-soft">
        We’re emailing {firstName} about your answer. You’ll find any rating or reply under
        Answered.
      </p>
      <h2 className="mt-10 text-xl">Next</h2>
      {!data && <Skeleton className="mt-3 h-20" />}
      {data && !next && <p className="mt-2 text-soft">No one else is waiting.</p>}
      {next && (
        <ul className="mt-3 border-b border-line">
          <CoachQueueRow request={next} now={now} />
        </ul>
      )}
      <ButtonLink className="mt-8" to="/coach">
        Coach desk
      </ButtonLink>
    </section>
  );
}
