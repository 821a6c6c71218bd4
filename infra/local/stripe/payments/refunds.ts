import * as z from 'zod';
import { createBadRequestError } from '../api/api-error.ts';
import { int, metadata, text } from '../api/params.ts';
import { emitEvent } from '../state/events.ts';
import { isChargedBack } from './disputes.ts';
import { defineList, defineRoute, type Route } from '../api/route.ts';

export const refundRoutes: readonly Route[] = [
  defineRoute('POST /v1/refunds', {
    params: {
      amount: int.optional(),
      metadata,
      payment_intent: text,
      reason: z.literal('requested_by_customer').optional(),
    },

    run({ store, params }) {
      const intent = store.get('paymentIntent', params.payment_intent);
      const charge = store.find('charge', intent.latest_charge);
      if (!charge?.paid)
        throw createBadRequestError(
          'This PaymentIntent does not have a successful charge to refund.',
        );

      if (isChargedBack(store, charge)) {
        throw createBadRequestError(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          {
            code: 'charge_disputed',
          },
        );
      }

      const left = charge.amount_captured - charge.amount_refunded;
      if (left === 0) {
        throw createBadRequestError(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }

      const { amount = left } = params;
      if (amount <= 0 || amount > left) {
        throw createBadRequestError('Refund amount is not within the unrefunded amount on charge', {
          param: 'amount',
        });
      }

      const refunded = store.put('charge', {
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
      });

      emitEvent(store, 'charge.refunded', refunded);

      return store.put('refund', {
        id: store.newId('re'),
        object: 'refund',
        amount,
        customer: charge.customer,
        metadata: params.metadata ?? {},
        payment_intent: charge.payment_intent,
        status: 'succeeded',
      });
    },
  }),
  defineList('/v1/refunds', { table: 'refund', params: { payment_intent: text.optional() } }),
  defineList('/v1/charges', { table: 'charge', params: { customer: text } }),
];
