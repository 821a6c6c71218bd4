import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import type { CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import {
  answerRequest,
  listCoachQueue,
  releaseRequest,
} from '#shared/coaching/coaching.contract.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { validateAnswer, toCoachDraft, type ReviewDraft } from './review-draft.ts';
import { isStopped } from './draft-autosaver.ts';
import { findLostHold } from './lost-hold.ts';
import type { useReviewDraft, ReviewDraftAutosaver } from './use-review-draft.ts';

interface SendAnswerDialogProps {
  open: boolean;
  request: CoachQueueRequest;
  reviewDraft: ReturnType<typeof useReviewDraft>;
  onClose: () => void;
  onSent: () => void;
}

/** Summarizes the answer and asks for confirmation, because a sent answer can't be changed. */
export function SendAnswerDialog({
  open,
  request,
  reviewDraft,
  onClose,
  onSent,
}: SendAnswerDialogProps) {
  const { id, firstName } = request;
  const { autosaver } = reviewDraft;
  const client = useQueryClient();
  const isUnderWay = useIsMutationPending();

  const { mutate, isPending, data, error, reset } = useMutation({
    mutationKey: [answerRequest.name],

    // Saves the draft, then sends exactly the saved version. Resolves to the problem, if any.
    mutationFn: async (): Promise<string | null> => {
      const isSaved = await autosaver.flush();
      const { content, version, state } = autosaver.read();
      if (isStopped(state)) {
        onClose();
        return null;
      }

      const checked = validateAnswer(content);
      if (checked.state === 'invalid') return checked.problem;
      if (!isSaved) return 'Your draft couldn’t be saved. Please try again.';

      await call(answerRequest, { params: { id }, body: { ...checked.answer, version } });
      void client.invalidateQueries({ queryKey: [listCoachQueue.path] });
      onClose();
      onSent();

      return null;
    },

    onError: (failure) => {
      const lost = findLostHold(failure);
      if (lost) autosaver.stopSaving(lost);
      if (hasErrorCode(failure, 'ALREADY_ANSWERED')) autosaver.stopSaving({ name: 'answered' });
    },
  });

  const problem = error ? `Not sent. ${getErrorMessage(error)}` : data;

  return (
    <ConfirmDialog
      open={open}
      title={`Send your answer to ${firstName}?`}
      keepLabel="Keep writing"
      confirmLabel={isPending ? 'Sending...' : 'Send'}
      variant="primary"
      disabled={isPending}
      onClose={() => {
        if (!isPending) reset();
        onClose();
      }}
      onConfirm={() => {
        if (!isUnderWay(answerRequest.name)) mutate();
      }}
    >
      <p>{`${describeContents(reviewDraft.content)} We’ll email ${firstName}, and you won’t be able to change your answer.`}</p>
      {problem && (
        <p role="alert" className="mt-3 text-red-text">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}

function describeContents(reviewDraft: ReviewDraft): string {
  const { comments, scores } = toCoachDraft(reviewDraft);
  const given = criterionKeys.filter((key) => scores[key] !== null).length;
  const parts = [
    ...(comments.length > 0 ? [formatCount(comments.length, 'comment')] : []),
    ...(given > 0 ? [formatCount(given, 'score')] : []),
  ];

  return `Your answer${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}.`;
}

interface ReleaseDialogProps {
  open: boolean;
  requestId: string;
  autosaver: ReviewDraftAutosaver;
  onClose: () => void;
}

export function ReleaseDialog({ open, requestId, autosaver, onClose }: ReleaseDialogProps) {
  const release = useMutation({
    mutationFn: () => call(releaseRequest, { params: { id: requestId } }),
  });
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const confirm = async () => {
    if (release.isPending) return;

    if (!(await autosaver.flush())) {
      notifyError(
        'The request couldn’t be released',
        'Your draft couldn’t be saved. Please try again.',
      );

      onClose();

      return;
    }

    release.mutate(undefined, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [listCoachQueue.path] });
        notify({
          title: 'Request released',
          description: 'Any coach can take the request now. We saved your draft.',
        });

        void navigate('/coach');
      },

      onError: (error) => {
        notifyError('The request couldn’t be released', error);
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      open={open}
      title="Release this request?"
      confirmLabel="Release"
      variant="primary"
      disabled={release.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      Any coach can then take this request. We’ll keep your draft in case you take the request
      again.
    </ConfirmDialog>
  );
}
