import type { Stripe } from 'stripe';

// Stripe's objects, with only the fields that the product, its tests or the mock server's pages read.

/** An SDK type with expandable references reduced to IDs. */
type Stored<T> = [Extract<T, string>] extends [never]
  ? T extends readonly (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [Name in keyof T]: Stored<T[Name]> }
      : T
  : Exclude<T, object>;
type Fields<T, Names extends keyof T> = Stored<Pick<T, Names>>;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Customer = Fields<Stripe.Customer, 'id' | 'object' | 'balance' | 'created' | 'email' | 'metadata'> & {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
};
export type DeletedCustomer = Fields<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>;
export type Product = Fields<Stripe.Product, 'id' | 'object' | 'active' | 'description' | 'metadata' | 'name'>;
export type Price = Fields<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'tax_behavior'
> & {
  recurring: Fields<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null;
  unit_amount: number;
};

export type SubscriptionItem = Fields<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end' | 'subscription'
> & { price: Price };
export type PendingUpdate = Fields<
  Stripe.Subscription.PendingUpdate,
  'cancel_at_period_end' | 'expires_at' | 'metadata'
> & { subscription_items: [SubscriptionItem] };
export type Subscription = Fields<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_payment_method'
  | 'ended_at'
  | 'latest_invoice'
  | 'metadata'
  | 'pending_setup_intent'
  | 'status'
  | 'trial_end'
> & {
  automatic_tax: { enabled: boolean };
  /** Exactly one item, because the product sells one plan per subscription. */
  items: List<SubscriptionItem> & { data: [SubscriptionItem] };
  payment_settings: {
    payment_method_types: string[] | null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pending_update: PendingUpdate | null;
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' } };
};

export type PaymentMethod = Fields<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'customer'> & {
  type: 'card';
  card: Fields<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'> & { fingerprint: string };
};
/** As with Stripe, the error contains the whole payment method, not only its ID. */
export interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  payment_method?: PaymentMethod;
}
interface NextAction {
  type: 'use_stripe_sdk';
}
export type SetupIntent = Fields<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'customer' | 'payment_method' | 'status'
> & { client_secret: string; last_setup_error: IntentError | null; next_action: NextAction | null };
export type PaymentIntent = Fields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'latest_charge'
  | 'payment_method'
  | 'status'
> & {
  client_secret: string;
  customer: string;
  last_payment_error: IntentError | null;
  next_action: NextAction | null;
};
export type Charge = Fields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  customer: string;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] };
};
export type Refund = Fields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; customer: string; payment_intent: string };

export type Invoice = Fields<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'ending_balance'
  | 'next_payment_attempt'
  | 'starting_balance'
  | 'total'
> & {
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status: 'draft' | 'open' | 'paid' | 'void';
  status_transitions: { finalized_at: number | null; paid_at: number | null };
};

export type WebhookEndpoint = Fields<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'enabled_events' | 'url'
> & { status: 'enabled' | 'disabled' };
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  type: Stripe.Event['type'];
}
export type PortalConfiguration = Fields<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'default_return_url' | 'is_default' | 'metadata'
> & {
  business_profile: { privacy_policy_url: string | null; terms_of_service_url: string | null };
  features: PortalFeatures;
};
export interface PortalFeatures {
  customer_update: { enabled: boolean };
  invoice_history: { enabled: boolean };
  payment_method_update: { enabled: boolean };
  subscription_cancel: { enabled: boolean; mode: 'at_period_end' | 'immediately' };
  subscription_update: { enabled: boolean };
}
export type PortalSession = Fields<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'return_url' | 'url'
> & { configuration: string; customer: string };
