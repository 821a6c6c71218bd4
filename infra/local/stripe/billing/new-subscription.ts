import { listOf } from '../http/lists.ts';
import type { Customer, MissingPaymentMethod, Plan, Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import type { World } from '../state/world.ts';

export interface ItemGiven {
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
}

export interface NewSubscription {
  readonly customer: Customer;
  readonly items: readonly ItemGiven[];
  readonly period: { readonly start: number; readonly end: number };
  /** In seconds; null without a trial. */
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: MissingPaymentMethod;
  /** Null leaves the choice to Stripe; all that this one has are cards. */
  readonly methodTypes: string[] | null;
  readonly saveDefault: 'off' | 'on_subscription';
  readonly defaultMethod: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly isTaxed: boolean;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
}

/** The subscription before anything is paid. */
export function newSubscription(world: World, given: NewSubscription): Subscription {
  const { customer, items, period, trialEnd, cancelAtPeriodEnd } = given;
  const id = world.newId('sub');
  const isTrialing = trialEnd !== null;
  return world.put('subscription', {
    ...unchanging,
    id,
    automatic_tax: automaticTax(given.isTaxed),
    billing_cycle_anchor: isTrialing ? trialEnd : period.start,
    cancel_at: cancelAtPeriodEnd ? period.end : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: cancelAtPeriodEnd ? world.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: world.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: given.defaultMethod,
    description: given.description,
    items: listOf(
      items.map((item) => newItem(world, id, { item, period })),
      `/v1/subscription_items?subscription=${id}`,
    ),
    metadata: given.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: given.methodTypes,
      save_default_payment_method: given.saveDefault,
    },
    start_date: period.start,
    status: isTrialing ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: isTrialing ? period.start : null,
  });
}

export function automaticTax(isTaxed: boolean): Subscription['automatic_tax'] {
  return { disabled_reason: null, enabled: isTaxed, liability: isTaxed ? { type: 'self' } : null };
}

const unchanging = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} satisfies Partial<Subscription>;

function newItem(
  world: World,
  subscription: string,
  { item, period }: { item: ItemGiven; period: { start: number; end: number } },
): SubscriptionItem {
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: planOf(item.price),
    price: item.price,
    quantity: item.quantity,
    subscription,
    tax_rates: [],
  };
}

/** The price in the words of Stripe's older interface, which items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
