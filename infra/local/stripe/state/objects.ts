import type Stripe from 'stripe';

/*
 * Stripe's objects as they lie here and go over the line: references are ids, decimals are text. What Stripe only shows when
 * it is expanded (an invoice's payments and confirmation secret) is not in them.
 */

type Of<T, Narrower> = Omit<T, keyof Narrower> & Narrower;
type Id = string;
type Meta = Record<string, string>;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Address = Stripe.Address;
export type Customer = Of<
  Omit<Stripe.Customer, 'deleted' | 'sources' | 'subscriptions' | 'tax_ids' | 'tax' | 'discount' | 'cash_balance'>,
  {
    default_source: null;
    discount: null;
    invoice_settings: Of<Stripe.Customer.InvoiceSettings, { default_payment_method: Id | null }>;
    metadata: Meta;
    test_clock: Id | null;
  }
>;
export type Product = Of<
  Omit<Stripe.Product, 'deleted'>,
  { default_price: Id | null; tax_code: Id | null; metadata: Meta }
>;
export type Price = Of<
  Omit<Stripe.Price, 'deleted' | 'currency_options' | 'tiers'>,
  { product: Id; unit_amount: number; unit_amount_decimal: string; metadata: Meta }
>;
export type Plan = Of<Omit<Stripe.Plan, 'deleted' | 'tiers'>, { product: Id; amount_decimal: string; metadata: Meta }>;
export type SubscriptionItem = Of<
  Omit<Stripe.SubscriptionItem, 'deleted'>,
  { plan: Plan; price: Price; quantity: number; discounts: []; tax_rates: []; metadata: Meta }
>;
export type PendingUpdate = Of<
  Stripe.Subscription.PendingUpdate,
  { discount: null; discounts: null; subscription_items: SubscriptionItem[] | null; metadata: Meta | null }
>;
export type Subscription = Of<
  Stripe.Subscription,
  {
    application: null;
    customer: Id;
    default_payment_method: Id | null;
    default_source: null;
    default_tax_rates: [];
    discounts: [];
    items: List<SubscriptionItem>;
    latest_invoice: Id | null;
    metadata: Meta;
    on_behalf_of: null;
    pending_setup_intent: Id | null;
    pending_update: PendingUpdate | null;
    schedule: null;
    status: SubscriptionStatus;
    test_clock: Id | null;
    trial_settings: { end_behavior: { billing_cycle_anchor: null; missing_payment_method: MissingPaymentMethod } };
    payment_settings: Stripe.Subscription.PaymentSettings;
  }
>;
export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';
export type SubscriptionStatus =
  'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused' | 'trialing' | 'unpaid';
export type SetupIntent = Of<
  Stripe.SetupIntent,
  {
    application: null;
    client_secret: string;
    customer: Id | null;
    last_setup_error: IntentError | null;
    latest_attempt: null;
    mandate: null;
    metadata: Meta;
    on_behalf_of: null;
    payment_method: Id | null;
    single_use_mandate: null;
  }
>;
export type PaymentIntent = Of<
  Stripe.PaymentIntent,
  {
    application: null;
    client_secret: string;
    customer: Id | null;
    last_payment_error: IntentError | null;
    latest_charge: Id | null;
    metadata: Meta;
    on_behalf_of: null;
    payment_method: Id | null;
    payment_record: null;
    review: null;
    source: null;
  }
>;
/** `last_payment_error` and `last_setup_error`; the payment method is the whole object, as Stripe sends it. */
export interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  charge?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  payment_method?: PaymentMethod;
}
export type Card = Omit<Stripe.PaymentMethod.Card, 'generated_from' | 'fingerprint'> & {
  generated_from: null;
  fingerprint: string;
};
export interface PaymentMethod extends Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'allow_redisplay' | 'billing_details' | 'created' | 'livemode'
> {
  card: Card;
  customer: Id | null;
  customer_account: null;
  metadata: Meta;
  type: 'card';
}
export type Charge = Of<
  Omit<Stripe.Charge, 'refunds' | 'transfer'>,
  {
    application: null;
    application_fee: null;
    balance_transaction: null;
    customer: Id | null;
    failure_balance_transaction: null;
    metadata: Meta;
    on_behalf_of: null;
    payment_intent: Id;
    payment_method: Id;
    review: null;
    source: null;
    source_transfer: null;
    transfer_data: null;
  }
>;
export type InvoiceLine = Of<
  Stripe.InvoiceLineItem,
  {
    discounts: [];
    metadata: Meta;
    pricing: {
      price_details: { price: Id; product: Id };
      type: 'price_details';
      unit_amount_decimal: string;
    };
    quantity: number;
    quantity_decimal: string;
    subscription: Id;
    invoice: Id;
  }
>;
export type Invoice = Of<
  Omit<Stripe.Invoice, 'confirmation_secret' | 'payments' | 'deleted'>,
  {
    account_tax_ids: null;
    application: null;
    customer: Id;
    default_payment_method: Id | null;
    default_source: null;
    default_tax_rates: [];
    discounts: [];
    from_invoice: null;
    last_finalization_error: null;
    latest_revision: null;
    lines: List<InvoiceLine>;
    metadata: Meta;
    on_behalf_of: null;
    parent: {
      quote_details: null;
      subscription_details: { metadata: Meta; subscription: Id; subscription_proration_date?: number };
      type: 'subscription_details';
    };
    shipping_cost: null;
    status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
    test_clock: Id | null;
    total_discount_amounts: [];
    total_pretax_credit_amounts: [];
  }
>;
export type InvoicePayment = Of<
  Stripe.InvoicePayment,
  { invoice: Id; payment: { payment_intent: Id; type: 'payment_intent' }; status: 'open' | 'paid' | 'canceled' }
>;
export type Refund = Of<
  Stripe.Refund,
  {
    balance_transaction: null;
    charge: Id;
    customer: Id | null;
    metadata: Meta;
    payment_intent: Id;
    payment_method: Id;
    source_transfer_reversal: null;
    transfer_reversal: null;
  }
>;
export type BalanceTransaction = Of<
  Stripe.CustomerBalanceTransaction,
  { checkout_session: null; credit_note: null; customer: Id; invoice: Id | null; metadata: Meta }
>;
export type TestClock = Omit<Stripe.TestHelpers.TestClock, 'deleted'>;
export type WebhookEndpoint = Of<
  Omit<Stripe.WebhookEndpoint, 'deleted' | 'secret'>,
  { metadata: Meta; status: 'enabled' | 'disabled' }
>;
export type PortalConfiguration = Of<Stripe.BillingPortal.Configuration, { application: null; metadata: Meta }>;
export type PortalSession = Of<Stripe.BillingPortal.Session, { configuration: Id }>;
export interface Event {
  id: Id;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
