import type { Charge, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import type { Decline } from './test-cards.ts';

interface ChargeMade {
  readonly method: PaymentMethod;
  readonly decline?: Decline;
  readonly wasAuthenticated: boolean;
}

/** The charge that one try to collect an intent leaves, paid or declined. */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  { method, decline, wasAuthenticated }: ChargeMade,
): Charge {
  const charge = world.put('charge', {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'GREENROOM',
    captured: !decline,
    created: world.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, wasAuthenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
  emit(world, decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function outcome(decline: Decline | undefined): Charge['outcome'] {
  if (!decline) {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    advice_code: 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(intent: PaymentIntent, { card }: PaymentMethod, wasAuthenticated: boolean): CardDetails {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: wasAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const authenticated: CardDetails['three_d_secure'] = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
