import type { PlanChange } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { compareTiers } from '../../../../shared/billing/plans.ts';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import type { Subscription } from './plan-state.ts';

interface PlanChangeAmountsProps {
  readonly change: PlanChange;
  /** The subscription being changed. */
  readonly subscription: Subscription;
}

/** The amount due now, the credit, and the next charge. */
export function PlanChangeAmounts({ change, subscription }: PlanChangeAmountsProps) {
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
    ? 'Switching to a smaller plan costs nothing now.'
    : 'Your credit covers the difference.';
}
