import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tier } from '#shared/accounts/member.ts';
import type { PlanChange } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { describeOverdueReason } from '#shared/billing/overdue.ts';
import { compareTiers } from '#shared/billing/plans.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { ApiError, getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { Button, ButtonLink, RetryButton } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { PortalButton } from '../membership/membership-portal.tsx';
import { planChangeQuery } from '../membership/membership.queries.ts';
import { PlanChangeAmounts, PlanChangeNotes, PriceUpdateNote } from './plan-change-notes.tsx';
import { findOpenDispute, type Subscription } from '../membership/plan-state.ts';
import { PaymentNotConfirmedError } from '../stripe/confirm-payment.ts';
import { usePlanChange } from './use-plan-change.ts';

interface PlanChangeDialogProps {
  subscription: Subscription;
  to: Tier;
  onClose: () => void;
}

/**
 * Shows the price of a plan change before charging. With a planned downgrade, `to` may be the
 * current plan. If a payment is overdue or disputed, explains why the plan can't be changed.
 */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  const { subscription, onClose } = props;
  const { overdue } = subscription;

  if (findOpenDispute({ subscription })) {
    return (
      <BlockedDialog title="Your plan is on hold" onClose={onClose}>
        {PLAN_ON_HOLD_TEXT}
      </BlockedDialog>
    );
  }

  if (overdue) {
    return (
      <BlockedDialog title="Pay what you owe first" onClose={onClose}>
        {`${describeOverdueReason(overdue)} You owe ${formatMoney(overdue)}. Pay it in Settings, then change your plan.`}
      </BlockedDialog>
    );
  }

  return <ChangeDialog {...props} />;
}

export const PLAN_ON_HOLD_TEXT =
  'A payment was disputed at your bank, so your plan is on hold. You can change plans once the bank has decided.';

interface BlockedDialogProps extends Pick<PlanChangeDialogProps, 'onClose'> {
  title: string;
  children: string;
}

function BlockedDialog({ title, children, onClose }: BlockedDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <ButtonLink variant="primary" to="/settings">
            Go to Settings
          </ButtonLink>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

function ChangeDialog({ subscription, to, onClose }: PlanChangeDialogProps) {
  const preview = useQuery(planChangeQuery(to));
  const change = usePlanChange({ from: subscription.tier, to }, onClose);
  const [expired, setExpired] = useState<PlanChange | null>(null);
  const kind = getKind(subscription.tier, to);
  const problem = change.error ?? preview.error;
  const shown = preview.isFetching || problem ? undefined : preview.data;
  const declined = isDeclined(change.error);
  // Opening the bank's challenge closes this dialog, and the dialog then calls `onClose`. Ignore
  // that call.
  const close = () => !change.isBankChallengeOpen && onClose();
  const retry = () => {
    change.reset();
    void preview.refetch();
  };

  const reload = (price: PlanChange) => {
    setExpired(price);
    retry();
  };

  return (
    <Dialog
      open={!change.isBankChallengeOpen}
      title={`${kind} ${kind === 'Keep' ? '' : 'to '}${planName(to)}?`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>
            {kind === 'Keep' ? 'Not now' : `Keep ${planName(subscription.tier)}`}
          </Button>

          {problem ? (
            <>
              <RetryButton
                variant={declined ? 'secondary' : 'primary'}
                disabled={preview.isFetching}
                onClick={retry}
              />

              {declined && <PortalButton variant="primary" label="Update card" />}
            </>
          ) : (
            <Button
              variant="primary"
              disabled={!shown || !change.isReady || change.isChanging}
              onClick={() => shown && change.confirm(shown, reload)}
            >
              {change.isChanging ? 'Changing...' : confirmLabel(shown, subscription.tier)}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-4 text-red-text">
          {change.error
            ? describeError(change.error)
            : `The price couldn’t be loaded. ${getErrorMessage(problem)}`}
        </p>
      )}

      {!shown && !problem && (
        <SkeletonGroup
          label="Calculating the cost of the change"
          className=""
          blocks={['mt-2 h-14', 'mt-2 h-14']}
        />
      )}

      {shown && expired && <PriceUpdateNote before={expired} now={shown} />}
      {shown && <PlanChangeAmounts change={shown} subscription={subscription} />}
      <PlanChangeNotes subscription={subscription} to={to} />
    </Dialog>
  );
}

type ChangeKind = 'Upgrade' | 'Switch' | 'Keep';

function getKind(from: Tier, to: Tier): ChangeKind {
  if (to === from) return 'Keep';
  return compareTiers(to, from) > 0 ? 'Upgrade' : 'Switch';
}

function describeError(error: Error): string {
  if (error instanceof PaymentNotConfirmedError)
    return `Your plan wasn’t changed. ${error.message}`;

  // If the response was lost, the change may have succeeded. Retrying is safe either way.
  const outcomeText =
    error instanceof ApiError
      ? 'Your plan wasn’t changed.'
      : 'We couldn’t confirm whether your plan changed.';

  return `${outcomeText} ${getErrorMessage(error)}`;
}

/** True if paying with another card may succeed. */
function isDeclined(error: Error | null): boolean {
  return error instanceof PaymentNotConfirmedError || hasErrorCode(error, 'PAYMENT_FAILED');
}

function confirmLabel(change: PlanChange | undefined, from: Tier): string {
  if (!change) return 'Confirm';
  if (change.dueNow.cents > 0) return `Pay ${formatMoney(change.dueNow)} now`;

  const kind = getKind(from, change.tier);

  return `${kind} ${kind === 'Keep' ? '' : 'to '}${planName(change.tier)}`;
}
