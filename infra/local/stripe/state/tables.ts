import type * as stripe from './objects.ts';

/** The dashboard's setting for subscriptions whose retries have all failed. */
export type FailedPayments = 'cancel' | 'past_due' | 'unpaid';

/** Data that the mock server stores with a Stripe object but that the API doesn't return. */
export interface HiddenFields {
  id: string;
  /** Payment method: the test card number, which determines the card's behavior. */
  cardNumber?: string;
  /**
   * Payment method: true once the cardholder has authenticated, which some cards require only once.
   */
  isSetUp?: boolean;
  /** Customer: number of upcoming charges to decline, no matter which card is used. */
  remainingDeclines?: number;
  /** Customer: IP address that determines the tax location. */
  ipAddress?: string;
  /** Invoice: ID of the payment intent that pays the invoice. */
  paymentIntent?: string;

  /**
   * Account: what happens to a subscription when all retries have failed. Stripe's own default is
   * `cancel`.
   */
  failedPayments?: FailedPayments;
  /** Subscription: ID of the invoice that must be paid before the pending update takes effect. */
  pendingInvoice?: string;
  /**
   * Subscription: the monthly price debited for the current period, if the price was changed
   * without a proration.
   */
  debitedCents?: number | undefined;
  /** Webhook endpoint: the secret that signs its deliveries. */
  signingSecret?: string;
}

/** An event waiting to be delivered to an endpoint. `dueAtMs` is in milliseconds since 1970. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  dueAtMs: number;
}

/** The stored response for an idempotency key. `storedAt` is in milliseconds since 1970. */
export interface IdempotentResponse {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  storedAt: number;
}

export interface Account {
  id: string;
  secretKey: string;
  /** The key before `secretKey`, which stays valid until it expires. */
  previousSecretKey?: string;
  publishableKey: string;
  /** Salt for card fingerprints. */
  salt: string;
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
