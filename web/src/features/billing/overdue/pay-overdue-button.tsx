import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { formatMoney } from '#shared/billing/money.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/controls/button.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { confirmPayment, PaymentNotConfirmedError } from '../stripe/confirm-payment.ts';
import { sendOverduePayment, useMembershipMutation } from '../membership/membership.queries.ts';
import type { Overdue } from '../membership/plan-state.ts';
import { poll } from '../stripe/poll.ts';
import { stripeQuery } from '../stripe/stripe-client.ts';

interface PayOverdueButtonProps {
  overdue: Overdue;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * Pays what the member owes with the card on file. Their bank may ask them to confirm each payment
 * on this page.
 */
export function PayOverdueButton({ overdue, variant, size }: PayOverdueButtonProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMembershipMutation(() =>
    payAll(client, overdue.invoices.length),
  );

  const onClick = () =>
    mutate(undefined, {
      onSuccess: ({ membership }) =>
        notify(
          membership.subscription?.overdue
            ? { title: 'Payment confirmed', description: 'It can take a minute to arrive.' }
            : { title: 'Payment confirmed', description: 'Your plan continues.' },
        ),

      onError: (error) =>
        notifyError(
          'The payment didn’t go through',
          error instanceof PaymentNotConfirmedError ? error.message : error,
        ),
    });

  const label = overdue.reason === 'confirm' ? 'Confirm' : 'Pay';

  return (
    <Button variant={variant} size={size} isBusy={isPending} onClick={onClick}>
      {isPending ? 'Paying...' : `${label} ${formatMoney(overdue)}`}
    </Button>
  );
}

const POLL_PAUSES_MS = [1_000, 3_000];

/** Pays the open invoices, oldest first. Each may need its own confirmation. */
async function payAll(client: QueryClient, invoiceCount: number) {
  let reply = await sendOverduePayment();
  for (let paid = 0; reply.clientSecret !== null && paid < invoiceCount; paid += 1) {
    const stripe = await client.fetchQuery(stripeQuery).catch(() => null);
    await confirmPayment(stripe, reply.clientSecret);
    // Stripe may mark the invoice as paid with a short delay.
    reply = await poll(
      sendOverduePayment,
      ({ clientSecret, membership }) => clientSecret !== null || !membership.subscription?.overdue,
      POLL_PAUSES_MS,
    );
  }

  return reply;
}
