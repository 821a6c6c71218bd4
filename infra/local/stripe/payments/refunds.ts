import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { int, metadata, paging, text } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';

export const refundRoutes: readonly Route[] = [
  defineRoute('POST /v1/refunds', {
    params: {
      amount: int.optional(),
      metadata: metadata.optional(),
      payment_intent: text,
      reason: z.literal('requested_by_customer').optional(),
    },
    run({ store, params }) {
      const intent = store.find('paymentIntent', params.payment_intent);
      if (!intent) throw createNotFoundError('payment_intent', params.payment_intent, 'payment_intent');
      const charge = store.find('charge', intent.latest_charge);
      if (!charge?.paid) throw createBadRequestError('This PaymentIntent does not have a successful charge to refund.');
      const left = charge.amount_captured - charge.amount_refunded;
      if (left === 0) {
        throw createBadRequestError(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }
      const { amount = left } = params;
      if (amount <= 0 || amount > left) {
        throw createBadRequestError('Refund amount is not within the unrefunded amount on charge', { param: 'amount' });
      }
      const amount_refunded = charge.amount_refunded + amount;
      store.put('charge', { ...charge, amount_refunded, refunded: amount === left });
      return store.put('refund', {
        id: store.newId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: store.nowSeconds,
        currency: charge.currency,
        customer: charge.customer,
        metadata: params.metadata ?? {},
        payment_intent: charge.payment_intent,
        reason: params.reason ?? null,
        status: 'succeeded',
      });
    },
  }),
  defineRoute('GET /v1/refunds', {
    params: { ...paging, payment_intent: text.optional() },
    run({ store, params: { payment_intent: intent, ...page } }) {
      const rows = store.listAll('refund').filter((each) => each.payment_intent === (intent ?? each.payment_intent));
      return paginate(rows, page, '/v1/refunds');
    },
  }),
  defineRoute('GET /v1/charges', {
    params: { ...paging, customer: text },
    run({ store, params: { customer, ...page } }) {
      const rows = store.listAll('charge').filter((each) => each.customer === customer);
      return paginate(rows, page, '/v1/charges');
    },
  }),
];
