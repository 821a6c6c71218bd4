import * as z from 'zod';
import { ApiError, createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { bool, int, paging, text } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';
import { createConfirmError } from '../payments/intents.ts';
import { requireCustomerMethod } from '../payments/payment-methods.ts';
import type { Invoice } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice } from './collect-invoice.ts';
import { expireIncomplete } from './end-subscription.ts';
import { buildInvoiceDraft, voidInvoice } from './invoices.ts';
import { discardPendingUpdate, paysPendingUpdate } from './pending-update.ts';
import { computePlanChange } from './plan-change.ts';
import { requireSubscription } from './subscription-routes.ts';

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
      const subscription = requireSubscription(store, params.subscription);
      const { items, proration_date: date } = params.subscription_details;
      const { total } = computePlanChange(store, subscription, { ...items[0], date });
      return buildInvoiceDraft(store, { subscription, reason: 'upcoming', total });
    },
  }),
  defineRoute('GET /v1/invoices', {
    params: {
      ...paging,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'void']).optional(),
      subscription: text.optional(),
    },
    run({ store, params: { customer, status, subscription, ...page } }) {
      const rows = store
        .listAll('invoice')
        .filter(
          (invoice) =>
            (customer === undefined || invoice.customer === customer) &&
            (status === undefined || invoice.status === status) &&
            (subscription === undefined || invoice.parent.subscription_details.subscription === subscription),
        );
      return paginate(rows, page, '/v1/invoices');
    },
  }),
  defineRoute('GET /v1/invoices/:id', { run: ({ store, id }) => requireInvoice(store, id) }),
  defineRoute('POST /v1/invoices/:id/void', {
    run({ store, id }) {
      const invoice = requireInvoice(store, id);
      const subscription = requireSubscription(store, invoice.parent.subscription_details.subscription);
      const voided = voidInvoice(store, invoice);
      if (paysPendingUpdate(store, invoice)) discardPendingUpdate(store, subscription.id);
      else if (subscription.status === 'incomplete') expireIncomplete(store, subscription);
      return voided;
    },
  }),
  defineRoute('POST /v1/invoices/:id/pay', {
    params: { payment_method: text, off_session: bool },
    run({ store, id, params: { payment_method: methodId, off_session: isOffSession } }) {
      const invoice = requireInvoice(store, id);
      if (invoice.status !== 'open') {
        throw createBadRequestError(`This invoice is ${invoice.status} and cannot be paid.`, {
          code: 'invoice_not_open',
        });
      }
      const method = requireCustomerMethod(store, invoice.customer, methodId);
      const made = collectInvoice(store, invoice, { method, isOnSession: !isOffSession });
      if (made?.result === 'failed') throw createConfirmError(made.error);
      if (made?.result === 'requires_action') throw actionRequired();
      return requireInvoice(store, id);
    },
  }),
];

function requireInvoice(store: Store, id: string): Invoice {
  const invoice = store.find('invoice', id);
  if (!invoice) throw createNotFoundError('invoice', id, 'invoice');
  return invoice;
}

function actionRequired(): ApiError {
  const code = 'invoice_payment_intent_requires_action';
  const message = 'Payment for this invoice requires additional user action.';
  return new ApiError(402, { type: 'card_error', code, message }, { keepsChanges: true });
}
