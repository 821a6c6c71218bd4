import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Tier } from '../../../../shared/accounts/member.ts';
import type { PlanChange } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { compareTiers } from '../../../../shared/billing/plans.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { date } from '../../ui/time.ts';
import { useNotify } from '../../ui/toast.tsx';
import { planChangeQuery, useChangePlan } from './membership.queries.ts';
import { checkoutAddress } from './plan-address.ts';
import { whatCloses } from './plan-closes.ts';
import type { Subscription } from './plan-state.ts';

interface PlanChangeDialogProps {
  /** The live one that is changed. */
  readonly subscription: Subscription;
  readonly to: Tier;
  readonly onClose: () => void;
}

/** What the change costs, before anything is charged. */
export function PlanChangeDialog({ subscription, to, onClose }: PlanChangeDialogProps) {
  const preview = useQuery(planChangeQuery(to));
  const { change, confirm } = useConfirm(to, onClose);
  const closes = whatCloses(subscription.tier, to);
  const problem = change.error ?? preview.error;
  const isReady = preview.data !== undefined && !preview.isFetching;
  return (
    <Dialog
      open
      title={`${closes.length > 0 ? 'Switch' : 'Upgrade'} to ${planName(to)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep {planName(subscription.tier)}</Button>
          {problem ? (
            <Button
              look="primary"
              icon="again"
              disabled={preview.isFetching}
              onClick={() => {
                change.reset();
                void preview.refetch();
              }}
            >
              Try Again
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={!isReady || change.isPending}
              onClick={() => preview.data && confirm(preview.data)}
            >
              {change.isPending ? 'Changing...' : confirmLabel(preview.data, subscription.tier)}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-4 text-red-text">
          {change.error ? 'Your plan was not changed. ' : 'The price could not be loaded. '}
          {reasonOf(problem)}
        </p>
      )}
      {!isReady && !problem && <AmountsLoading />}
      {isReady && !problem && <Amounts change={preview.data} subscription={subscription} />}
      {closes.map((sentence) => (
        <p key={sentence} className="mt-4">
          {sentence}
        </p>
      ))}
      {closes.length > 0 && <p className="mt-4">Your recordings, results and progress stay.</p>}
    </Dialog>
  );
}

function useConfirm(to: Tier, onClose: () => void) {
  const change = useChangePlan();
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = ({ tier, prorationDate }: PlanChange) =>
    change.mutate(
      { tier, prorationDate },
      {
        onSuccess: ({ clientSecret }) => {
          onClose();
          if (clientSecret) {
            void navigate(checkoutAddress(clientSecret, to));
            return;
          }
          notify({ title: `You are on ${planName(to)} now`, description: 'Your plan was changed.' });
        },
      },
    );
  return { change, confirm };
}

function Amounts({ change, subscription }: { readonly change: PlanChange; readonly subscription: Subscription }) {
  const { dueNow, credit, nextCharge } = change;
  const rows = [
    { label: 'Due now', amount: formatMoney(dueNow), note: dueNote(change, subscription) },
    ...(credit.cents > 0
      ? [{ label: 'Credit', amount: formatMoney(credit), note: 'Kept for your next charges.' }]
      : []),
    { label: 'Next charge', amount: formatMoney(nextCharge.amount), note: `On ${date(nextCharge.at)}.` },
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
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
    const rest = 'The difference for what is left of this month';
    return card ? `${rest}, from your card ending in ${card.last4}.` : `${rest}.`;
  }
  if (state === 'trialing') return 'Your free trial goes on as it is.';
  return compareTiers(tier, from) < 0 ? 'A smaller plan costs nothing now.' : 'Your credit covers the difference.';
}

function confirmLabel(change: PlanChange | undefined, from: Tier): string {
  if (!change) return 'Confirm';
  if (change.dueNow.cents > 0) return `Pay ${formatMoney(change.dueNow)} now`;
  return `${compareTiers(change.tier, from) < 0 ? 'Switch' : 'Upgrade'} to ${planName(change.tier)}`;
}

function AmountsLoading() {
  return (
    <>
      <Loading label="Reckoning what the change costs" />
      <Skeleton className="h-14" />
      <Skeleton className="mt-2 h-14" />
    </>
  );
}
