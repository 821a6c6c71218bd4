import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CoachAnswer } from '../../../../shared/coaching/coach-text.ts';
import { listDesk } from '../../../../shared/coaching/coaching.contract.ts';
import type { CoachWork } from '../../../../shared/coaching/desk.ts';
import { forgetDraft, readDraft } from '../../platform/draft.store.ts';
import { dateTime } from '../../ui/time.ts';
import { usePlayer } from '../analysis/analysis.public.ts';
import { AnswerComments } from './answer-comments.tsx';
import { AnswerScores } from './answer-scores.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { checkAnswer, deskDraftOf, keptDraftSchema, type DeskDraft } from './desk-draft.ts';
import { LongText } from './long-text.tsx';
import { MemberMessage } from './member-message.tsx';
import { idOf } from './timed-comments.ts';
import { tellReplySeen } from './desk.queries.ts';
import { UnsentDraft } from './unsent-draft.tsx';
import { deskForm } from './use-desk-draft.ts';
import { useLitComments } from './use-lit-comments.ts';
import { useNow } from '../../platform/use-now.ts';
import { WorkHeading } from './work-heading.tsx';
import { WorkRecording } from './work-recording.tsx';

interface AnsweredWorkProps {
  readonly requestId: string;
  readonly work: CoachWork;
  readonly answer: CoachAnswer;
  readonly coachId: string;
  /** A draft typed in this tab while the answer was sent from another one. */
  readonly unsent: DeskDraft | null;
}

/** The answer the coach sent, with the member's rating and reply. */
export function AnsweredWork({ requestId, coachId, work, answer, unsent }: AnsweredWorkProps) {
  const { request, reply, earlier } = work;
  const player = usePlayer();
  const comments = answer.comments.map((comment, at) => ({ ...comment, id: idOf(at) }));
  const litIds = useLitComments(player, comments);
  const now = new Date(useNow(60_000));
  const { draft, discard } = useUnsent({ requestId, coachId, answer, unsent });
  useReplySeen(requestId, request.hasNewReply);
  return (
    <article aria-labelledby="work-title">
      <WorkHeading work={work} now={now} />
      {draft && <UnsentDraft draft={draft} onDiscard={discard} />}
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <WorkRecording requestId={requestId} work={work} player={player} comments={comments} canComment={false} />
        <div className="flex min-w-0 flex-col gap-8">
          <MemberMessage request={request} />
          <section aria-labelledby="sent-title">
            <h2 id="sent-title" tabIndex={-1} className="text-xl outline-none">
              Your answer
            </h2>
            {request.respondedAt && (
              <p className="mt-1 font-mono text-xs text-faint">
                {dateTime(request.respondedAt)}
                {request.rating !== null && ` · rated ${request.rating} of 5`}
              </p>
            )}
            <p className="mt-3 max-w-[66ch] break-words whitespace-pre-line">{answer.response}</p>
            <AnswerComments comments={comments} litIds={litIds} player={player} />
            <AnswerScores scores={answer.scores} title="Your scores" />
          </section>
          {reply && (
            <section aria-labelledby="reply-title">
              <h2 id="reply-title" className="text-xl">{`${request.firstName} replied`}</h2>
              <p className="mt-1 font-mono text-xs text-faint">{dateTime(reply.createdAt)}</p>
              <div className="mt-2 border-l-2 border-leaf pl-3">
                <LongText text={reply.message} what={`reply of ${request.firstName}`} />
              </div>
            </section>
          )}
        </div>
      </div>
      <EarlierAnswers firstName={request.firstName} earlier={earlier} />
    </article>
  );
}

type UnsentParts = Omit<AnsweredWorkProps, 'work'>;

/** This tab's unsent draft; null if the answer includes its text. */
function useUnsent({ requestId, coachId, answer, unsent }: UnsentParts) {
  const place = { userId: coachId, form: deskForm(requestId) };
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(place, keptDraftSchema);
    const typed = unsent ?? (kept && deskDraftOf(kept.draft));
    return typed && !isSentAs(typed, answer) ? typed : null;
  });
  return {
    draft,
    discard: () => {
      forgetDraft(place);
      flushSync(() => setDraft(null));
      document.querySelector<HTMLElement>('#sent-title')?.focus();
    },
  };
}

/** True if the draft matches the sent answer or is empty. */
function isSentAs(draft: DeskDraft, answer: CoachAnswer): boolean {
  const checked = checkAnswer(draft);
  if (checked.state === 'wrong') return draft.response.trim() === '' && draft.comments.length === 0;
  const { response, comments, scores } = checked.answer;
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return response === answer.response && same(comments, answer.comments) && same(scores, answer.scores);
}

/** Marks a new reply as seen. If that fails, it stays marked as new until the next visit. */
function useReplySeen(requestId: string, isNew: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isNew) return;
    tellReplySeen(requestId).then(
      () => client.invalidateQueries({ queryKey: [listDesk.path] }),
      () => {},
    );
  }, [client, requestId, isNew]);
}
