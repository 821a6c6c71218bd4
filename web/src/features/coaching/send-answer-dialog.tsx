import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { listCoachQueue } from '../../../../shared/coaching/coaching.contract.ts';
import type { CoachQueueRequest } from '../../../../shared/coaching/coach-queue.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hasApiErrorCode } from './coaching.queries.ts';
import { validateAnswer, toCoachDraft, type ReviewDraft } from './review-draft.ts';
import { useSendAnswer } from './coach-queue.queries.ts';
import type { useReviewDraft } from './use-review-draft.ts';

interface SendAnswerDialogProps {
  readonly open: boolean;
  readonly requestId: string;
  readonly request: CoachQueueRequest;
  readonly reviewDraft: ReturnType<typeof useReviewDraft>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Confirms sending, which is final, and summarizes the answer. */
export function SendAnswerDialog({
  open,
  requestId,
  request: { firstName },
  reviewDraft,
  onClose,
  onSent,
}: SendAnswerDialogProps) {
  const { isSending, problem, send, clearProblem } = useSendDraft({ requestId, reviewDraft, onClose, onSent });
  const close = () => {
    clearProblem();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={`Send your answer to ${firstName}?`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Keep writing</Button>
          <Button variant="primary" disabled={isSending} onClick={() => void send()}>
            {isSending ? 'Sending...' : 'Send'}
          </Button>
        </>
      }
    >
      <p>{`${describeContents(reviewDraft.content)} We’ll email ${firstName}, and you won’t be able to change your answer.`}</p>
      {problem && (
        <p role="alert" className="mt-3 text-red-text">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Saves the draft, then sends exactly the saved version. */
function useSendDraft({
  requestId,
  reviewDraft: { keeper },
  onClose,
  onSent,
}: Omit<SendAnswerDialogProps, 'open' | 'request'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isRunning = useRef(false);
  const answering = useSendAnswer(requestId);
  const client = useQueryClient();

  const sendOnce = async () => {
    const isSaved = await keeper.flush();
    const { content, version, state } = keeper.read();
    if (state.name === 'lost' || state.name === 'answered' || state.name === 'conflict') {
      onClose();
      return;
    }
    const checked = validateAnswer(content);
    if (!isSaved || checked.state === 'wrong') {
      setProblem(checked.state === 'wrong' ? checked.problem : 'Your draft couldn’t be saved. Please try again.');
      return;
    }
    await answering.mutateAsync({ answer: checked.answer, version });
    void client.invalidateQueries({ queryKey: [listCoachQueue.path] });
    onClose();
    onSent();
  };
  return {
    problem,
    isSending,
    clearProblem: () => setProblem(null),
    send: async () => {
      // State updates after the next render, too late for a double click.
      if (isRunning.current) return;
      isRunning.current = true;
      setSending(true);
      setProblem(null);
      try {
        await sendOnce();
      } catch (error) {
        if (hasApiErrorCode(error, 'HOLD_LOST', 'NOT_FOUND')) keeper.stopSaving();
        if (hasApiErrorCode(error, 'ALREADY_ANSWERED')) keeper.stopSaving('answered');
        setProblem(`Not sent. ${getErrorMessage(error)}`);
      } finally {
        isRunning.current = false;
        setSending(false);
      }
    },
  };
}

/** Summary such as 'Your answer with 2 comments and 3 scores.' */
function describeContents(reviewDraft: ReviewDraft): string {
  const { comments, scores } = toCoachDraft(reviewDraft);
  const given = criterionKeys.filter((key) => scores[key] !== null).length;
  const parts = [pluralize(comments.length, 'comment'), pluralize(given, 'score')].filter((part) => part !== null);
  return `Your answer${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}.`;
}

function pluralize(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
