import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirectTo } from '../../platform/session.ts';
import { Button, type ButtonVariant, type ButtonSize } from '../../ui/button.tsx';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { fetchPortalUrl, invalidatePlan } from './membership.queries.ts';
import { savePortalVisit } from './portal-visit.store.ts';

interface PortalButtonProps {
  readonly label: 'Update card' | 'Card and invoices';
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** Opens the Stripe customer portal, which shows the member's card and invoices. */
export function PortalButton({ label, variant, size }: PortalButtonProps) {
  const portal = usePortal();
  return (
    <Button variant={variant} size={size} disabled={portal.isOpening} onClick={portal.open}>
      {portal.isOpening ? 'Opening...' : label}
    </Button>
  );
}

function usePortal() {
  const client = useQueryClient();
  const notifyError = useNotifyError();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: fetchPortalUrl,
    onSuccess: (url) => {
      savePortalVisit();
      redirectTo(url);
    },
    onError: (error) => notifyError('We couldn’t open your card and invoices', error),
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
