import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CoachReview } from '#shared/coaching/coach-queue.ts';
import type { CoachAnswer } from '#shared/coaching/coach-text.ts';
import { listCoachQueue, markReplySeen } from '#shared/coaching/coaching.contract.ts';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { call } from '#web/platform/call.ts';
import { deleteDraft, readDraft } from '#web/platform/draft.store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';

import { AnswerComments, AnswerScores } from '../requests/answer-sections.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import {
  validateAnswer,
  toReviewDraft,
  storedDraftSchema,
  type ReviewDraft,
} from './review-draft.ts';
import { LongText } from '../texts/long-text.tsx';
import { addCommentIds } from '../comments/comment-time.ts';
import { UnsentDraft } from './draft-text.tsx';
import { useDraftKey } from './use-review-draft.ts';
import { MemberMessage, ReviewHeading, ReviewRecording } from './review-recording.tsx';

interface AnsweredReviewProps {
  review: CoachReview;
  answer: CoachAnswer;
  /**
   * This tab's draft, which wasn't sent because another tab or device had already sent an answer.
   */
  unsentDraft: ReviewDraft | null;
}

export function AnsweredReview({ review, answer, unsentDraft }: AnsweredReviewProps) {
  const { request, reply } = review;
  const player = usePlayer();
  const now = new Date(useNow(60_000));
  const { draft, discard } = useUnsentDraft({ review, answer, unsentDraft });
  useMarkReplySeen(request.id, request.hasNewReply);

  return (
    <article aria-labelledby="work-title">
      <ReviewHeading review={review} now={now} />
      {draft && <UnsentDraft draft={draft} onDiscard={discard} />}

      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <ReviewRecording
          review={review}
          player={player}
          comments={addCommentIds(answer.comments)}
          canComment={false}
        />

        <div className="flex min-w-0 flex-col gap-8">
          <MemberMessage request={request} />
          <section aria-labelledby="sent-title">
            <h2 id="sent-title" tabIndex={-1} className="text-xl outline-none">
              Your answer
            </h2>
            {request.respondedAt && (
              <p className="mt-1 font-mono text-xs text-faint">
                {formatLocalDateTime(request.respondedAt)}
                {request.rating !== null && ` · rated ${request.rating} of 5`}
              </p>
            )}
            <p className="mt-3 max-w-[66ch] break-words whitespace-pre-line">{answer.response}</p>
            <AnswerComments comments={answer.comments} player={player} />
            <AnswerScores scores={answer.scores} title="Your scores" />
          </section>
          {reply && (
            <section aria-labelledby="reply-title">
              <h2 id="reply-title" className="text-xl">{`${request.firstName} replied`}</h2>
              <p className="mt-1 font-mono text-xs text-faint">
                {formatLocalDateTime(reply.createdAt)}
              </p>
              <div className="mt-2 border-l-2 border-leaf pl-3">
                <LongText text={reply.message} description={`reply of ${request.firstName}`} />
              </div>
            </section>
          )}
        </div>
      </div>

      <EarlierAnswers review={review} />
    </article>
  );
}

/** This tab's unsent draft; null if it's empty or matches the sent answer. */
function useUnsentDraft({ review, answer, unsentDraft }: AnsweredReviewProps) {
  const draftLocation = useDraftKey(review.request.id);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(draftLocation, storedDraftSchema);
    const typed = unsentDraft ?? (kept && toReviewDraft(kept.draft));
    return typed && !isSameAsAnswer(typed, answer) ? typed : null;
  });

  return {
    draft,
    discard: () => {
      deleteDraft(draftLocation);
      flushSync(() => setDraft(null));
      document.querySelector<HTMLElement>('#sent-title')?.focus();
    },
  };
}

/** True if the draft matches the sent answer or is empty. */
function isSameAsAnswer(draft: ReviewDraft, answer: CoachAnswer): boolean {
  const checked = validateAnswer(draft);
  if (checked.state === 'invalid')
    return draft.response.trim() === '' && draft.comments.length === 0;

  const { response, comments, scores } = checked.answer;
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

  return (
    response === answer.response && same(comments, answer.comments) && same(scores, answer.scores)
  );
}

/**
 * Marks a new reply as seen. If the call fails, the reply stays marked as new until the next visit.
 */
function useMarkReplySeen(requestId: string, isNew: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isNew) return;

    call(markReplySeen, { params: { id: requestId } }).then(
      () => client.invalidateQueries({ queryKey: [listCoachQueue.path] }),
      () => {},
    );
  }, [client, requestId, isNew]);
}
