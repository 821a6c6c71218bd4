import type { Money } from '../../shared/billing/money.ts';

/** What is charged first, and when: `at` (ISO) is null for at once. */
export interface FirstCharge {
  readonly at: string | null;
  readonly amount: Money;
}

/** What Stripe says a subscription costs. Cents; `creditCents` is what the customer has in hand. */
export interface Asked {
  readonly trialEndsAt: string | null;
  readonly priceCents: number;
  readonly creditCents: number;
  readonly currency: string;
  /** Of the payment or invoice that waits, taxes and credit reckoned in; null when there is none yet. */
  readonly dueCents: number | null;
}

export function firstChargeOf({ trialEndsAt, priceCents, creditCents, currency, dueCents }: Asked): FirstCharge {
  const cents = dueCents ?? Math.max(0, priceCents - creditCents);
  return { at: trialEndsAt, amount: { cents, currency } };
}
