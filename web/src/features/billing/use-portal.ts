import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { leaveTo } from '../../platform/leave.ts';
import { useNotify } from '../../ui/toast.tsx';
import { askPortalAddress, forgetPlan } from './membership.queries.ts';
import { keepPortalVisit } from './portal-visit.store.ts';

/** Opens the Stripe customer portal for card and invoices. */
export function usePortal(leave: (address: string) => void = leaveTo) {
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: askPortalAddress,
    onSuccess: (url) => {
      keepPortalVisit();
      leave(url);
    },
    onError: (error) =>
      notify({ title: 'Card and invoices couldn’t be opened', description: reasonOf(error), tone: 'destructive' }),
  });
  useEffect(() => {
    // The back-forward cache may restore this page with outdated card details.
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      void forgetPlan(client);
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [client, reset]);
  return { open: () => mutate(), isOpening: isPending || isSuccess };
}
