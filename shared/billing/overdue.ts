import type { Tier } from '#shared/accounts/member.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { describeCard } from './card-text.ts';
import { formatMoney, type Money } from './money.ts';

/**
 * Why a payment is overdue. `confirm`: the cardholder's bank asks for a confirmation. `declined`:
 * the card was declined.
 * `no_card`: there is no card to charge.
 */
export const overdueReasons = ['confirm', 'declined', 'no_card'] as const;

type OverdueReason = (typeof overdueReasons)[number];

/** Length limit of the administrators' list. */
export const OVERDUE_PAYMENTS_LIMIT = 100;

interface OverduePayment extends Money {
  readonly reason: OverdueReason;
  /** The card that was tried last; null if none was. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/** For example 'Your bank asks you to confirm $29.' or 'Visa 0341 was declined.' */
export function describeOverdueReason({ reason, card, ...amount }: OverduePayment): string {
  switch (reason) {
    case 'confirm':
      return `Your bank asks you to confirm ${formatMoney(amount)}.`;
    case 'declined':
      return `${card ? describeCard(card) : 'Your card'} was declined.`;
    case 'no_card':
      return `You have no card on file for the ${formatMoney(amount)} you owe.`;
  }
}

/** The step that settles the payment. */
export function describeOverdueStep({ reason, ...amount }: OverduePayment): string {
  if (reason === 'confirm') return 'Confirm it in your settings.';
  return `${reason === 'declined' ? 'Update your' : 'Add a'} card, and we’ll charge ${formatMoney(amount)} when you save it.`;
}

interface OverdueAccess {
  /** When access ends or ended, as a formatted date; null if the payment doesn't affect access. */
  readonly until: string | null;
  readonly isLocked: boolean;
  /** The plan that isn't paid. */
  readonly tier: Tier;
  /** A smaller plan that the member keeps for free; null if there is none. */
  readonly freePlan: Tier | null;
}

/** For example 'You keep access until Nov 30, 2026.' */
export function describeOverdueAccess({ until, isLocked, tier, freePlan }: OverdueAccess): string {
  if (until === null) return 'This doesn’t affect your access.';
  if (!freePlan)
    return isLocked
      ? `Practice has been locked since ${until}.`
      : `You keep access until ${until}.`;

  const free = planName(freePlan);

  return isLocked
    ? `${planName(tier)} has been locked since ${until}. You still have ${free} for free.`
    : `You keep ${planName(tier)} until ${until}, and ${free} for free after that.`;
}

/** The title of a page that is locked until the member pays. `since` is a formatted date. */
export function describeLock(amount: Money, since: string): string {
  return `Practice has been locked since ${since}: pay ${formatMoney(amount)}`;
}
