import * as z from 'zod';
import { ApiError, badRequest, missing } from '../api/api-error.ts';
import { pageOf } from '../api/lists.ts';
import { bool, int, paging, text } from '../api/params.ts';
import { route, type Route } from '../api/route.ts';
import { confirmError } from '../payments/intents.ts';
import { requireMethodOf } from '../payments/payment-methods.ts';
import type { Invoice } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { collectInvoice } from './collect.ts';
import { expireIncomplete } from './end-subscription.ts';
import { draftInvoice, voidInvoice } from './invoices.ts';
import { dropPendingUpdate, isAwaited } from './pending-update.ts';
import { planChange } from './plan-change.ts';
import { requireSubscription } from './subscription-routes.ts';

export const invoiceRoutes: readonly Route[] = [
  route('POST /v1/invoices/create_preview', {
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
      const { total } = planChange(store, subscription, { ...items[0], date });
      return draftInvoice(store, { subscription, reason: 'upcoming', total });
    },
  }),
  route('GET /v1/invoices', {
    params: {
      ...paging,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'void']).optional(),
      subscription: text.optional(),
    },
    run({ store, params: { customer, status, subscription, ...page } }) {
      const rows = store
        .all('invoice')
        .filter(
          (invoice) =>
            (customer === undefined || invoice.customer === customer) &&
            (status === undefined || invoice.status === status) &&
            (subscription === undefined || invoice.parent.subscription_details.subscription === subscription),
        );
      return pageOf(rows, page, '/v1/invoices');
    },
  }),
  route('GET /v1/invoices/:id', { run: ({ store, id }) => requireInvoice(store, id) }),
  route('POST /v1/invoices/:id/void', {
    run({ store, id }) {
      const invoice = requireInvoice(store, id);
      const subscription = requireSubscription(store, invoice.parent.subscription_details.subscription);
      const voided = voidInvoice(store, invoice);
      if (isAwaited(store, invoice)) dropPendingUpdate(store, subscription.id);
      else if (subscription.status === 'incomplete') expireIncomplete(store, subscription);
      return voided;
    },
  }),
  route('POST /v1/invoices/:id/pay', {
    params: { payment_method: text, off_session: bool },
    run({ store, id, params: { payment_method: methodId, off_session: isOffSession } }) {
      const invoice = requireInvoice(store, id);
      if (invoice.status !== 'open') {
        throw badRequest(`This invoice is ${invoice.status} and cannot be paid.`, { code: 'invoice_not_open' });
      }
      const method = requireMethodOf(store, invoice.customer, methodId);
      const made = collectInvoice(store, invoice, { method, isOnSession: !isOffSession });
      if (made?.result === 'failed') throw confirmError(made.error);
      if (made?.result === 'asking') throw actionRequired();
      return requireInvoice(store, id);
    },
  }),
];

function requireInvoice(store: Store, id: string): Invoice {
  const invoice = store.find('invoice', id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  return invoice;
}

function actionRequired(): ApiError {
  const code = 'invoice_payment_intent_requires_action';
  const message = 'Payment for this invoice requires additional user action.';
  return new ApiError(402, { type: 'card_error', code, message }, { keepsChanges: true });
}
