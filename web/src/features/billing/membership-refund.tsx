import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { useNotify } from '../../ui/toast.tsx';
import { MembershipRow } from './membership-rows.tsx';
import { refundQuery, useRefundPlan } from './membership.queries.ts';
import type { Subscription } from './plan-state.ts';

interface RefundRowProps {
  readonly subscription: Subscription;
  /** End of the money-back guarantee, as an ISO time. */
  readonly until: string;
}

export function RefundRow({ subscription, until }: RefundRowProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <MembershipRow
      label="Money-back guarantee"
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Refund
        </Button>
      }
    >
      You can get a full refund until {formatLocalDate(until)}.
      {isAsking && <RefundDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </MembershipRow>
  );
}

/** Shown instead of the refund button if the person already got a refund. */
export function RefundUsedRow() {
  return (
    <MembershipRow label="Money-back guarantee">
      You’ve already used this guarantee. It applies once per person, and this email address or card has already been
      used for a refund. You can still cancel anytime.
    </MembershipRow>
  );
}

interface RefundDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Shows the refund amount before anything is refunded. */
function RefundDialog({ subscription: { tier, state }, onClose }: RefundDialogProps) {
  const preview = useQuery(refundQuery);
  const refund = useRefundPlan();
  const notify = useNotify();
  const isEnded = state === 'ended';
  const amount = preview.isFetching ? undefined : preview.data;
  const confirm = () =>
    refund.mutate(undefined, {
      onSuccess: ({ refunded }) => {
        onClose();
        const title = refunded.cents > 0 ? `We’re refunding ${formatMoney(refunded)}` : 'We’re refunding your payment';
        notify({ title, description: 'Your plan has ended.' });
      },
    });
  return (
    <ConfirmDialog
      open
      title={`Refund ${planName(tier)}?`}
      onClose={onClose}
      keepLabel={isEnded ? 'Not now' : 'Keep plan'}
      confirmLabel={refund.isPending ? 'Refunding...' : isEnded ? 'Refund' : 'Refund and end plan'}
      disabled={!amount || refund.isPending}
      onConfirm={confirm}
    >
      <p aria-live="polite">
        <RefundAmount amount={amount} error={preview.error} />
      </p>
      {!isEnded && <p className="mt-3">Your plan ends right away.</p>}
      {refund.error && (
        <p role="alert" className="mt-3 text-red-text">
          We couldn’t complete the refund. {getErrorMessage(refund.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function RefundAmount({ amount, error }: { readonly amount: Money | undefined; readonly error: Error | null }) {
  if (!amount) return error ? `The amount couldn’t be loaded. ${getErrorMessage(error)}` : 'Calculating your refund…';
  return (
    <>
      You get <strong className="font-semibold text-ink figures">{formatMoney(amount)}</strong> back. That’s everything
      you paid, refunded to your original payment method.
    </>
  );
}
