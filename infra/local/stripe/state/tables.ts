import type * as stripe from './objects.ts';

/** Facts about an object that the API doesn't show. */
export interface HiddenFields {
  readonly id: string;
  /** Payment method: the test card number, which decides how it behaves. */
  readonly cardNumber?: string;
  /** Payment method: authenticated by the cardholder, so it can be charged off session. */
  readonly isSetUp?: boolean;
  /** Customer: number of upcoming charges to decline, whatever the card. */
  readonly remainingDeclines?: number;
  /** Customer: location for taxes. */
  readonly ipAddress?: string;
  /** Invoice: the intent that pays it. */
  readonly paymentIntent?: string;
  /** Subscription: the invoice that has to be paid for its pending update. */
  readonly pendingInvoice?: string;
  /** Subscription: the trial end that `trial_will_end` was sent for. */
  readonly trialEndAnnounced?: number;
  /** Webhook endpoint: signs its deliveries. */
  readonly signingSecret?: string;
}

/** An event waiting to be delivered to an endpoint. `dueAtMs` in milliseconds since 1970. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly dueAtMs: number;
}

/** The stored response for an idempotency key. `at` in milliseconds since 1970. */
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
  /** For card fingerprints. */
  readonly salt: string;
}

export interface Tables {
  account: Account;
  charge: stripe.Charge;
  customer: stripe.Customer;
  deletedCustomer: stripe.DeletedCustomer;
  delivery: Delivery;
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
export type Rows = { readonly [Name in TableName]: Map<string, Tables[Name]> };

export function createEmptyRows(): Rows {
  return {
    account: new Map(),
    charge: new Map(),
    customer: new Map(),
    deletedCustomer: new Map(),
    delivery: new Map(),
    event: new Map(),
    hidden: new Map(),
    idempotentResponse: new Map(),
    invoice: new Map(),
    paymentIntent: new Map(),
    paymentMethod: new Map(),
    portalConfiguration: new Map(),
    portalSession: new Map(),
    price: new Map(),
    product: new Map(),
    refund: new Map(),
    setupIntent: new Map(),
    subscription: new Map(),
    webhookEndpoint: new Map(),
  };
}

const TABLE_BY_PREFIX: Readonly<Record<string, TableName>> = {
  ch: 'charge',
  cus: 'customer',
  in: 'invoice',
  pi: 'paymentIntent',
  pm: 'paymentMethod',
  price: 'price',
  re: 'refund',
  seti: 'setupIntent',
  sub: 'subscription',
};

/** The table of an ID such as `cus_123`, or of its prefix. */
export function findTableName(id: string): TableName | undefined {
  return TABLE_BY_PREFIX[id.split('_')[0] ?? ''];
}
