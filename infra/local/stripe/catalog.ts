import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from './api/api-error.ts';
import { paginate } from './api/lists.ts';
import { bool, int, mergeMetadata, metadata, paging, text, unsettable } from './api/params.ts';
import { defineRoute, type Route } from './api/route.ts';
import type { Price, Product } from './state/objects.ts';
import type { Store } from './state/store.ts';

const common = { active: bool.optional(), metadata: metadata.optional() };
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);

export const catalogRoutes: readonly Route[] = [
  defineRoute('POST /v1/products', {
    params: { ...common, id: text.optional(), name: text, description: text.optional() },
    run({ store, params }) {
      if (store.find('product', params.id)) {
        throw createBadRequestError('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      return store.put('product', {
        id: params.id ?? store.newId('prod'),
        object: 'product',
        active: true,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        name: params.name,
      });
    },
  }),
  defineRoute('GET /v1/products', {
    params: { ...paging, ids: z.array(text).optional() },
    run({ store, params: { ids, ...page } }) {
      const rows = store.listAll('product').filter(({ id }) => ids?.includes(id) ?? true);
      return paginate(rows, page, '/v1/products');
    },
  }),
  defineRoute('GET /v1/products/:id', { run: ({ store, id }) => requireProduct(store, id) }),
  defineRoute('POST /v1/products/:id', {
    params: { ...common, name: text.optional(), description: text.optional() },
    run({ store, id, params }) {
      const before = requireProduct(store, id);
      return store.put('product', {
        ...before,
        active: params.active ?? before.active,
        description: params.description ?? before.description,
        metadata: mergeMetadata(before.metadata, params.metadata),
        name: params.name ?? before.name,
      });
    },
  }),
  defineRoute('POST /v1/prices', {
    params: {
      ...common,
      currency: text,
      product: text,
      unit_amount: int,
      recurring: z.strictObject({ interval: z.literal('month') }).optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: bool.optional(),
      tax_behavior: taxBehavior.optional(),
    },
    run({ store, params }) {
      requireProduct(store, params.product);
      const { lookup_key: key } = params;
      const currentHolder =
        key === undefined ? undefined : store.listAll('price').find((price) => price.lookup_key === key);
      if (currentHolder && !params.transfer_lookup_key) {
        throw createBadRequestError(`A price (\`${currentHolder.id}\`) already uses that lookup key.`, {
          param: 'lookup_key',
        });
      }
      if (currentHolder) store.put('price', { ...currentHolder, lookup_key: null });
      return store.put('price', {
        id: store.newId('price'),
        object: 'price',
        active: true,
        currency: params.currency,
        lookup_key: key ?? null,
        metadata: params.metadata ?? {},
        product: params.product,
        recurring: params.recurring ? { interval: 'month', interval_count: 1 } : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        unit_amount: params.unit_amount,
      });
    },
  }),
  defineRoute('GET /v1/prices', {
    params: { ...paging, active: bool.optional(), lookup_keys: z.array(text).optional() },
    run({ store, params: { active, lookup_keys: keys, ...page } }) {
      const rows = store
        .listAll('price')
        .filter((price) => price.active === (active ?? price.active))
        .filter(({ lookup_key: key }) => keys?.includes(key ?? '') ?? true);
      return paginate(rows, page, '/v1/prices');
    },
  }),
  defineRoute('GET /v1/prices/:id', { run: ({ store, id }) => requirePrice(store, id) }),
  defineRoute('POST /v1/prices/:id', {
    params: { ...common, lookup_key: unsettable(text).optional() },
    run({ store, id, params }) {
      const before = requirePrice(store, id);
      return store.put('price', {
        ...before,
        active: params.active ?? before.active,
        lookup_key: params.lookup_key === undefined ? before.lookup_key : params.lookup_key,
        metadata: mergeMetadata(before.metadata, params.metadata),
      });
    },
  }),
];

export function requirePrice(store: Store, id: string, param?: string): Price {
  const price = store.find('price', id);
  if (!price) throw createNotFoundError('price', id, param);
  return price;
}

function requireProduct(store: Store, id: string): Product {
  const product = store.find('product', id);
  if (!product) throw createNotFoundError('product', id);
  return product;
}

/** Monthly prices in cents, by lookup key. */
const CATALOG_PRICES = [
  { name: 'Starter', prices: { starter_launch: 1900, starter_monthly: 1900 } },
  { name: 'Professional', prices: { professional_launch: 2900, professional_monthly: 3900 } },
  { name: 'Executive', prices: { executive_monthly: 7900 } },
] as const;

/** Fills an empty account with the product's prices. */
export function seedCatalog(store: Store): void {
  if (store.listAll('price').length > 0) return;
  for (const { name, prices } of CATALOG_PRICES) {
    const id = store.newId('prod');
    const product = { id, object: 'product', active: true, description: null, metadata: {}, name } as const;
    store.put('product', product);
    for (const [key, cents] of Object.entries(prices)) {
      store.put('price', {
        id: store.newId('price'),
        object: 'price',
        active: true,
        currency: 'usd',
        lookup_key: key,
        metadata: {},
        product: id,
        recurring: { interval: 'month', interval_count: 1 },
        tax_behavior: 'unspecified',
        unit_amount: cents,
      });
    }
  }
}
