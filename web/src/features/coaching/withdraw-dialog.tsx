import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useWithdrawRequest } from './coaching.queries.ts';

interface WithdrawDialogProps {
  /** The request to withdraw; null closes the dialog. */
  readonly request: CoachRequest | null;
  readonly onClose: () => void;
  /** Called after the request and its button are removed from the list. */
  readonly onWithdrawn: () => void;
}

export function WithdrawDialog({ request, onClose, onWithdrawn }: WithdrawDialogProps) {
  const withdraw = useWithdrawRequest();
  const notify = useNotify();
  const confirm = () => {
    if (!request || withdraw.isPending) return;
    withdraw.mutate(request.id, {
      onSuccess: () => {
        notify({ title: 'Request withdrawn', description: 'Coaches can no longer see this request.' });
        onClose();
        onWithdrawn();
      },
      onError: (error) => {
        notify({
          title: 'The request couldn’t be withdrawn',
          description: getErrorMessage(error),
          tone: 'destructive',
        });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open={request !== null}
      title="Withdraw this request?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" disabled={withdraw.isPending} onClick={confirm}>
            Withdraw
          </Button>
        </>
      }
    >
      <span className="break-words">
        {`This deletes your request about ${request?.videoTitle ?? ''} and its message. The request still counts toward today’s limit of five.`}
      </span>
    </Dialog>
  );
}
