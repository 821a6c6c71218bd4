import { useNavigate } from 'react-router-dom';
import { takeRequest } from '../../../../shared/coaching/coaching.contract.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useIsMutationPending } from './coaching.queries.ts';
import { useTakeRequest } from './coach-queue.queries.ts';

/** Takes a request, then calls `onTaken` or, by default, opens the request. Shows an error on failure. */
export function useTakeAndOpenRequest(onTaken?: () => void) {
  const navigate = useNavigate();
  const notifyError = useNotifyError();
  const isUnderWay = useIsMutationPending();
  const taking = useTakeRequest();
  return {
    isTaking: taking.isPending,
    take: (id: string) => {
      if (isUnderWay(takeRequest.name)) return;
      taking.mutate(id, {
        onSuccess: () => (onTaken ? onTaken() : void navigate(`/coach/${id}`)),
        onError: (error) => notifyError('The request couldn’t be taken', error),
      });
    },
  };
}
