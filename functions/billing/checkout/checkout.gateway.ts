import { Stripe } from 'stripe';
import * as z from 'zod';
import { setting } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';
import { TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { toCheckoutSubscription, isFromAttempt } from './checkout-subscription.gateway.ts';
import { voidInvoiceIfOpen } from '../stripe/open-invoice.gateway.ts';
import {
  callStripe,
  asExpanded,
  isUnexpectedStateError,
  undefinedIfMissing,
  stripeAccess,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';
import { createOnce } from '../stripe/stripe-retry.gateway.ts';

interface NewSubscription {
  signupId: string;
  attempt: number;
  claimKey: string;
  customerId: string;
  priceId: string;
  isTrial: boolean;
}

/** True if Stripe Tax is on. */
export const automaticTax = /* @__PURE__ */ setting(
  'AUTOMATIC_TAX',
  /* @__PURE__ */ z.stringbool(),
);

const EXPAND = ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'customer'];

const TRIAL = {
  trial_period_days: TRIAL_DAYS,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
} as const;

const ENDED_STATUSES = ['canceled', 'incomplete_expired'];

/** Creates a checkout's subscriptions and closes superseded ones. */
export function checkoutGateway(open: OpenStripe, taxes: { isAutomatic: boolean }) {
  const canCalculateTax = async (customerId: string) => {
    if (!taxes.isAutomatic) return false;

    const found = await callStripe(open, (stripe) =>
      stripe.customers.retrieve(customerId, { expand: ['tax'] }),
    );

    // Stripe can't calculate tax for an unknown location. Skip the tax, so that the customer can
    // still subscribe.
    return (
      !found.deleted && ['supported', 'not_collecting'].includes(found.tax?.automatic_tax ?? '')
    );
  };

  const retrieve = (subscriptionId: string) =>
    callStripe(open, (stripe) =>
      stripe.subscriptions.retrieve(subscriptionId, { expand: EXPAND }),
    ).catch(undefinedIfMissing);

  /** All subscriptions that haven't ended. */
  const list = async (customerId: string) => {
    const expand = EXPAND.map((part) => `data.${part}`);
    const query = { customer: customerId, status: 'all', limit: 100, expand } as const;
    const { data } = await callStripe(open, (stripe) => stripe.subscriptions.list(query));

    return data
      .filter(({ status }) => !ENDED_STATUSES.includes(status))
      .map(toCheckoutSubscription);
  };

  return {
    /**
     * Idempotent: returns the same subscription on every call. Undefined if this attempt can no
     * longer create one.
     */
    async create(wanted: NewSubscription) {
      const params = buildParams(wanted, await canCalculateTax(wanted.customerId));
      const create = (idempotencyKey: string) =>
        callStripe(open, (stripe) => stripe.subscriptions.create(params, { idempotencyKey })).then(
          toCheckoutSubscription,
        );

      const find = async () =>
        (await list(wanted.customerId)).find((each) => isFromAttempt(wanted, each));
      const key = `${wanted.signupId}:${wanted.attempt}:subscription`;

      return createOnce({ key, create, find }).catch(undefinedIfKeyReused);
    },

    async find(subscriptionId: string) {
      const found = await retrieve(subscriptionId);
      return found && toCheckoutSubscription(found);
    },

    list,

    /** Ends a subscription, unless it is already confirmed. */
    async close(subscriptionId: string): Promise<'closed' | 'confirmed'> {
      const found = await retrieve(subscriptionId);
      if (!found || ENDED_STATUSES.includes(found.status)) return 'closed';

      if (
        toCheckoutSubscription(found).state === 'confirmed' ||
        !(await invalidateClientSecret(open, found))
      )
        return 'confirmed';

      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        undefinedIfMissing,
      );

      return 'closed';
    },
  };
}

export const checkoutSubscriptions = /* @__PURE__ */ derive(
  { open: stripeAccess, isAutomatic: automaticTax },
  ({ open, isAutomatic }) => checkoutGateway(open, { isAutomatic }),
);

function buildParams(wanted: NewSubscription, isTaxed: boolean): Stripe.SubscriptionCreateParams {
  const { signupId, attempt, claimKey, customerId, priceId, isTrial } = wanted;
  return {
    customer: customerId,
    items: [{ price: priceId }],
    // Credit is based on the amount that was paid, even if a smaller plan is already planned
    // (decision 202).
    billing_mode: { type: 'flexible' },
    ...(isTrial && TRIAL),
    payment_behavior: 'default_incomplete',
    // Cards only: a bank debit has no card fingerprint and takes days to settle while the plan is
    // already active.
    payment_settings: {
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
    automatic_tax: { enabled: isTaxed },
    metadata: { signupId, attempt: String(attempt), claim: claimKey },
    expand: EXPAND,
  };
}

/**
 * Makes the browser's client secret unusable. Returns false if the payment or card setup was
 * already completed.
 */
async function invalidateClientSecret(
  open: OpenStripe,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  const invoice = asExpanded(subscription.latest_invoice);
  if (subscription.status === 'incomplete' && invoice)
    return (await voidInvoiceIfOpen(open, invoice.id)) !== 'paid';

  const setup = asExpanded(subscription.pending_setup_intent);
  if (!setup) return true;

  try {
    await callStripe(open, (stripe) => stripe.setupIntents.cancel(setup.id));
    return true;
  } catch (error) {
    if (!isUnexpectedStateError(error)) throw error;
  }

  const currentIntent = await callStripe(open, (stripe) => stripe.setupIntents.retrieve(setup.id));

  return currentIntent.status !== 'succeeded';
}

/**
 * Returns undefined if the idempotency key was already used with other parameters, such as an
 * outdated price. A new attempt gets a new key.
 */
function undefinedIfKeyReused(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
}
