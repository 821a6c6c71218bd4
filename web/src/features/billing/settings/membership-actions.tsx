import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { MembershipRow } from './membership-rows.tsx';
import {
  refundQuery,
  useCancelPlan,
  useRefundPlan,
  useResumePlan,
} from '../membership/membership.queries.ts';
import {
  findOpenDispute,
  getEndIfCanceled,
  isCheckoutOpen,
  type Subscription,
} from '../membership/plan-state.ts';
import { describeNoCharge } from '../membership/plan-texts.ts';

const ON_HOLD_TEXT = 'After you cancel, you won’t be charged again, whatever your bank decides.';

interface CancelRowProps {
  subscription: Subscription;
  onCanceled: () => void;
}

/** Lets the member cancel the plan. Shows the end date before and after canceling. */
export function CancelRow({ subscription, onCanceled }: CancelRowProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelPlan();
  const notify = useNotify();
  const name = planName(subscription.tier);
  const end = getEndIfCanceled(subscription);
  const { overdue } = subscription;
  const stillOwed = overdue ? ` The overdue ${formatMoney(overdue)} stays due until then.` : '';
  const isOnHold = findOpenDispute({ subscription }) !== null;
  const close = () => {
    setAsking(false);
    cancel.reset();
  };

  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ membership }) => {
        close();
        onCanceled();
        const description = isOnHold
          ? ON_HOLD_TEXT
          : getAccessText(membership.subscription?.endsAt ?? null);
        notify({ title: 'Your plan is canceled', description });
      },
    });

  return (
    <MembershipRow
      label="Cancel"
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
      }
    >
      {isOnHold
        ? ON_HOLD_TEXT
        : end
          ? `If you cancel, you keep access until ${formatLocalDateTime(end)}.${stillOwed}`
          : `If you cancel, your plan ends right away${overdue ? ' and you don’t owe the overdue payment' : ''}.`}

      <ConfirmDialog
        open={isAsking}
        title={`Cancel ${name}?`}
        onClose={close}
        keepLabel="Keep plan"
        confirmLabel={cancel.isPending ? 'Canceling...' : 'Cancel plan'}
        disabled={cancel.isPending}
        onConfirm={confirm}
      >
        <p>
          {isOnHold
            ? ON_HOLD_TEXT
            : end
              ? `You keep access until ${formatLocalDateTime(end)}, and your plan doesn’t renew.${stillOwed || ` You ${describeNoCharge(subscription)}.`} You can resume your plan until then.`
              : `Your plan ends right away. You ${overdue ? 'don’t owe the overdue payment and ' : ''}won’t be charged again.`}{' '}
          You can still open your recordings and reports.
        </p>
        {cancel.error && (
          <p role="alert" className="mt-3 text-red-text">
            We couldn’t cancel your plan. {getErrorMessage(cancel.error)}
          </p>
        )}
      </ConfirmDialog>
    </MembershipRow>
  );
}

function getAccessText(end: string | null): string {
  return end
    ? `You keep access until ${formatLocalDateTime(end)}.`
    : 'Your plan has ended and you owe nothing.';
}

/** Drops an unfinished checkout. The new state of the plan is the only notice needed. */
export function CancelCheckoutButton() {
  const cancel = useCancelPlan();
  const notifyError = useNotifyError();

  const onClick = () =>
    cancel.mutate(undefined, {
      onError: (error) => notifyError('Couldn’t cancel the checkout', error),
    });

  return (
    <Button variant="quiet" disabled={cancel.isPending} onClick={onClick}>
      {cancel.isPending ? 'Canceling...' : 'Cancel checkout'}
    </Button>
  );
}

export function ResumeButton() {
  const resume = useResumePlan();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const onClick = () =>
    resume.mutate(undefined, {
      onSuccess: () =>
        notify({ title: 'Your plan continues', description: 'Your cancellation was undone.' }),
      onError: (error) => notifyError('Couldn’t resume your plan', error),
    });

  return (
    <Button variant="primary" disabled={resume.isPending} onClick={onClick}>
      {resume.isPending ? 'Resuming...' : 'Resume plan'}
    </Button>
  );
}

/** Renders nothing outside the refund window. */
export function RefundRow({ subscription }: { subscription: Subscription }) {
  const { refundableUntil, isRefundUsed, end: ended } = subscription;
  const [isAsking, setAsking] = useState(false);

  if (refundableUntil && ended?.reason === 'customer_deleted') {
    return (
      <MembershipRow
        label="Money-back guarantee"
        action={
          <ButtonLink size="small" to="/contact">
            Contact us
          </ButtonLink>
        }
      >
        You can get a refund until {formatLocalDate(refundableUntil)}. Contact us to ask for it.
      </MembershipRow>
    );
  }

  if (refundableUntil) {
    return (
      <MembershipRow
        label="Money-back guarantee"
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            Refund
          </Button>
        }
      >
        You can get a full refund until {formatLocalDate(refundableUntil)}.
        {isAsking && <RefundDialog subscription={subscription} onClose={() => setAsking(false)} />}
      </MembershipRow>
    );
  }

  if (!isRefundUsed) return null;

  return (
    <MembershipRow label="Money-back guarantee">
      You’ve already used this guarantee. It applies once per person, and this email address or card
      has already been used for a refund. You can still cancel anytime.
    </MembershipRow>
  );
}

interface RefundDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Shows the refund amount before anything is refunded. */
function RefundDialog({ subscription: { tier, state }, onClose }: RefundDialogProps) {
  const preview = useQuery(refundQuery);
  const refund = useRefundPlan();
  const notify = useNotify();
  const isUnfinished = isCheckoutOpen(state);
  const isLive = state !== 'ended' && !isUnfinished;
  const amount = preview.isFetching ? undefined : preview.data;

  const confirm = () =>
    refund.mutate(undefined, {
      onSuccess: ({ refunded }) => {
        onClose();

        const title =
          refunded.cents > 0
            ? `We’re refunding ${formatMoney(refunded)}`
            : 'We’re refunding your payment';

        notify({ title, description: isUnfinished ? '' : 'Your plan has ended.' });
      },
    });

  return (
    <ConfirmDialog
      open
      title={isUnfinished ? 'Refund your payments?' : `Refund ${planName(tier)}?`}
      onClose={onClose}
      keepLabel={isLive ? 'Keep plan' : 'Not now'}
      confirmLabel={refund.isPending ? 'Refunding...' : isLive ? 'Refund and end plan' : 'Refund'}
      disabled={!amount || refund.isPending}
      onConfirm={confirm}
    >
      <p aria-live="polite">
        <RefundAmount amount={amount} error={preview.error} />
      </p>
      {isLive && <p className="mt-3">Your plan ends right away.</p>}
      {isUnfinished && <p className="mt-3">This also cancels your unfinished checkout.</p>}
      {refund.error && (
        <p role="alert" className="mt-3 text-red-text">
          We couldn’t complete the refund. {getErrorMessage(refund.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function RefundAmount({ amount, error }: { amount: Money | undefined; error: Error | null }) {
  if (!amount)
    return error
      ? `The amount couldn’t be loaded. ${getErrorMessage(error)}`
      : 'Calculating your refund…';

  return (
    <>
      You get <strong className="font-semibold text-ink figures">{formatMoney(amount)}</strong>{' '}
      back. That’s everything you paid, refunded to your original payment method.
    </>
  );
}
