import { useNavigate } from 'react-router-dom';
import { takeRequest } from '../../../../shared/coaching/coaching.contract.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { useIsUnderWay } from './coaching.queries.ts';
import { useTake } from './desk.queries.ts';

/** Takes a request and opens it, or calls `onTaken` instead. Shows an error if another coach was faster. */
export function useTakeAndOpen(onTaken?: () => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const isUnderWay = useIsUnderWay();
  const taking = useTake();
  return {
    isTaking: taking.isPending,
    take: (id: string) => {
      if (isUnderWay(takeRequest.name)) return;
      taking.mutate(id, {
        onSuccess: () => (onTaken ? onTaken() : void navigate(`/coach/${id}`)),
        onError: (error) => notify({ title: 'Not taken', description: reasonOf(error), tone: 'destructive' }),
      });
    },
  };
}
