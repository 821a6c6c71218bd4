import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Tier, tiers } from '../../../../shared/accounts/member.ts';
import { type AllowanceKind, allowanceKinds, getMonthlyAllowance } from '../../../../shared/billing/allowances.ts';
import { COACH_ANSWERS } from '../../../../shared/billing/coach-answers.ts';
import type { PlanChange } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { compareTiers, findPlan } from '../../../../shared/billing/plans.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import { ApiError, getErrorMessage, hasErrorCode } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { PortalButton } from './membership-portal.tsx';
import { planChangeQuery } from './membership.queries.ts';
import type { Subscription } from './plan-state.ts';
import { PaymentNotConfirmedError, usePlanChange } from './use-plan-change.ts';

interface PlanChangeDialogProps {
  readonly subscription: Subscription;
  readonly to: Tier;
  readonly onClose: () => void;
}

/** Shows the price of a plan change before charging. While a payment is overdue, asks for a card update instead. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  return props.subscription.state === 'past_due' ? <UpdateCardFirst {...props} /> : <ChangeDialog {...props} />;
}

function UpdateCardFirst({ subscription, onClose }: PlanChangeDialogProps) {
  return (
    <Dialog
      open
      title="Update your card first"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <PortalButton variant="primary" label="Update card" />
        </>
      }
    >
      Your last payment for {planName(subscription.tier)} failed. Update your card first, then change your plan.
      {subscription.overdue && ` We’ll charge ${formatMoney(subscription.overdue)} when you save the new card.`}
    </Dialog>
  );
}

function ChangeDialog({ subscription, to, onClose }: PlanChangeDialogProps) {
  const preview = useQuery(planChangeQuery(to));
  const change = usePlanChange(to, onClose);
  const downgradeLosses = listDowngradeLosses(subscription.tier, to);
  const problem = change.error ?? preview.error;
  const shown = preview.isFetching || problem ? undefined : preview.data;
  const declined = isDeclined(change.error);
  // Opening the bank's challenge closes this dialog, and the dialog then calls `onClose`. Ignore that call.
  const close = () => !change.isBankChallengeOpen && onClose();
  const retry = () => {
    change.reset();
    void preview.refetch();
  };
  return (
    <Dialog
      open={!change.isBankChallengeOpen}
      title={`${downgradeLosses.length > 0 ? 'Switch' : 'Upgrade'} to ${planName(to)}?`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Keep {planName(subscription.tier)}</Button>
          {problem ? (
            <>
              <Button
                variant={declined ? 'secondary' : 'primary'}
                icon="again"
                disabled={preview.isFetching}
                onClick={retry}
              >
                Try Again
              </Button>
              {declined && <PortalButton variant="primary" label="Update card" />}
            </>
          ) : (
            <Button
              variant="primary"
              disabled={!shown || !change.isReady || change.isChanging}
              onClick={() => shown && change.confirm(shown)}
            >
              {change.isChanging ? 'Changing...' : confirmLabel(shown, subscription.tier)}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-4 text-red-text">
          {change.error ? describeError(change.error) : `The price couldn’t be loaded. ${getErrorMessage(problem)}`}
        </p>
      )}
      {!shown && !problem && (
        <SkeletonGroup label="Calculating the cost of the change" className="" blocks={['mt-2 h-14', 'mt-2 h-14']} />
      )}
      {shown && <PlanChangeAmounts change={shown} subscription={subscription} />}
      <RecurringPriceNote subscription={subscription} to={to} />
      {subscription.endsAt && <Note>Your plan is canceled. Changing plans undoes the cancellation.</Note>}
      {downgradeLosses.map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
      {downgradeLosses.length > 0 && <Note>You can still open your recordings and reports.</Note>}
    </Dialog>
  );
}

/** The price after the change, with a warning if the member gives up a lower launch price. */
function RecurringPriceNote({ subscription, to }: Pick<PlanChangeDialogProps, 'subscription' | 'to'>) {
  const plan = findPlan(to, 'list');
  if (!plan) return null;
  const { price, tier, offer } = subscription;
  const isLaunchPriceLost = offer === 'launch' && price.cents < (findPlan(tier, 'list')?.priceCents ?? 0);
  return (
    <Note>
      {planName(to)} costs {formatMoney({ cents: plan.priceCents, currency: price.currency })} per month.
      {isLaunchPriceLost &&
        ` You’ll lose your launch price of ${formatMoney(price)} for ${planName(tier)}, even if you switch back later.`}
    </Note>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-4">{children}</p>;
}

function describeError(error: Error): string {
  if (error instanceof PaymentNotConfirmedError) return `Your plan wasn’t changed. ${error.message}`;
  // If the response was lost, the change may have succeeded. Retrying is safe either way.
  const outcomeText =
    error instanceof ApiError ? 'Your plan wasn’t changed.' : 'We couldn’t confirm whether your plan changed.';
  return `${outcomeText} ${getErrorMessage(error)}`;
}

/** True if paying with another card may succeed. */
function isDeclined(error: Error | null): boolean {
  return error instanceof PaymentNotConfirmedError || hasErrorCode(error, 'PAYMENT_FAILED');
}

function confirmLabel(change: PlanChange | undefined, from: Tier): string {
  if (!change) return 'Confirm';
  if (change.dueNow.cents > 0) return `Pay ${formatMoney(change.dueNow)} now`;
  return `${compareTiers(change.tier, from) < 0 ? 'Switch' : 'Upgrade'} to ${planName(change.tier)}`;
}

interface PlanChangeAmountsProps {
  readonly change: PlanChange;
  readonly subscription: Subscription;
}

function PlanChangeAmounts({ change, subscription }: PlanChangeAmountsProps) {
  const { dueNow, credit, nextCharge } = change;
  const rows = [
    { label: 'Due now', amount: formatMoney(dueNow), note: dueNote(change, subscription) },
    ...(credit.cents > 0
      ? [{ label: 'Credit', amount: formatMoney(credit), note: 'Credited toward your next charges.' }]
      : []),
    { label: 'Next charge', amount: formatMoney(nextCharge.amount), note: `On ${formatLocalDate(nextCharge.at)}.` },
  ];
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {rows.map(({ label, amount, note }) => (
        <div key={label} className="flex items-baseline justify-between gap-6 py-3">
          <dt className="font-medium text-ink">
            {label}
            <span className="block text-sm font-normal text-soft">{note}</span>
          </dt>
          <dd className="text-lg font-semibold text-ink figures">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function dueNote({ dueNow, tier }: PlanChange, { state, tier: from, card }: Subscription): string {
  if (dueNow.cents > 0) {
    const rest = 'The difference for the rest of this month';
    return card && card.last4 !== '' ? `${rest}, charged to your card ending in ${card.last4}.` : `${rest}.`;
  }
  if (state === 'trialing') return 'Your free trial continues.';
  return compareTiers(tier, from) < 0
    ? 'You won’t be charged for switching to a smaller plan.'
    : 'Your credit covers the difference.';
}

const allowanceNames: Record<AllowanceKind, string> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};

/** Describes what the member loses with a downgrade, one sentence per item. Empty for an upgrade. */
export function listDowngradeLosses(from: Tier, to: Tier): string[] {
  const lostTiers = tiers.slice(tiers.indexOf(to) + 1, tiers.indexOf(from) + 1);
  if (lostTiers.length === 0) return [];
  const plans = lostTiers.map((tier) => `the ${planName(tier)} plan`).join(' or ');
  return [
    `You immediately lose access to courses, podcasts and study guides that require ${plans}.`,
    ...listNewLimits(from, to),
    `You get ${COACH_ANSWERS[to]} coach ${COACH_ANSWERS[to] === 1 ? 'answer' : 'answers'} a month instead of ${COACH_ANSWERS[from]}.`,
  ];
}

function listNewLimits(from: Tier, to: Tier): string[] {
  const limits = allowanceKinds.flatMap((kind) => {
    const limit = getMonthlyAllowance(to, kind);
    return limit === null || getMonthlyAllowance(from, kind) !== null ? [] : [`${limit} ${allowanceNames[kind]}`];
  });
  return limits.length > 0 ? [`You get ${limits.join(' and ')} per month instead of unlimited use.`] : [];
}
