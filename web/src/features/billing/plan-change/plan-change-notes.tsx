import type { ReactNode } from 'react';
import { type Tier, tiers } from '#shared/accounts/member.ts';
import {
  type AllowanceKind,
  allowanceKinds,
  getMonthlyAllowance,
} from '#shared/billing/allowances.ts';
import type { PlanChange } from '#shared/billing/billing.contract.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { compareTiers, findPlan } from '#shared/billing/plans.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

import type { Subscription } from '../membership/plan-state.ts';

interface PlanChangeAmountsProps {
  change: PlanChange;
  subscription: Subscription;
}

export function PlanChangeAmounts({ change, subscription }: PlanChangeAmountsProps) {
  const { dueNow, credit, nextCharge } = change;
  const rows = [
    { label: 'Due now', amount: formatMoney(dueNow), note: dueNote(change, subscription) },
    ...(credit.cents > 0
      ? [
          {
            label: 'Credit',
            amount: formatMoney(credit),
            note: 'Credited toward your next charges.',
          },
        ]
      : []),
    {
      label: 'Next charge',
      amount: formatMoney(nextCharge.amount),
      note: `On ${formatLocalDate(nextCharge.at)}${change.startsAt ? `, when ${planName(change.tier)} starts` : ''}.`,
    },
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

function dueNote(
  { dueNow, tier, startsAt }: PlanChange,
  { state, tier: from, card }: Subscription,
): string {
  if (dueNow.cents > 0) {
    const rest = 'The difference for the rest of this month';
    return card && card.last4 !== ''
      ? `${rest}, charged to your card ending in ${card.last4}.`
      : `${rest}.`;
  }

  if (startsAt) return `You keep ${planName(from)} until ${formatLocalDate(startsAt)}.`;
  if (tier === from) return 'You’ve already paid for this month.';

  return state === 'trialing' ? 'Your free trial continues.' : 'Your credit covers the difference.';
}

/** Shown after a price expired and was loaded again. */
export function PriceUpdateNote({ before, now }: { before: PlanChange; now: PlanChange }) {
  const [oldAmount, newAmount] = [formatMoney(before.dueNow), formatMoney(now.dueNow)];
  return (
    <output className="mb-4 block font-medium text-ink">
      {oldAmount === newAmount
        ? 'The price was older than 5 minutes, so we checked it again. It hasn’t changed.'
        : `The amount due now changed from ${oldAmount} to ${newAmount}. Nothing has been charged yet.`}
    </output>
  );
}

interface PlanChangeNotesProps {
  subscription: Subscription;
  to: Tier;
}

/** The effects of a plan change other than its price now. */
export function PlanChangeNotes({ subscription, to }: PlanChangeNotesProps) {
  const { tier, endsAt, nextPlan, nextCharge, state } = subscription;
  const startsAt = state === 'trialing' ? null : (nextCharge?.at ?? endsAt);
  const losses = listDowngradeLosses(tier, to, startsAt && formatLocalDate(startsAt));
  const isReplacingPlan = nextPlan !== null && nextPlan.tier !== to;

  return (
    <>
      {to !== tier && <RecurringPriceNote subscription={subscription} to={to} />}
      {endsAt && <Note>Your plan is canceled. Changing plans undoes the cancellation.</Note>}
      {isReplacingPlan && (
        <Note>
          {planName(nextPlan.tier)} won’t start on {formatLocalDate(nextPlan.at)}.
        </Note>
      )}
      {losses.map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
      {losses.length > 0 && <Note>You can still open your recordings and reports.</Note>}
    </>
  );
}

/** The price after the change, with a warning if the member gives up a lower launch price. */
function RecurringPriceNote({ subscription, to }: PlanChangeNotesProps) {
  const plan = findPlan(to, 'list');
  if (!plan) return null;

  const { price, tier, offer } = subscription;
  const isLaunchPriceLost =
    offer === 'launch' && price.cents < (findPlan(tier, 'list')?.priceCents ?? 0);

  return (
    <Note>
      {planName(to)} costs {formatMoney({ cents: plan.priceCents, currency: price.currency })} per
      month.
      {isLaunchPriceLost &&
        ` You’ll lose your launch price of ${formatMoney(price)} for ${planName(tier)}, even if you switch back later.`}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3">{children}</p>;
}

const allowanceNames: Record<AllowanceKind, string> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};

/**
 * Describes what the member loses with a downgrade, one sentence per item. Empty for an upgrade.
 * `startsOn` is a formatted date; null if the smaller plan starts immediately.
 */
export function listDowngradeLosses(from: Tier, to: Tier, startsOn: string | null): string[] {
  if (compareTiers(to, from) >= 0) return [];

  const lostTiers = tiers.slice(tiers.indexOf(to) + 1, tiers.indexOf(from) + 1);
  const plans = lostTiers.map((tier) => `the ${planName(tier)} plan`).join(' or ');
  const lost = `lose access to courses, podcasts and study guides that require ${plans}.`;

  return [
    startsOn ? `From ${startsOn}, you ${lost}` : `You immediately ${lost}`,
    ...listNewLimits(from, to),
    `You get ${COACH_ANSWERS[to]} coach ${COACH_ANSWERS[to] === 1 ? 'answer' : 'answers'} a month instead of ${COACH_ANSWERS[from]}.`,
  ];
}

function listNewLimits(from: Tier, to: Tier): string[] {
  const limits = allowanceKinds.flatMap((kind) => {
    const limit = getMonthlyAllowance(to, kind);
    return limit === null || getMonthlyAllowance(from, kind) !== null
      ? []
      : [`${limit} ${allowanceNames[kind]}`];
  });

  return limits.length > 0
    ? [`You get ${limits.join(' and ')} per month instead of unlimited use.`]
    : [];
}
