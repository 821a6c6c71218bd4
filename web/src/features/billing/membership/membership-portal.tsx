import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openPortal } from '#shared/billing/billing.contract.ts';
import { call } from '#web/platform/call.ts';
import { redirectTo } from '#web/platform/session.ts';
import { readTabValue, saveTabValue } from '#web/platform/tab-storage.store.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, type ButtonVariant, type ButtonSize } from '#web/ui/controls/button.tsx';
import { invalidatePlan } from './membership.queries.ts';

interface PortalButtonProps {
  label: 'Update card' | 'Card and invoices';
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Opens the Stripe customer portal, which shows the member's card and invoices. */
export function PortalButton({ label, variant, size }: PortalButtonProps) {
  const client = useQueryClient();
  const notifyError = useNotifyError();

  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: async () => (await call(openPortal, {})).body.url,
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

  const isOpening = isPending || isSuccess;

  return (
    <Button variant={variant} size={size} disabled={isOpening} onClick={() => mutate()}>
      {isOpening ? 'Opening...' : label}
    </Button>
  );
}

const PORTAL_VISIT_KEY = 'portal-visit';

/** Remembers that the member left for the Stripe customer portal. */
export const savePortalVisit = () => saveTabValue(PORTAL_VISIT_KEY, 'open');
export const hasPortalVisit = () => readTabValue(PORTAL_VISIT_KEY) !== null;
export const clearPortalVisit = () => saveTabValue(PORTAL_VISIT_KEY, null);
