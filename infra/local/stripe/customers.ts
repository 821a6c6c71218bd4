import * as z from 'zod';
import { createBadRequestError } from './api/api-error.ts';
import { int, mergeMetadata, metadata, text } from './api/params.ts';
import { defineList, defineRoute, type Route } from './api/route.ts';
import { endSubscription, hasEnded } from './billing/subscription-state.ts';
import { requireCustomerMethod } from './payments/payment-methods.ts';
import { emitEvent, updateAndEmit } from './state/events.ts';
import type { Store } from './state/store.ts';

const fields = { email: text.optional(), metadata, name: text.optional() };

export const customerRoutes: readonly Route[] = [
  defineRoute('POST /v1/customers', {
    params: fields,

    run({ store, params }) {
      checkEmail(params.email);

      const created = store.put('customer', {
        id: store.newId('cus'),
        object: 'customer',
        balance: 0,
        created: store.nowSeconds,
        email: params.email ?? null,
        invoice_settings: { default_payment_method: null },
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
      });

      emitEvent(store, 'customer.created', created);

      return created;
    },
  }),
  defineList('/v1/customers', { table: 'customer', params: { email: text.optional() } }),
  defineRoute('GET /v1/customers/:id', {
    run: ({ store, id }) => store.find('deletedCustomer', id) ?? store.get('customer', id),
  }),
  defineRoute('POST /v1/customers/:id', {
    params: {
      ...fields,
      balance: int.optional(),
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
      tax: z.strictObject({ ip_address: text }).optional(),
    },

    run({ store, id, params: { tax, ...changes } }) {
      const before = store.get('customer', id);
      checkEmail(changes.email);
      if (tax) store.setHidden(id, { ipAddress: tax.ip_address });

      const method = changes.invoice_settings?.default_payment_method;
      if (method) requireCustomerMethod(store, id, method);

      const merged = { ...changes, metadata: mergeMetadata(before.metadata, changes.metadata) };

      return updateAndEmit(store, ['customer', id], merged);
    },
  }),
  defineRoute('DELETE /v1/customers/:id', {
    run({ store, id }) {
      const customer = store.get('customer', id);
      for (const subscription of store.listAll('subscription')) {
        if (subscription.customer === id && !hasEnded(subscription))
          endSubscription(store, subscription);
      }

      emitEvent(store, 'customer.deleted', customer);
      store.remove('customer', id);

      return store.put('deletedCustomer', { id, object: 'customer', deleted: true });
    },
  }),
  defineList('/v1/customers/:id/payment_methods', {
    table: 'paymentMethod',
    matches: ({ customer }, _, id) => customer === id,
  }),
];

function checkEmail(email: string | undefined): void {
  if (email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return;

  throw createBadRequestError(`Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: 'email',
  });
}

/** Private and loopback addresses, which have no known location. */
const PRIVATE_IP_PATTERN =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe80:)/i;

/**
 * The customer's `tax` field. The account collects no taxes, but automatic tax still requires a
 * known location.
 */
export function readTax(store: Store, customerId: string) {
  const { ipAddress } = store.getHidden(customerId);
  const isKnown = ipAddress !== undefined && !PRIVATE_IP_PATTERN.test(ipAddress);

  return {
    automatic_tax: isKnown ? 'not_collecting' : 'unrecognized_location',
    ip_address: ipAddress ?? null,
  };
}
