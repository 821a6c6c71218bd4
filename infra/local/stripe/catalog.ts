import * as z from 'zod';
import { createBadRequestError } from './api/api-error.ts';
import { bool, int, mergeMetadata, metadata, text, clearable } from './api/params.ts';
import { defineList, defineRetrieve, defineRoute, type Route } from './api/route.ts';
import type { Price, Product } from './state/objects.ts';
import type { Store } from './state/store.ts';

export const catalogRoutes: readonly Route[] = [
  defineRoute('POST /v1/products', {
    params: { id: text.optional(), name: text, description: text.optional(), metadata },

    run({ store, params }) {
      if (store.find('product', params.id)) {
        throw createBadRequestError('Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        });
      }

      return putProduct(store, params);
    },
  }),
  defineList('/v1/products', {
    table: 'product',
    params: { ids: z.array(text).optional() },
    matches: ({ id }, { ids = [id] }) => ids.includes(id),
  }),
  defineRetrieve('/v1/products', 'product'),
  defineRoute('POST /v1/products/:id', {
    params: {
      active: bool.optional(),
      name: text.optional(),
      description: text.optional(),
      metadata,
    },

    run({ store, id, params }) {
      const before = store.get('product', id);
      return store.put('product', {
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      });
    },
  }),
  defineRoute('POST /v1/prices', {
    params: {
      currency: text,
      product: text,
      unit_amount: int,
      recurring: z.strictObject({ interval: z.literal('month') }).optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: bool.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      metadata,
    },

    run({ store, params: { transfer_lookup_key: isTransferred, recurring, ...fields } }) {
      store.get('product', fields.product);

      const { lookup_key: key } = fields;
      const currentHolder = key && store.listAll('price').find((price) => price.lookup_key === key);

      if (currentHolder && !isTransferred) {
        throw createBadRequestError(
          `A price (\`${currentHolder.id}\`) already uses that lookup key.`,
          {
            param: 'lookup_key',
          },
        );
      }

      if (currentHolder) store.put('price', { ...currentHolder, lookup_key: null });

      return putPrice(store, { ...fields, recurring: recurring ? MONTHLY : null });
    },
  }),
  defineList('/v1/prices', {
    table: 'price',
    params: { active: bool.optional(), lookup_keys: z.array(text).optional() },
    matches: ({ active, lookup_key: key }, params) =>
      active === (params.active ?? active) && (params.lookup_keys?.includes(key ?? '') ?? true),
  }),
  defineRetrieve('/v1/prices', 'price'),
  defineRoute('POST /v1/prices/:id', {
    params: { active: bool.optional(), lookup_key: clearable(text).optional(), metadata },
    run({ store, id, params }) {
      const before = store.get('price', id);
      return store.put('price', {
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      });
    },
  }),
];

const MONTHLY = { interval: 'month', interval_count: 1 } as const;

function putProduct(store: Store, given: Partial<Product> & Pick<Product, 'name'>): Product {
  const defaults = { object: 'product', active: true, description: null, metadata: {} } as const;
  return store.put('product', { id: store.newId('prod'), ...defaults, ...given });
}

function putPrice(
  store: Store,
  given: Partial<Price> & Pick<Price, 'currency' | 'product' | 'recurring' | 'unit_amount'>,
): Price {
  const tax_behavior = 'unspecified';
  const defaults = {
    object: 'price',
    active: true,
    lookup_key: null,
    metadata: {},
    tax_behavior,
  } as const;

  return store.put('price', { id: store.newId('price'), ...defaults, ...given });
}

/** A product with its monthly prices, in the currency's smallest unit. */
export interface ProductWithPrices {
  name: string;
  prices: readonly { currency: string; unit_amount: number; lookup_key: string }[];
}

/** Fills an empty account with products and prices. */
export function seedCatalog(store: Store, products: readonly ProductWithPrices[]): void {
  if (store.listAll('price').length > 0) return;

  for (const { name, prices } of products) {
    const { id: product } = putProduct(store, { name });
    for (const price of prices) putPrice(store, { ...price, product, recurring: MONTHLY });
  }
}
