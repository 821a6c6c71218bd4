import { useNavigate } from 'react-router-dom';
import { takeRequest } from '../../../../shared/coaching/coaching.contract.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { useIsMutationPending } from './coaching.queries.ts';
import { useTakeRequest } from './coach-queue.queries.ts';

/** Takes a request, then opens it or calls `onTaken` if provided. Shows an error if another coach took it first. */
export function useTakeAndOpenRequest(onTaken?: () => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const isUnderWay = useIsMutationPending();
  const taking = useTakeRequest();
  return {
    isTaking: taking.isPending,
    take: (id: string) => {
      if (isUnderWay(takeRequest.name)) return;
      taking.mutate(id, {
        onSuccess: () => (onTaken ? onTaken() : void navigate(`/coach/${id}`)),
        onError: (error) =>
          notify({ title: 'The request couldn’t be taken', description: getErrorMessage(error), tone: 'destructive' }),
      });
    },
  };
}
