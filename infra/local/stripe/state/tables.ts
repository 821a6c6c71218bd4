import type { Line } from '../billing/invoice-lines.ts';
import type * as stripe from './objects.ts';

/** What the stand-in remembers of an object besides what Stripe shows of it. */
export interface Note {
  readonly id: string;
  /** Of a payment method: the number of the test card, by which it behaves. */
  readonly cardNumber?: string;
  /** Of a payment method: the person authenticated it for later, so that it may be charged without them. */
  readonly isSetUp?: boolean;
  /** Of a customer: how many of the next charges are declined whatever the card. */
  readonly declineNext?: number;
  /** Of a customer: where they were when they signed up, for taxes. */
  readonly ipAddress?: string;
  /** Of a subscription: the invoice that has to be paid for its pending update. */
  readonly pendingInvoice?: string;
  /** Of a subscription: customer.subscription.trial_will_end was sent for this end of its trial. */
  readonly trialEndAnnounced?: number;
  /** Of a subscription: what changes of it cost or gave back, to be on its next invoice. */
  readonly nextLines?: readonly Line[];
  /** Of a webhook endpoint: what its deliveries are signed with. */
  readonly signingSecret?: string;
  /** Of a payment intent: the request to authenticate came from the person, not from a charge without them. */
  readonly onSession?: boolean;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** The answer kept for an idempotency key. */
export interface KeptAnswer {
  readonly id: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What is known of the account itself: its keys, and what fingerprints are made with. */
export interface Account {
  readonly id: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly salt: string;
}

export interface DeletedCustomer {
  readonly id: string;
  readonly object: 'customer';
  readonly deleted: true;
}

export interface Tables {
  account: Account;
  customer: stripe.Customer;
  deletedCustomer: DeletedCustomer;
  product: stripe.Product;
  price: stripe.Price;
  subscription: stripe.Subscription;
  setupIntent: stripe.SetupIntent;
  paymentIntent: stripe.PaymentIntent;
  paymentMethod: stripe.PaymentMethod;
  charge: stripe.Charge;
  invoice: stripe.Invoice;
  invoicePayment: stripe.InvoicePayment;
  refund: stripe.Refund;
  balanceTransaction: stripe.BalanceTransaction;
  testClock: stripe.TestClock;
  webhookEndpoint: stripe.WebhookEndpoint;
  portalConfiguration: stripe.PortalConfiguration;
  portalSession: stripe.PortalSession;
  event: stripe.Event;
  note: Note;
  delivery: Delivery;
  keptAnswer: KeptAnswer;
}

export type TableName = keyof Tables;

/** The table whose objects have ids with this prefix. */
export const TABLE_OF_PREFIX: Readonly<Record<string, TableName>> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  seti: 'setupIntent',
  pi: 'paymentIntent',
  pm: 'paymentMethod',
  ch: 'charge',
  in: 'invoice',
  inpay: 'invoicePayment',
  re: 'refund',
  cbtxn: 'balanceTransaction',
  clock: 'testClock',
  we: 'webhookEndpoint',
  bpc: 'portalConfiguration',
  bps: 'portalSession',
  evt: 'event',
};
