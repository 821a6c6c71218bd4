import type * as stripe from './objects.ts';

/** The dashboard's setting for subscriptions whose retries have all failed. */
export type FailedPayments = 'cancel' | 'past_due' | 'unpaid';

/** Data that the mock server stores with a Stripe object but that the API doesn't return. */
export interface HiddenFields {
  readonly id: string;
  /** Payment method: the test card number, which determines the card's behavior. */
  readonly cardNumber?: string;
  /** Payment method: true once the cardholder has authenticated, which some cards require only once. */
  readonly isSetUp?: boolean;
  /** Customer: number of upcoming charges to decline, no matter which card is used. */
  readonly remainingDeclines?: number;
  /** Customer: IP address that determines the tax location. */
  readonly ipAddress?: string;
  /** Invoice: ID of the payment intent that pays the invoice. */
  readonly paymentIntent?: string;
  /** Account: what happens to a subscription when all retries have failed. Stripe's own default is `cancel`. */
  readonly failedPayments?: FailedPayments;
  /** Subscription: ID of the invoice that must be paid before the pending update takes effect. */
  readonly pendingInvoice?: string;
  /** Subscription: the monthly price debited for the current period, if the price was changed without a proration. */
  readonly debitedCents?: number | undefined;
  /** Webhook endpoint: the secret that signs its deliveries. */
  readonly signingSecret?: string;
}

/** An event waiting to be delivered to an endpoint. `dueAtMs` is in milliseconds since 1970. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly dueAtMs: number;
}

/** The stored response for an idempotency key. `storedAt` is in milliseconds since 1970. */
export interface IdempotentResponse {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly storedAt: number;
}

export interface Account {
  readonly id: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Salt for card fingerprints. */
  readonly salt: string;
}

export interface Tables {
  account: Account;
  charge: stripe.Charge;
  customer: stripe.Customer;
  deletedCustomer: stripe.DeletedCustomer;
  delivery: Delivery;
  dispute: stripe.Dispute;
  event: stripe.Event;
  hidden: HiddenFields;
  idempotentResponse: IdempotentResponse;
  invoice: stripe.Invoice;
  paymentIntent: stripe.PaymentIntent;
  paymentMethod: stripe.PaymentMethod;
  portalConfiguration: stripe.PortalConfiguration;
  portalSession: stripe.PortalSession;
  price: stripe.Price;
  product: stripe.Product;
  refund: stripe.Refund;
  setupIntent: stripe.SetupIntent;
  subscription: stripe.Subscription;
  webhookEndpoint: stripe.WebhookEndpoint;
}
export type TableName = keyof Tables;

const TABLE_BY_PREFIX: Readonly<Record<string, TableName>> = {
  ch: 'charge',
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  pi: 'paymentIntent',
  pm: 'paymentMethod',
  price: 'price',
  re: 'refund',
  seti: 'setupIntent',
  sub: 'subscription',
};

/** Finds the table for an ID such as `cus_123`, or for an ID prefix such as `cus`. */
export function findTableName(id: string): TableName | undefined {
  return TABLE_BY_PREFIX[id.split('_')[0] ?? ''];
}
