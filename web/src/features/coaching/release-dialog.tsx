import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listCoachQueue } from '../../../../shared/coaching/coaching.contract.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useReleaseRequest } from './coach-queue.queries.ts';
import type { ReviewDraftAutosaver } from './use-review-draft.ts';

interface ReleaseDialogProps {
  readonly open: boolean;
  readonly requestId: string;
  readonly keeper: ReviewDraftAutosaver;
  readonly onClose: () => void;
}

export function ReleaseDialog({ open, requestId, keeper, onClose }: ReleaseDialogProps) {
  const release = useReleaseRequest();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = async () => {
    if (release.isPending) return;
    if (!(await keeper.flush())) {
      notify({
        title: 'The request couldn’t be released',
        description: 'Your draft couldn’t be saved. Please try again.',
        tone: 'destructive',
      });
      onClose();
      return;
    }
    release.mutate(requestId, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [listCoachQueue.path] });
        notify({ title: 'Request released', description: 'Any coach can take the request now. We saved your draft.' });
        void navigate('/coach');
      },
      onError: (error) => {
        notify({ title: 'The request couldn’t be released', description: getErrorMessage(error), tone: 'destructive' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open={open}
      title="Release this request?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="primary" disabled={release.isPending} onClick={() => void confirm()}>
            Release
          </Button>
        </>
      }
    >
      Any coach can then take this request. We’ll keep your draft in case you take the request again.
    </Dialog>
  );
}
