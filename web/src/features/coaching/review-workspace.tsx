import { useState } from 'react';
import type { CoachReview, SavedDraft } from '../../../../shared/coaching/coach-queue.ts';
import { usePlayer } from '../analysis/analysis.public.ts';
import { CommentEditor } from './comment-editor.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { ReviewActions } from './review-actions.tsx';
import { DraftProblem } from './draft-problem.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { MeasuredReport } from './measured-report.tsx';
import { MemberMessage } from './member-message.tsx';
import { ResponseEditor } from './response-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { AnswerSent } from './answer-sent.tsx';
import { useReviewDraft } from './use-review-draft.ts';
import { useHold } from './use-hold.ts';
import { ReviewHeading } from './review-heading.tsx';
import { ReviewRecording } from './review-recording.tsx';

interface ReviewWorkspaceProps {
  readonly requestId: string;
  readonly coachId: string;
  readonly review: CoachReview;
  readonly draft: SavedDraft;
  readonly holdUntil: string;
  /** An answer was sent from another tab or device, and this draft is unsent. */
  readonly onAnswered: (draft: ReviewDraft) => void;
}

/** Workspace for answering a request: recording on the left, answer on the right, measured scores below. */
export function ReviewWorkspace({
  requestId,
  coachId,
  review,
  draft: saved,
  holdUntil,
  onAnswered,
}: ReviewWorkspaceProps) {
  const [isSent, setSent] = useState(false);
  const player = usePlayer();
  const [until, setUntil] = useState(holdUntil);
  const reviewDraft = useReviewDraft({ requestId, coachId, saved, onHoldRenewed: setUntil, onAnswered });
  const hold = useHold({ requestId, until, onRenewed: setUntil, onLost: () => reviewDraft.keeper.stopSaving() });
  const { content, keeper, state } = reviewDraft;
  const { request, video, earlierAnswers } = review;

  const change = (next: typeof content) => {
    // Pauses playback, so the coach can type without missing anything.
    player.video?.pause();
    keeper.change(next);
  };
  if (isSent) return <AnswerSent request={request} />;
  return (
    <article aria-labelledby="work-title">
      <ReviewHeading review={review} now={hold.now} />
      <DraftProblem requestId={requestId} keeper={keeper} state={state} onHoldRenewed={setUntil} />
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <ReviewRecording requestId={requestId} review={review} player={player} comments={content.comments} />
        <div className="flex min-w-0 flex-col gap-9">
          <MemberMessage request={request} />
          <CommentEditor draft={content} player={player} hasVideo={video !== null} onChange={change} />
          <ResponseEditor draft={content} firstName={request.firstName} onChange={change} />
          <ScoreEditor draft={content} onChange={change} />
        </div>
      </div>
      <ReviewActions
        requestId={requestId}
        request={request}
        reviewDraft={reviewDraft}
        hold={hold}
        onSent={() => setSent(true)}
      />
      {video?.isAnalyzed && (
        <MeasuredReport requestId={requestId} isRevealed={content.sawMeasured} player={player} keeper={keeper} />
      )}
      <EarlierAnswers firstName={request.firstName} earlierAnswers={earlierAnswers} />
    </article>
  );
}
