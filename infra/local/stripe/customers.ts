import * as z from 'zod';
import { badRequest, missing } from './api/api-error.ts';
import { pageOf } from './api/lists.ts';
import { int, mergedMetadata, metadata, paging, text } from './api/params.ts';
import { route, type Route } from './api/route.ts';
import { endSubscription, isOver } from './billing/end-subscription.ts';
import { requireMethodOf } from './payments/payment-methods.ts';
import type { Customer } from './state/objects.ts';
import { emit, update } from './state/events.ts';
import type { Store } from './state/store.ts';

const fields = { email: text.optional(), metadata: metadata.optional(), name: text.optional() };

export const customerRoutes: readonly Route[] = [
  route('POST /v1/customers', {
    params: fields,
    run({ store, params }) {
      checkEmail(params.email);
      return store.put('customer', {
        id: store.newId('cus'),
        object: 'customer',
        balance: 0,
        created: store.now,
        email: params.email ?? null,
        invoice_settings: { default_payment_method: null },
        metadata: mergedMetadata({}, params.metadata),
        name: params.name ?? null,
      });
    },
  }),
  route('GET /v1/customers', {
    params: { ...paging, email: text.optional() },
    run({ store, params: { email, ...page } }) {
      const rows = store.all('customer').filter((each) => each.email === (email ?? each.email));
      return pageOf(rows, page, '/v1/customers');
    },
  }),
  route('GET /v1/customers/:id', {
    run: ({ store, id }) => store.find('deletedCustomer', id) ?? requireCustomer(store, id, 'id'),
  }),
  route('POST /v1/customers/:id', {
    params: {
      ...fields,
      balance: int.optional(),
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
      tax: z.strictObject({ ip_address: text }).optional(),
    },
    run({ store, id, params }) {
      const before = requireCustomer(store, id, 'id');
      checkEmail(params.email);
      if (params.tax) store.hide(id, { ipAddress: params.tax.ip_address });
      const { invoice_settings: settings = before.invoice_settings } = params;
      if (settings.default_payment_method) requireMethodOf(store, id, settings.default_payment_method);
      return update(store, ['customer', id], {
        balance: params.balance ?? before.balance,
        email: params.email ?? before.email,
        invoice_settings: settings,
        metadata: mergedMetadata(before.metadata, params.metadata),
        name: params.name ?? before.name,
      });
    },
  }),
  route('DELETE /v1/customers/:id', {
    run({ store, id }) {
      const customer = requireCustomer(store, id, 'id');
      for (const subscription of store.all('subscription')) {
        if (subscription.customer === id && !isOver(subscription)) endSubscription(store, subscription);
      }
      emit(store, 'customer.deleted', customer);
      store.remove('customer', id);
      return store.put('deletedCustomer', { id, object: 'customer', deleted: true });
    },
  }),
  route('GET /v1/customers/:id/payment_methods', {
    params: paging,
    run({ store, id, params }) {
      requireCustomer(store, id);
      const rows = store.all('paymentMethod').filter(({ customer }) => customer === id);
      return pageOf(rows, params, `/v1/customers/${id}/payment_methods`);
    },
  }),
];

/** Throws 404 also for a deleted customer. */
export function requireCustomer(store: Store, id: string, param = 'customer'): Customer {
  const customer = store.find('customer', id);
  if (!customer) throw missing('customer', id, param);
  return customer;
}

function checkEmail(email: string | undefined): void {
  if (email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return;
  throw badRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** Private and loopback addresses, which no location is known for. */
const PRIVATE = /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe80:)/i;

/** The account collects no taxes, but can only calculate them for a known location. */
export function taxOf(store: Store, { id }: Customer) {
  const { ipAddress } = store.hidden(id);
  const isKnown = ipAddress !== undefined && !PRIVATE.test(ipAddress);
  return { automatic_tax: isKnown ? 'not_collecting' : 'unrecognized_location', ip_address: ipAddress ?? null };
}

export function requireTaxable(store: Store, customer: Customer): void {
  if (taxOf(store, customer).automatic_tax === 'not_collecting') return;
  throw badRequest("The customer's location isn't recognized.", {
    code: 'customer_tax_location_invalid',
    param: 'automatic_tax[enabled]',
  });
}
