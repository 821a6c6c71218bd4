import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from './api/api-error.ts';
import { paginate } from './api/lists.ts';
import { int, mergeMetadata, metadata, paging, text } from './api/params.ts';
import { defineRoute, type Route } from './api/route.ts';
import { endSubscription, hasEnded } from './billing/end-subscription.ts';
import { requireCustomerMethod } from './payments/payment-methods.ts';
import type { Customer } from './state/objects.ts';
import { emitEvent, updateAndEmit } from './state/events.ts';
import type { Store } from './state/store.ts';

const fields = { email: text.optional(), metadata: metadata.optional(), name: text.optional() };

export const customerRoutes: readonly Route[] = [
  defineRoute('POST /v1/customers', {
    params: fields,
    run({ store, params }) {
      checkEmail(params.email);
      return store.put('customer', {
        id: store.newId('cus'),
        object: 'customer',
        balance: 0,
        created: store.nowSeconds,
        email: params.email ?? null,
        invoice_settings: { default_payment_method: null },
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
      });
    },
  }),
  defineRoute('GET /v1/customers', {
    params: { ...paging, email: text.optional() },
    run({ store, params: { email, ...page } }) {
      const rows = store.listAll('customer').filter((each) => each.email === (email ?? each.email));
      return paginate(rows, page, '/v1/customers');
    },
  }),
  defineRoute('GET /v1/customers/:id', {
    run: ({ store, id }) => store.find('deletedCustomer', id) ?? requireCustomer(store, id, 'id'),
  }),
  defineRoute('POST /v1/customers/:id', {
    params: {
      ...fields,
      balance: int.optional(),
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
      tax: z.strictObject({ ip_address: text }).optional(),
    },
    run({ store, id, params }) {
      const before = requireCustomer(store, id, 'id');
      checkEmail(params.email);
      if (params.tax) store.setHidden(id, { ipAddress: params.tax.ip_address });
      const { invoice_settings: settings = before.invoice_settings } = params;
      if (settings.default_payment_method) requireCustomerMethod(store, id, settings.default_payment_method);
      return updateAndEmit(store, ['customer', id], {
        balance: params.balance ?? before.balance,
        email: params.email ?? before.email,
        invoice_settings: settings,
        metadata: mergeMetadata(before.metadata, params.metadata),
        name: params.name ?? before.name,
      });
    },
  }),
  defineRoute('DELETE /v1/customers/:id', {
    run({ store, id }) {
      const customer = requireCustomer(store, id, 'id');
      for (const subscription of store.listAll('subscription')) {
        if (subscription.customer === id && !hasEnded(subscription)) endSubscription(store, subscription);
      }
      emitEvent(store, 'customer.deleted', customer);
      store.remove('customer', id);
      return store.put('deletedCustomer', { id, object: 'customer', deleted: true });
    },
  }),
  defineRoute('GET /v1/customers/:id/payment_methods', {
    params: paging,
    run({ store, id, params }) {
      requireCustomer(store, id);
      const rows = store.listAll('paymentMethod').filter(({ customer }) => customer === id);
      return paginate(rows, params, `/v1/customers/${id}/payment_methods`);
    },
  }),
];

/** Throws 404 for an unknown or deleted customer. */
export function requireCustomer(store: Store, id: string, param = 'customer'): Customer {
  const customer = store.find('customer', id);
  if (!customer) throw createNotFoundError('customer', id, param);
  return customer;
}

function checkEmail(email: string | undefined): void {
  if (email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return;
  throw createBadRequestError(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** Private and loopback addresses, which have no known location. */
const PRIVATE_IP_PATTERN = /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe80:)/i;

/** The customer's `tax` field. The account collects no taxes, but automatic tax still requires a known location. */
export function readTax(store: Store, { id }: Customer) {
  const { ipAddress } = store.getHidden(id);
  const isKnown = ipAddress !== undefined && !PRIVATE_IP_PATTERN.test(ipAddress);
  return { automatic_tax: isKnown ? 'not_collecting' : 'unrecognized_location', ip_address: ipAddress ?? null };
}

export function requireTaxable(store: Store, customer: Customer): void {
  if (readTax(store, customer).automatic_tax === 'not_collecting') return;
  throw createBadRequestError("The customer's location isn't recognized.", {
    code: 'customer_tax_location_invalid',
    param: 'automatic_tax[enabled]',
  });
}
