import type { Price, Product } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';

interface NewProduct {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly metadata?: Record<string, string>;
}

export function createProduct(world: World, given: NewProduct): Product {
  const product = putProduct(world, given);
  emit(world, 'product.created', product);
  return product;
}

function putProduct(world: World, given: NewProduct): Product {
  return world.put('product', {
    id: given.id ?? world.newId('prod'),
    object: 'product',
    active: given.active ?? true,
    created: world.now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now,
    url: null,
  });
}

interface NewPrice {
  readonly product: string;
  readonly unitAmount: number;
  readonly currency: string;
  readonly recurring: { readonly interval: 'day' | 'month' | 'week' | 'year'; readonly interval_count: number } | null;
  readonly lookupKey?: string | undefined;
  readonly nickname?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly taxBehavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
  readonly metadata?: Record<string, string>;
}

export function createPrice(world: World, given: NewPrice): Price {
  const price = putPrice(world, given);
  emit(world, 'price.created', price);
  return price;
}

function putPrice(world: World, given: NewPrice): Price {
  const { recurring, unitAmount } = given;
  return world.put('price', {
    id: world.newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: given.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  });
}

/** What the product sells: a product each for its plans, and their prices per month in cents. */
const CATALOGUE = [
  { name: 'Starter', prices: { starter_launch: 1900, starter_monthly: 1900 } },
  { name: 'Professional', prices: { professional_launch: 2900, professional_monthly: 3900 } },
  { name: 'Executive', prices: { executive_monthly: 7900 } },
] as const;

/** Puts the prices there that are missing. Nobody has to hear of it: to the product they were always there. */
export function seedCatalogue(world: World): void {
  for (const { name, prices } of CATALOGUE) {
    for (const [lookupKey, unitAmount] of Object.entries(prices)) {
      if (world.all('price').some(({ lookup_key: key }) => key === lookupKey)) continue;
      const known = world.all('product').find((product) => product.name === name);
      const product = known ?? putProduct(world, { name });
      const recurring = { interval: 'month', interval_count: 1 } as const;
      putPrice(world, { product: product.id, unitAmount, currency: 'usd', recurring, lookupKey });
    }
  }
}
