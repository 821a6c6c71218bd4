import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getErrorMessage } from '../../platform/api-error.ts';
import { redirectTo } from '../../platform/redirect.ts';
import { useNotify } from '../../ui/toast.tsx';
import { fetchPortalUrl, invalidatePlan } from './membership.queries.ts';
import { savePortalVisit } from './portal-visit.store.ts';

/** Opens the Stripe customer portal for card and invoices. */
export function usePortal(leave: (address: string) => void = redirectTo) {
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: fetchPortalUrl,
    onSuccess: (url) => {
      savePortalVisit();
      leave(url);
    },
    onError: (error) =>
      notify({
        title: 'We couldn’t open your card and invoices',
        description: getErrorMessage(error),
        tone: 'destructive',
      }),
  });
  useEffect(() => {
    // The back-forward cache may restore this page with outdated card details.
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      void invalidatePlan(client);
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [client, reset]);
  return { open: () => mutate(), isOpening: isPending || isSuccess };
}
