import type { StripeBusiness } from 'local-cloud/stripe';
import { CURRENCY, getPriceLookupKey, signupPlans, subscribePlans } from '#shared/billing/plans.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

/** One product per tier, with a monthly price for each of the tier's plans. */
export const stripeProducts: StripeBusiness['products'] = subscribePlans.map(({ tier, name }) => ({
  name,

  prices: [...signupPlans, ...subscribePlans]
    .filter((plan) => plan.tier === tier)
    .map((plan) => ({
      currency: CURRENCY,
      unit_amount: plan.priceCents,
      lookup_key: getPriceLookupKey(plan),
    })),
}));

/** The business whose Stripe account the mock server has in tests. */
export const stripeBusiness: StripeBusiness = {
  businessName: PRODUCT_NAME,
  products: stripeProducts,
};
