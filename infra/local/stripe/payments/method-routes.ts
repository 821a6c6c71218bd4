import * as z from 'zod';
import { requireCustomer } from '../customers/customers.ts';
import { missing } from '../http/api-error.ts';
import { pageOf } from '../http/lists.ts';
import { mergedMetadata, metadata, paging, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import { change } from '../webhooks/events.ts';
import { attach, checkSaving, detach, requireMethod } from './methods.ts';
import { methodShape } from './method-params.ts';
import { newMethod } from './new-method.ts';

export const methodRoutes: readonly Route[] = [
  route('POST /v1/payment_methods', {
    params: { ...methodShape, key: z.string().optional() },
    isPublic: true,
    run: ({ world, params }) => newMethod(world, params),
  }),
  route('GET /v1/payment_methods', {
    params: { ...paging, customer: text.optional(), type: text.optional() },
    run({ world, params: { customer, type, ...page } }) {
      if (customer) requireCustomer(world, customer);
      const rows = world
        .all('paymentMethod')
        .filter((each) => each.customer === (customer ?? null) && (type === undefined || each.type === type));
      return pageOf(rows, page, '/v1/payment_methods');
    },
  }),
  route('GET /v1/payment_methods/:id', {
    run({ world, ids: [id = ''] }) {
      const method = world.find('paymentMethod', id);
      if (!method) throw missing('PaymentMethod', id, 'payment_method');
      return method;
    },
  }),
  route('POST /v1/payment_methods/:id', {
    params: { metadata: metadata.optional() },
    run({ world, ids: [id = ''], params }) {
      const method = requireMethod(world, id);
      const changes = { metadata: mergedMetadata(method.metadata, params.metadata) };
      return change(world, 'paymentMethod', { id: method.id, changes, event: 'payment_method.updated' });
    },
  }),
  route('POST /v1/payment_methods/:id/attach', {
    params: { customer: text },
    run({ world, ids: [id = ''], params: { customer } }) {
      const method = requireMethod(world, id);
      const owner = requireCustomer(world, customer);
      checkSaving(world, method);
      return attach(world, method, owner.id);
    },
  }),
  route('POST /v1/payment_methods/:id/detach', {
    run: ({ world, ids: [id = ''] }) => detach(world, requireMethod(world, id)),
  }),
];
