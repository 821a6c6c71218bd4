import type { Stripe } from 'stripe';
import { CURRENCY, listPlans, lookupKeyOf, signupPlans, type Plan } from '../../shared/billing/plans.ts';
import { formatMoney } from '../../shared/billing/money.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { holds, type Done } from './report.ts';

/** One product per tier and one price per plan. */
export async function setUpPrices(stripe: Stripe): Promise<Done[]> {
  const done: Done[] = [];
  for (const plan of listPlans) done.push(await setUpProduct(stripe, plan));
  for (const plan of [...signupPlans, ...listPlans]) done.push(await setUpPrice(stripe, plan));
  return done;
}

const productIdOf = ({ tier }: Plan) => `greenroom_${tier}`;

async function setUpProduct(stripe: Stripe, plan: Plan): Promise<Done> {
  const id = productIdOf(plan);
  const wanted = { name: `${PRODUCT_NAME} ${plan.name}`, description: plan.description, metadata: { tier: plan.tier } };
  const found = await stripe.products.list({ ids: [id], limit: 1 });
  const what = `product ${id}`;
  const [product] = found.data;
  if (!product) {
    await stripe.products.create({ id, ...wanted });
    return { what, state: 'made' };
  }
  if (product.active && holds(product, wanted)) return { what, state: 'kept' };
  await stripe.products.update(id, { ...wanted, active: true });
  return { what, state: 'changed' };
}

async function setUpPrice(stripe: Stripe, plan: Plan): Promise<Done> {
  const key = lookupKeyOf(plan);
  const what = `price ${key}, ${formatMoney({ cents: plan.priceCents, currency: CURRENCY })} a month`;
  const metadata = { tier: plan.tier, offer: plan.offer };
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  const [price] = data;
  if (price && !holds(price.metadata, metadata)) {
    // Update the metadata before the lookup key can move to a new price. Existing subscribers' plan is read from it.
    await stripe.prices.update(price.id, { metadata });
  }
  if (price && sells(price, plan)) return { what, state: holds(price.metadata, metadata) ? 'kept' : 'changed' };
  await stripe.prices.create({
    product: productIdOf(plan),
    currency: CURRENCY,
    unit_amount: plan.priceCents,
    recurring: { interval: 'month' },
    // The charge must equal the displayed price, so taxes are included.
    tax_behavior: 'inclusive',
    lookup_key: key,
    transfer_lookup_key: true,
    metadata,
  });
  // No new subscriptions at the old price; existing ones continue.
  if (price) await stripe.prices.update(price.id, { active: false });
  return { what, state: price ? 'changed' : 'made' };
}

function sells(price: Stripe.Price, plan: Plan): boolean {
  return holds(price, {
    active: true,
    product: productIdOf(plan),
    currency: CURRENCY,
    unit_amount: plan.priceCents,
    tax_behavior: 'inclusive',
    recurring: { interval: 'month', interval_count: 1 },
  });
}
