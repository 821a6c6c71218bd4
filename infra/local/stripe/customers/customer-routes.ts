import * as z from 'zod';
import { nowOf } from '../billing/agenda.ts';
import { changeBalance } from '../billing/balance.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { badRequest, missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { address, given, int, mergedMetadata, metadata, paging, range, text, unsettable } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import { requireMethodOf } from '../payments/methods.ts';
import type { Address } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { createCustomer, requireCustomer } from './customers.ts';

const fields = {
  address: unsettable(address).optional(),
  description: unsettable(text).optional(),
  email: unsettable(text).optional(),
  metadata: metadata.optional(),
  name: unsettable(text).optional(),
  phone: unsettable(text).optional(),
  tax: z.strictObject({ ip_address: unsettable(z.union([z.ipv4(), z.ipv6()])).optional() }).optional(),
};

export const customerRoutes: readonly Route[] = [
  route('POST /v1/customers', {
    params: { ...fields, balance: int.optional(), test_clock: text.optional() },
    run({ world, params }) {
      const clock = params.test_clock ? world.find('testClock', params.test_clock) : undefined;
      checkEmail(params.email);
      if (params.test_clock && !clock) throw missing('test clock', params.test_clock, 'test_clock');
      const customer = world.at(clock?.frozen_time ?? world.realNow, () =>
        createCustomer(world, {
          address: wholeAddress(params.address),
          balance: params.balance ?? 0,
          description: params.description ?? null,
          email: params.email ?? null,
          metadata: mergedMetadata({}, params.metadata),
          name: params.name ?? null,
          phone: params.phone ?? null,
          testClock: clock?.id ?? null,
        }),
      );
      locate(world, customer.id, params.tax?.ip_address);
      return customer;
    },
  }),
  route('GET /v1/customers', {
    params: { ...paging, email: text.optional(), created: range.optional(), test_clock: text.optional() },
    run({ world, params: { email, created, test_clock: clock, ...page } }) {
      const rows = world
        .all('customer')
        .filter(
          (each) =>
            (email === undefined || each.email === email) &&
            isWithin(each.created, created) &&
            each.test_clock === (clock ?? null),
        );
      return pageOf(rows, page, '/v1/customers');
    },
  }),
  route('GET /v1/customers/:id', {
    run: ({ world, ids: [id = ''] }) => world.find('deletedCustomer', id) ?? requireCustomer(world, id, 'id'),
  }),
  route('POST /v1/customers/:id', {
    params: {
      ...fields,
      balance: int.optional(),
      invoice_settings: z.strictObject({ default_payment_method: unsettable(text).optional() }).optional(),
    },
    run({ world, ids: [id = ''], params }) {
      const now = requireCustomer(world, id, 'id');
      checkEmail(params.email);
      locate(world, id, params.tax?.ip_address);
      const method = params.invoice_settings?.default_payment_method;
      if (method) requireMethodOf(world, now, method, 'invoice_settings[default_payment_method]');
      if (params.balance !== undefined && params.balance !== now.balance) {
        changeBalance(world, id, { amount: params.balance - now.balance, type: 'adjustment' });
      }
      const changes = {
        ...given('description', params.description),
        ...given('email', params.email),
        ...given('name', params.name),
        ...given('phone', params.phone),
        ...(params.address !== undefined && { address: wholeAddress(params.address) }),
        ...(method !== undefined && { invoice_settings: { ...now.invoice_settings, default_payment_method: method } }),
        metadata: mergedMetadata(now.metadata, params.metadata),
      };
      return change(world, 'customer', { id, changes, event: 'customer.updated' });
    },
  }),
  route('DELETE /v1/customers/:id', {
    run({ world, ids: [id = ''] }) {
      const customer = requireCustomer(world, id, 'id');
      world.at(nowOf(world, id), () => {
        for (const subscription of world.all('subscription')) {
          const isOver = ['canceled', 'incomplete_expired'].includes(subscription.status);
          if (subscription.customer === id && !isOver) endSubscription(world, subscription, { reason: null });
        }
      });
      emit(world, 'customer.deleted', customer);
      world.remove('customer', id);
      return world.put('deletedCustomer', { id, object: 'customer', deleted: true });
    },
  }),
  route('POST /v1/customers/:id/balance_transactions', {
    params: { amount: int, currency: text, description: text.optional(), metadata: metadata.optional() },
    run({ world, ids: [id = ''], params: { amount, description, metadata: about } }) {
      requireCustomer(world, id);
      return changeBalance(world, id, { amount, type: 'adjustment', description, metadata: about ?? {} });
    },
  }),
  route('GET /v1/customers/:id/balance_transactions', {
    params: paging,
    run({ world, ids: [id = ''], params }) {
      requireCustomer(world, id);
      const rows = world.all('balanceTransaction').filter(({ customer }) => customer === id);
      return pageOf(rows, params, `/v1/customers/${id}/balance_transactions`);
    },
  }),
  route('GET /v1/customers/:id/payment_methods', {
    params: { ...paging, type: text.optional() },
    run({ world, ids: [id = ''], params: { type, ...page } }) {
      requireCustomer(world, id);
      const rows = world
        .all('paymentMethod')
        .filter((method) => method.customer === id && (type === undefined || method.type === type));
      return pageOf(rows, page, `/v1/customers/${id}/payment_methods`);
    },
  }),
];

function checkEmail(email: string | null | undefined): void {
  if (!email || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return;
  throw badRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

function locate(world: World, id: string, ipAddress: string | null | undefined): void {
  if (ipAddress === undefined) return;
  const { ipAddress: _, ...rest } = world.note(id);
  world.put('note', { ...rest, ...(ipAddress !== null && { ipAddress }) });
}

function wholeAddress(partial: z.output<typeof address> | null | undefined): Address | null {
  if (!partial) return null;
  const { city, country, line1, line2, postal_code, state } = partial;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
}
