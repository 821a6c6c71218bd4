import type { Stripe } from 'stripe';

// Types of Stripe's objects, with only the fields that the product, its tests or the mock server's
// pages read.

/** An SDK type with expandable references reduced to IDs. */
type Stored<T> = [Extract<T, string>] extends [never]
  ? T extends readonly (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [Name in keyof T]: Stored<T[Name]> }
      : T
  : Exclude<T, object>;

type Fields<T, Names extends keyof T> = Stored<Pick<T, Names>>;

type Resource<T extends { id: string; object: string }, Names extends keyof T> = Fields<
  T,
  Names | 'id' | 'object'
>;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Customer = Resource<Stripe.Customer, 'balance' | 'created' | 'email' | 'metadata'> & {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
};

export type DeletedCustomer = Resource<Stripe.DeletedCustomer, 'deleted'>;
export type Product = Resource<Stripe.Product, 'active' | 'description' | 'metadata' | 'name'>;

export type Price = Resource<
  Stripe.Price,
  'active' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'tax_behavior'
> & {
  recurring: Fields<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null;
  unit_amount: number;
};

type SubscriptionItem = Resource<
  Stripe.SubscriptionItem,
  'current_period_start' | 'current_period_end' | 'subscription'
> & { price: Price };

type PendingUpdate = Fields<
  Stripe.Subscription.PendingUpdate,
  'cancel_at_period_end' | 'expires_at' | 'metadata'
> & {
  subscription_items: [SubscriptionItem];
};

type LifetimeField =
  'cancel_at' | 'cancel_at_period_end' | 'canceled_at' | 'created' | 'ended_at' | 'trial_end';

type ReferenceField =
  'customer' | 'default_payment_method' | 'latest_invoice' | 'pending_setup_intent';

export type Subscription = Resource<
  Stripe.Subscription,
  LifetimeField | ReferenceField | 'billing_cycle_anchor' | 'currency' | 'metadata' | 'status'
> & {
  automatic_tax: { enabled: boolean };
  cancellation_details: Fields<
    Stripe.Subscription.CancellationDetails,
    'comment' | 'feedback' | 'reason'
  >;
  /** Exactly one item, because the product sells one plan per subscription. */
  items: List<SubscriptionItem> & { data: [SubscriptionItem] };
  payment_settings: {
    payment_method_types: string[] | null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pause_collection: Fields<Stripe.Subscription.PauseCollection, 'behavior' | 'resumes_at'> | null;
  pending_update: PendingUpdate | null;
  trial_settings: {
    end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' };
  };
};

export type PaymentMethod = Resource<Stripe.PaymentMethod, 'created' | 'customer'> & {
  type: 'card';
  card: Fields<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'> & {
    fingerprint: string;
  };
};

/** As with Stripe, the error contains the whole payment method, not only its ID. */
export interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  payment_method?: PaymentMethod;
}

interface IntentState {
  client_secret: string;
  next_action: { type: 'use_stripe_sdk' } | null;
}

export type SetupIntent = IntentState &
  Resource<Stripe.SetupIntent, 'created' | 'payment_method' | 'status'> & {
    customer: string;
    last_setup_error: IntentError | null;
  };

export type PaymentIntent = IntentState &
  Resource<
    Stripe.PaymentIntent,
    | 'amount'
    | 'amount_received'
    | 'created'
    | 'currency'
    | 'latest_charge'
    | 'payment_method'
    | 'status'
  > & {
    customer: string;
    last_payment_error: IntentError | null;
  };

export type Charge = Resource<
  Stripe.Charge,
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'paid'
  | 'status'
> & {
  customer: string;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] };
};

type DisputeField =
  'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'reason' | 'status';

export type Dispute = Resource<Stripe.Dispute, DisputeField> & {
  charge: string;
  payment_intent: string;
};

export type Refund = Resource<Stripe.Refund, 'amount' | 'metadata' | 'status'> & {
  customer: string;
  payment_intent: string;
};

type AmountField =
  'amount_due' | 'amount_paid' | 'currency' | 'ending_balance' | 'starting_balance' | 'total';

type CollectionField = 'attempt_count' | 'automatically_finalizes_at' | 'next_payment_attempt';

export type Invoice = Resource<
  Stripe.Invoice,
  AmountField | CollectionField | 'billing_reason' | 'created'
> & {
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  hosted_invoice_url: string | null;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
};

export type WebhookEndpoint = Resource<
  Stripe.WebhookEndpoint,
  'api_version' | 'enabled_events' | 'url'
> & {
  status: 'enabled' | 'disabled';
};

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  type: Stripe.Event['type'];
}

type Settings = Stripe.BillingPortal.ConfigurationCreateParams;

export type PortalConfiguration = Resource<
  Stripe.BillingPortal.Configuration,
  'active' | 'is_default' | 'metadata'
> &
  Pick<Settings, 'business_profile' | 'default_return_url' | 'features'>;

export type PortalSession = Resource<
  Stripe.BillingPortal.Session,
  'created' | 'return_url' | 'url'
> & {
  configuration: string;
  customer: string;
};
