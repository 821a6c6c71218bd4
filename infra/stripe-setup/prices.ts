import type { Stripe } from 'stripe';
import { formatMoney } from '#shared/billing/money.ts';
import {
  CURRENCY,
  subscribePlans,
  getPriceLookupKey,
  signupPlans,
  type Plan,
} from '#shared/billing/plans.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { containsFields, type SetupResult } from './setup-result.ts';

/** Creates or updates one product per tier and one price per plan. */
export async function setUpPrices(stripe: Stripe): Promise<SetupResult[]> {
  const done: SetupResult[] = [];
  for (const plan of subscribePlans) done.push(await setUpProduct(stripe, plan));
  for (const plan of [...signupPlans, ...subscribePlans]) done.push(await setUpPrice(stripe, plan));
  return done;
}

const productId = ({ tier }: Plan) => `greenroom_${tier}`;

async function setUpProduct(stripe: Stripe, plan: Plan): Promise<SetupResult> {
  const id = productId(plan);
  const wanted = {
    name: `${PRODUCT_NAME} ${plan.name}`,
    description: plan.description,
    metadata: { tier: plan.tier },
  };

  const found = await stripe.products.list({ ids: [id], limit: 1 });
  const object = `product ${id}`;
  const [product] = found.data;
  if (!product) {
    await stripe.products.create({ id, ...wanted });
    return { object, state: 'made' };
  }
  if (product.active && containsFields(product, wanted)) return { object, state: 'kept' };

  await stripe.products.update(id, { ...wanted, active: true });

  return { object, state: 'changed' };
}

async function setUpPrice(stripe: Stripe, plan: Plan): Promise<SetupResult> {
  const key = getPriceLookupKey(plan);
  const object = `price ${key}, ${formatMoney({ cents: plan.priceCents, currency: CURRENCY })} a month`;
  const metadata = { tier: plan.tier, offer: plan.offer };
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  const [price] = data;

  if (price && !containsFields(price.metadata, metadata)) {
    // Existing subscriptions keep this price even if it is replaced below, so its metadata must
    // identify their plan.
    await stripe.prices.update(price.id, { metadata });
  }

  if (price && isCurrentPrice(price, plan))
    return { object, state: containsFields(price.metadata, metadata) ? 'kept' : 'changed' };

  await stripe.prices.create({
    product: productId(plan),
    currency: CURRENCY,
    unit_amount: plan.priceCents,
    recurring: { interval: 'month' },
    // Sales tax is included, so that the charge equals the displayed price.
    tax_behavior: 'inclusive',
    lookup_key: key,
    transfer_lookup_key: true,
    metadata,
  });

  // Deactivating the old price prevents new subscriptions at that price. Existing subscriptions
  // continue.
  if (price) await stripe.prices.update(price.id, { active: false });

  return { object, state: price ? 'changed' : 'made' };
}

function isCurrentPrice(price: Stripe.Price, plan: Plan): boolean {
  return containsFields(price, {
    active: true,
    product: productId(plan),
    currency: CURRENCY,
    unit_amount: plan.priceCents,
    tax_behavior: 'inclusive',
    recurring: { interval: 'month', interval_count: 1 },
  });
}
