import type { Money } from '#shared/billing/money.ts';

/**
 * Time and amount of the first charge. `at` is an ISO 8601 time, or null for an immediate charge.
 */
export interface FirstCharge {
  at: string | null;
  amount: Money;
}

/**
 * A subscription's cost according to Stripe, in cents. `creditCents` is the customer's credit
 * balance.
 */
interface ChargeTerms {
  trialEndsAt: string | null;
  priceCents: number;
  creditCents: number;
  currency: string;
  /**
   * Amount of the pending payment or invoice, after taxes and credit; null if neither exists yet.
   */
  dueCents: number | null;
}

export function computeFirstCharge({
  trialEndsAt: at,
  currency,
  ...terms
}: ChargeTerms): FirstCharge {
  return {
    at,
    amount: {
      cents: terms.dueCents ?? Math.max(0, terms.priceCents - terms.creditCents),
      currency,
    },
  };
}
