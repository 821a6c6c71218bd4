import { Stripe } from 'stripe';
import { TRIAL_DAYS } from '../../shared/billing/plans.ts';
import { begunOf, isOf, type BegunSubscription } from './begun-subscription.gateway.ts';
import { voidIfOpen } from './open-invoice.gateway.ts';
import { callStripe, isMissing, isUnexpectedState, type OpenStripe } from './stripe-client.gateway.ts';
import { madeOnce } from './stripe-patience.gateway.ts';

export interface NewSubscription {
  readonly signupId: string;
  readonly attempt: number;
  /** Key of the checkout's claim. */
  readonly claimKey: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly isTrial: boolean;
}

/** Creates a checkout's subscriptions and closes superseded ones. */
export interface CheckoutGateway {
  /** Idempotent: returns the same subscription on every call. Undefined if this attempt can no longer create one. */
  begin(wanted: NewSubscription): Promise<BegunSubscription | undefined>;
  find(subscriptionId: string): Promise<BegunSubscription | undefined>;
  /** All subscriptions that haven't ended. */
  list(customerId: string): Promise<BegunSubscription[]>;
  /**
   * Ends a subscription so that it can't be confirmed. If it is already confirmed, returns `confirmed` and leaves it
   * running.
   */
  close(subscriptionId: string): Promise<'closed' | 'confirmed'>;
}

const PARTS = ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'customer'];
const TRIAL = {
  trial_period_days: TRIAL_DAYS,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
} as const;
const OVER = ['canceled', 'incomplete_expired'];

export function checkoutGateway(open: OpenStripe, taxes: { readonly areAutomatic: boolean }): CheckoutGateway {
  const isTaxed = async (customerId: string) => {
    if (!taxes.areAutomatic) return false;
    const found = await callStripe(open, (stripe) => stripe.customers.retrieve(customerId, { expand: ['tax'] }));
    // Stripe refuses to calculate tax for an unknown location. That must not prevent a subscription.
    return !found.deleted && ['supported', 'not_collecting'].includes(found.tax?.automatic_tax ?? '');
  };
  const retrieve = (subscriptionId: string) =>
    callStripe(open, (stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand: PARTS })).catch(orMissing);
  const list = async (customerId: string) => {
    const expand = PARTS.map((part) => `data.${part}`);
    const query = { customer: customerId, status: 'all', limit: 100, expand } as const;
    const { data } = await callStripe(open, (stripe) => stripe.subscriptions.list(query));
    return data.filter(({ status }) => !OVER.includes(status)).map(begunOf);
  };
  return {
    async begin(wanted) {
      const params = paramsOf(wanted, await isTaxed(wanted.customerId));
      const make = (idempotencyKey: string) =>
        callStripe(open, (stripe) => stripe.subscriptions.create(params, { idempotencyKey })).then(begunOf);
      const find = async () => (await list(wanted.customerId)).find((each) => isOf(wanted, each));
      const key = `${wanted.signupId}:${wanted.attempt}:subscription`;
      return madeOnce({ key, make, find }).catch(orOtherThanBefore);
    },
    async find(subscriptionId) {
      const found = await retrieve(subscriptionId);
      return found && begunOf(found);
    },
    list,
    async close(subscriptionId) {
      const found = await retrieve(subscriptionId);
      if (!found || OVER.includes(found.status)) return 'closed';
      if (begunOf(found).standing === 'confirmed' || !(await disarmed(open, found))) return 'confirmed';
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(orMissing);
      return 'closed';
    },
  };
}

function paramsOf(wanted: NewSubscription, isTaxed: boolean): Stripe.SubscriptionCreateParams {
  const { signupId, attempt, claimKey, customerId, priceId, isTrial } = wanted;
  return {
    customer: customerId,
    items: [{ price: priceId }],
    ...(isTrial && TRIAL),
    payment_behavior: 'default_incomplete',
    // Cards only: they have fingerprints and are charged immediately. A bank debit has no fingerprint and takes days to
    // settle while the plan is already active.
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    automatic_tax: { enabled: isTaxed },
    metadata: { signupId, attempt: String(attempt), claim: claimKey },
    expand: PARTS,
  };
}

/** Invalidates the browser's client secret. False if it was already confirmed. */
async function disarmed(open: OpenStripe, subscription: Stripe.Subscription): Promise<boolean> {
  const { pending_setup_intent: setup, latest_invoice: invoice, status } = subscription;
  if (status === 'incomplete' && invoice && typeof invoice !== 'string') {
    return (await voidIfOpen(open, invoice.id)) !== 'paid';
  }
  if (!setup || typeof setup === 'string') return true;
  try {
    await callStripe(open, (stripe) => stripe.setupIntents.cancel(setup.id));
    return true;
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
  }
  const now = await callStripe(open, (stripe) => stripe.setupIntents.retrieve(setup.id));
  return now.status !== 'succeeded';
}

function orMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The key was used with other parameters, for example a price since replaced. A new attempt uses a new key. */
function orOtherThanBefore(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
}
