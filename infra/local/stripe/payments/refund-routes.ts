import { badRequest, missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { int, mergedMetadata, metadata, oneOf, paging, range, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import { money } from '../billing/invoice-lines.ts';
import { nowOf } from '../billing/agenda.ts';
import type { Charge, Refund } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';

const reason = oneOf('duplicate', 'fraudulent', 'requested_by_customer');

export const refundRoutes: readonly Route[] = [
  route('POST /v1/refunds', {
    params: {
      amount: int.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: reason.optional(),
    },
    run({ world, params }) {
      const charge = chargeOf(world, params);
      return world.at(charge.customer ? nowOf(world, charge.customer) : world.now, () =>
        refund(world, charge, {
          amount: params.amount,
          reason: params.reason ?? null,
          metadata: mergedMetadata({}, params.metadata),
        }),
      );
    },
  }),
  route('GET /v1/refunds', {
    params: { ...paging, charge: text.optional(), created: range.optional(), payment_intent: text.optional() },
    run({ world, params: { charge, created, payment_intent: intent, ...page } }) {
      const fits = (each: Refund) =>
        (charge === undefined || each.charge === charge) &&
        (intent === undefined || each.payment_intent === intent) &&
        isWithin(each.created, created);
      return pageOf(world.all('refund').filter(fits), page, '/v1/refunds');
    },
  }),
  route('GET /v1/refunds/:id', { run: ({ world, ids: [id = ''] }) => requireRefund(world, id) }),
  route('POST /v1/refunds/:id', {
    params: { metadata: metadata.optional() },
    run({ world, ids: [id = ''], params }) {
      const changes = { metadata: mergedMetadata(requireRefund(world, id).metadata, params.metadata) };
      return change(world, 'refund', { id, changes, event: 'refund.updated' });
    },
  }),
  route('GET /v1/charges', {
    params: { ...paging, created: range.optional(), customer: text.optional(), payment_intent: text.optional() },
    run({ world, params: { created, customer, payment_intent: intent, ...page } }) {
      const fits = (each: Charge) =>
        (customer === undefined || each.customer === customer) &&
        (intent === undefined || each.payment_intent === intent) &&
        isWithin(each.created, created);
      return pageOf(world.all('charge').filter(fits), page, '/v1/charges');
    },
  }),
  route('GET /v1/charges/:id', {
    run({ world, ids: [id = ''] }) {
      const charge = world.find('charge', id);
      if (!charge) throw missing('charge', id);
      return charge;
    },
  }),
];

function requireRefund(world: World, id: string): Refund {
  const found = world.find('refund', id);
  if (!found) throw missing('refund', id);
  return found;
}

function chargeOf(
  world: World,
  { charge, payment_intent: intentId }: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if ((charge === undefined) === (intentId === undefined)) {
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  if (intentId === undefined) {
    const found = world.find('charge', charge);
    if (!found) throw missing('charge', charge ?? '', 'charge');
    return found;
  }
  const intent = world.find('paymentIntent', intentId);
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  const found = intent.status === 'succeeded' ? world.find('charge', intent.latest_charge) : undefined;
  if (!found) {
    throw badRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return found;
}

interface Wish {
  readonly amount: number | undefined;
  readonly reason: Refund['reason'];
  readonly metadata: Record<string, string>;
}

function refund(world: World, charge: Charge, wish: Wish): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw badRequest(`Charge ${charge.id} was not successful and cannot be refunded.`);
  if (left === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = wish.amount ?? left;
  if (amount <= 0) throw badRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    throw badRequest(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    });
  }
  const made = world.put('refund', {
    id: world.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: wish.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  emit(world, 'refund.created', made);
  const refunded = charge.amount_refunded + amount;
  change(world, 'charge', {
    id: charge.id,
    changes: { amount_refunded: refunded, refunded: refunded === charge.amount_captured },
    event: 'charge.refunded',
  });
  return made;
}
