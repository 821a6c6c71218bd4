import type { Stripe } from 'stripe';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { CURRENCY, getPriceLookupKey, type Plan } from '#shared/billing/plans.ts';
import { callStripe, type OpenStripe } from './stripe-client.gateway.ts';

export function priceGateway(open: OpenStripe) {
  return {
    /**
     * Returns Stripe's price ID for the plan. Throws NOT_CONFIGURED if no price has the plan's
     * amount, or PLAN_UNAVAILABLE if an operator archived it.
     */
    async findPriceId(plan: Plan) {
      const key = getPriceLookupKey(plan);
      const { data } = await callStripe(open, (stripe) =>
        stripe.prices.list({ lookup_keys: [key] }),
      );
      const price = data.find((each) => matchesPlan(each, plan));
      // Refuse to sell if the charge would differ from the displayed price.
      if (!price)
        throw new DependencyFailure(`no price ${key} for that amount`, {
          refusal: 'NOT_CONFIGURED',
        });
      if (!price.active)
        throw new DependencyFailure(`price ${key} is archived`, { refusal: 'PLAN_UNAVAILABLE' });

      return price.id;
    },

    /**
     * Throws PLAN_UNAVAILABLE if an operator archived the price. Stripe keeps charging it, but
     * doesn't let it be chosen.
     */
    async requireActive(priceId: string) {
      const { active } = await callStripe(open, (stripe) => stripe.prices.retrieve(priceId));
      if (!active)
        throw new DependencyFailure(`price ${priceId} is archived`, {
          refusal: 'PLAN_UNAVAILABLE',
        });
    },
  };
}

function matchesPlan(
  { unit_amount, currency, recurring }: Stripe.Price,
  { priceCents }: Plan,
): boolean {
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  return isMonthly && unit_amount === priceCents && currency === CURRENCY;
}
