import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { listDesk } from '../../../../shared/coaching/coaching.contract.ts';
import type { DeskRequest } from '../../../../shared/coaching/desk.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isRefusal } from './coaching.queries.ts';
import { checkAnswer, draftOf, type DeskDraft } from './desk-draft.ts';
import { useSendAnswer } from './desk.queries.ts';
import type { useDeskDraft } from './use-desk-draft.ts';

interface SendDialogProps {
  readonly open: boolean;
  readonly requestId: string;
  readonly request: DeskRequest;
  readonly desk: ReturnType<typeof useDeskDraft>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Confirms sending, which is final, and summarizes the answer. */
export function SendDialog({ open, requestId, request: { firstName }, desk, onClose, onSent }: SendDialogProps) {
  const { isSending, problem, send, forgetProblem } = useSending({ requestId, desk, onClose, onSent });
  const close = () => {
    forgetProblem();
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
          <Button look="primary" disabled={isSending} onClick={() => void send()}>
            {isSending ? 'Sending...' : 'Send'}
          </Button>
        </>
      }
    >
      <p>{`${contentsOf(desk.content)} We’ll email ${firstName}, and you won’t be able to change your answer.`}</p>
      {problem && (
        <p role="alert" className="mt-3 text-red-text">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Saves the draft, then sends exactly the saved version. */
function useSending({ requestId, desk: { keeper }, onClose, onSent }: Omit<SendDialogProps, 'open' | 'request'>) {
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
    const checked = checkAnswer(content);
    if (!isSaved || checked.state === 'wrong') {
      setProblem(checked.state === 'wrong' ? checked.problem : 'Your draft couldn’t be saved. Please try again.');
      return;
    }
    await answering.mutateAsync({ answer: checked.answer, version });
    void client.invalidateQueries({ queryKey: [listDesk.path] });
    onClose();
    onSent();
  };
  return {
    problem,
    isSending,
    forgetProblem: () => setProblem(null),
    send: async () => {
      // State updates after the next render, too late for a double click.
      if (isRunning.current) return;
      isRunning.current = true;
      setSending(true);
      setProblem(null);
      try {
        await sendOnce();
      } catch (error) {
        if (isRefusal(error, 'HOLD_LOST', 'NOT_FOUND')) keeper.lose();
        if (isRefusal(error, 'ALREADY_ANSWERED')) keeper.lose('answered');
        setProblem(`Not sent. ${reasonOf(error)}`);
      } finally {
        isRunning.current = false;
        setSending(false);
      }
    },
  };
}

/** 'Your answer with 2 comments and 3 scores.' */
function contentsOf(desk: DeskDraft): string {
  const { comments, scores } = draftOf(desk);
  const given = criterionKeys.filter((key) => scores[key] !== null).length;
  const parts = [counted(comments.length, 'comment'), counted(given, 'score')].filter((part) => part !== null);
  return `Your answer${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}.`;
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
