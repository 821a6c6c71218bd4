import * as z from 'zod';

import { ApiError, createBadRequestError } from '../api/api-error.ts';
import { bool, int, text } from '../api/params.ts';
import {
  defineList,
  defineRetrieve,
  defineRoute,
  matchesFields,
  type Route,
} from '../api/route.ts';
import { createConfirmError } from '../payments/intents.ts';
import { requireCustomerMethod } from '../payments/payment-methods.ts';
import { collectInvoice } from './collect-invoice.ts';
import { buildInvoiceDraft, voidInvoice } from './invoices.ts';
import { computePriceChange } from './price-change.ts';
import { discardPendingUpdate, expireIncomplete, paysPendingUpdate } from './subscription-state.ts';

export const invoiceRoutes: readonly Route[] = [
  defineRoute('POST /v1/invoices/create_preview', {
    params: {
      customer: text,
      subscription: text,
      subscription_details: z.strictObject({
        items: z.tuple([z.strictObject({ id: text, price: text })]),
        proration_behavior: z.literal('always_invoice'),
        proration_date: int,
      }),
    },

    run({ store, params }) {
      const subscription = store.get('subscription', params.subscription);
      const { items, proration_date: date } = params.subscription_details;
      const { total } = computePriceChange(store, subscription, { ...items[0], date });
      return buildInvoiceDraft(store, { subscription, reason: 'upcoming', total });
    },
  }),
  defineList('/v1/invoices', {
    table: 'invoice',
    params: {
      created: z.strictObject({ gte: int, lte: int }).optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    },

    matches({ parent, ...invoice }, { created, subscription, ...fields }) {
      const { subscription: own } = parent.subscription_details;
      const isInRange =
        !created || (invoice.created >= created.gte && invoice.created <= created.lte);
      return isInRange && own === (subscription ?? own) && matchesFields(invoice, fields);
    },
  }),
  defineRetrieve('/v1/invoices', 'invoice'),
  defineRoute('POST /v1/invoices/:id/void', {
    run({ store, id }) {
      const invoice = store.get('invoice', id);
      const subscription = store.get(
        'subscription',
        invoice.parent.subscription_details.subscription,
      );

      const voided = voidInvoice(store, invoice);
      if (paysPendingUpdate(store, invoice)) discardPendingUpdate(store, subscription.id);
      else if (subscription.status === 'incomplete') expireIncomplete(store, subscription);

      return voided;
    },
  }),
  defineRoute('POST /v1/invoices/:id/pay', {
    // The mock server's cards behave the same on and off session.
    params: { payment_method: text, off_session: bool },

    run({ store, id, params: { payment_method: methodId } }) {
      const invoice = store.get('invoice', id);
      if (invoice.status !== 'open') {
        throw createBadRequestError(`This invoice is ${invoice.status} and cannot be paid.`, {
          code: 'invoice_not_open',
        });
      }

      const method = requireCustomerMethod(store, invoice.customer, methodId);
      const intent = collectInvoice(store, invoice, method);
      if (intent?.last_payment_error) throw createConfirmError(intent.last_payment_error, intent);

      if (intent?.status === 'requires_action') {
        const message = 'Payment for this invoice requires additional user action.';
        throw new ApiError(402, {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
          message,
        });
      }

      return store.get('invoice', id);
    },
  }),
];
