import * as z from 'zod';
import { badRequest, missing } from '../http/api-error.ts';
import { pageOf } from '../http/lists.ts';
import { bool, given, int, mergedMetadata, metadata, oneOf, paging, text, unsettable } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import type { Price } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change } from '../webhooks/events.ts';
import { createPrice, createProduct } from './prices.ts';

const interval = z.strictObject({
  interval: oneOf('day', 'month', 'week', 'year'),
  interval_count: int.optional(),
  usage_type: oneOf('licensed').optional(),
});
const common = { active: bool.optional(), metadata: metadata.optional() };

export const catalogueRoutes: readonly Route[] = [
  route('POST /v1/products', {
    params: { ...common, id: text.optional(), name: text, description: text.optional() },
    run({ world, params }) {
      if (params.id && world.find('product', params.id)) {
        throw badRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      }
      return createProduct(world, { ...params, metadata: params.metadata ?? {} });
    },
  }),
  route('GET /v1/products', {
    params: { ...paging, active: bool.optional(), ids: z.array(text).optional() },
    run({ world, params: { active, ids, ...page } }) {
      const rows = world
        .all('product')
        .filter((each) => (active === undefined || each.active === active) && (!ids || ids.includes(each.id)));
      return pageOf(rows, page, '/v1/products');
    },
  }),
  route('GET /v1/products/:id', { run: ({ world, ids: [id = ''] }) => requireProduct(world, id) }),
  route('POST /v1/products/:id', {
    params: {
      ...common,
      name: text.optional(),
      description: unsettable(text).optional(),
      default_price: unsettable(text).optional(),
    },
    run({ world, ids: [id = ''], params }) {
      const now = requireProduct(world, id);
      const changes = {
        ...given('name', params.name),
        ...given('active', params.active),
        ...given('description', params.description),
        ...given('default_price', params.default_price),
        metadata: mergedMetadata(now.metadata, params.metadata),
        updated: world.now,
      };
      return change(world, 'product', { id, changes, event: 'product.updated' });
    },
  }),
  route('POST /v1/prices', {
    params: {
      ...common,
      currency: text,
      product: text,
      unit_amount: int,
      recurring: interval.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: bool.optional(),
      nickname: text.optional(),
      tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
    },
    run({ world, params }) {
      requireProduct(world, params.product, 'product');
      if (params.lookup_key) claimLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
      return createPrice(world, {
        ...params,
        unitAmount: params.unit_amount,
        lookupKey: params.lookup_key,
        taxBehavior: params.tax_behavior,
        recurring: params.recurring
          ? { interval: params.recurring.interval, interval_count: params.recurring.interval_count ?? 1 }
          : null,
        metadata: params.metadata ?? {},
      });
    },
  }),
  route('GET /v1/prices', {
    params: {
      ...paging,
      active: bool.optional(),
      currency: text.optional(),
      product: text.optional(),
      type: oneOf('one_time', 'recurring').optional(),
      lookup_keys: z.array(text).max(10).optional(),
    },
    run({ world, params: { active, currency, product, type, lookup_keys: keys, ...page } }) {
      const fits = (price: Price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type) &&
        (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key)));
      return pageOf(world.all('price').filter(fits), page, '/v1/prices');
    },
  }),
  route('GET /v1/prices/:id', { run: ({ world, ids: [id = ''] }) => requirePrice(world, id) }),
  route('POST /v1/prices/:id', {
    params: {
      ...common,
      lookup_key: unsettable(text).optional(),
      transfer_lookup_key: bool.optional(),
      nickname: unsettable(text).optional(),
    },
    run({ world, ids: [id = ''], params }) {
      const now = requirePrice(world, id);
      const { lookup_key: key } = params;
      if (key && key !== now.lookup_key) claimLookupKey(world, key, params.transfer_lookup_key ?? false);
      const changes = {
        ...given('active', params.active),
        ...given('lookup_key', key),
        ...given('nickname', params.nickname),
        metadata: mergedMetadata(now.metadata, params.metadata),
      };
      return change(world, 'price', { id, changes, event: 'price.updated' });
    },
  }),
];

export function requirePrice(world: World, id: string, param?: string): Price {
  const price = world.find('price', id);
  if (!price) throw missing('price', id, param);
  return price;
}

function requireProduct(world: World, id: string, param?: string) {
  const product = world.find('product', id);
  if (!product) throw missing('product', id, param);
  return product;
}

/** A lookup key names one price; another one may take it over when it says so. */
function claimLookupKey(world: World, key: string, mayTransfer: boolean): void {
  const holder = world.all('price').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!mayTransfer) {
    throw badRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Please set the \`transfer_lookup_key\` parameter to true if you would like to reassign the lookup key.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    );
  }
  change(world, 'price', { id: holder.id, changes: { lookup_key: null }, event: 'price.updated' });
}
