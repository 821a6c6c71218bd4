import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { BILLING_READS, BILLING_WRITES, CHECKOUT_STEPS, PLAN_CHANGES } from './billing-limits.ts';
import { overdueReasons } from './overdue.ts';
import { offers, signupTiers } from './plans.ts';
import { signupFormSchema } from './signup-form.ts';

const contract = contractsFor('billing');
const TIME = z.iso.datetime();
export const moneySchema = z.object({ cents: z.int(), currency: z.string().length(3) });

/** The first charge; `at` is null if the charge is immediate. */
const firstChargeSchema = z.object({ at: TIME.nullable(), amount: moneySchema });

const signupBodySchema = z.strictObject({ ...signupFormSchema.shape, tier: z.enum(signupTiers) });
const subscribeBodySchema = z.strictObject({ tier: z.enum(tiers) });

/**
 * Opens a checkout, or changes the plan of a member with a live subscription. Signed-out visitors
 * must send the sign-up form. 400 if `tier` and `subscriptionTier` differ, 409 LOGIN_REQUIRED if
 * the email belongs to an account, 409 ALREADY_SUBSCRIBED for the current tier.
 */
export const createSubscription = contract({
  name: 'create-subscription',
  method: 'POST',
  path: '/api/create-subscription',

  limits: [
    ...BILLING_WRITES,
    ...PLAN_CHANGES,
    { counter: 'checkouts', per: 'network', max: 10, window: 'hour', field: 'email' },
    { counter: 'checkouts', per: 'network', max: 80, window: 'hour' },
    { counter: 'checkouts', per: 'visitors', max: 8_000, window: 'hour' },
    { counter: 'checkouts', per: 'visitors', max: 11_500, window: 'day' },
  ],

  access: 'anyone',
  body: z.union([signupBodySchema, subscribeBodySchema]),

  replies: {
    200: z.object({
      /** Stripe's client secret; null if there is no card or payment to confirm. */
      clientSecret: z.string().nullable(),
      subscriptionId: z.string(),
      /**
       * False if this email already had a trial. The page then shows the charge before it asks for
       * a card.
       */
      isTrial: z.boolean(),
      firstCharge: firstChargeSchema,
    }),
  },
});

/**
 * Identifies the checkout. It grants access only in a browser that started the checkout, by its
 * cookie, or to the signed-in member whose checkout it is. Everyone else gets the same 404 as for
 * an unknown secret.
 */
export const checkoutSecretSchema = z.strictObject({
  clientSecret: z
    .string()
    .regex(/^(seti|pi)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/)
    .max(300),
});

/**
 * `repeat_trial`: the card already had a trial, so the payer must accept the charge. `ended`: can't
 * be resumed.
 */
const checkoutSchema = z.object({
  state: z.enum(['open', 'repeat_trial', 'live', 'ended']),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  isTrial: z.boolean(),
  firstCharge: firstChargeSchema,
  /** The masked email address of the account that the plan is for: `a•••@example.org`. */
  account: z.string(),
  /** False if the payer used the money-back guarantee, or if its window has passed. */
  isRefundable: z.boolean(),
});

export type Checkout = z.output<typeof checkoutSchema>;

/** Syncs the subscription from Stripe and returns the checkout. */
export const readCheckout = contract({
  name: 'read-checkout',
  method: 'POST',
  path: '/api/billing/checkout',
  limits: CHECKOUT_STEPS,
  access: 'anyone',
  body: checkoutSecretSchema,
  replies: { 200: checkoutSchema },
});

/**
 * Creates a payment that the browser confirms with the saved card. 409 unless the state is
 * `repeat_trial`.
 */
export const acceptCharge = contract({
  name: 'accept-charge',
  method: 'POST',
  path: '/api/billing/checkout/accept',
  limits: CHECKOUT_STEPS,
  access: 'anyone',
  body: checkoutSecretSchema,
  replies: {
    200: z.object({
      clientSecret: z.string(),
      paymentMethodId: z.string(),
      firstCharge: firstChargeSchema,
    }),
  },
});

/** Declines the charge in state `repeat_trial` and cancels the subscription. Nothing is charged. */
export const declineCharge = contract({
  name: 'decline-charge',
  method: 'POST',
  path: '/api/billing/checkout/decline',
  limits: CHECKOUT_STEPS,
  access: 'anyone',
  body: checkoutSecretSchema,
  replies: { 204: 'empty' },
});

const usageCountSchema = z.object({ used: z.int(), limit: z.int().nullable() });

const coachAnswerUsageSchema = z.object({
  used: z.int(),
  limit: z.int(),
  per: z.enum(['month', 'trial']),
  /** The plan whose monthly answers apply, or follow after the trial. */
  plan: z.enum(tiers),
  /** When the next answers come; null if the plan ends before that. */
  resetsAt: TIME.nullable(),
});

export type CoachAnswerUsage = z.output<typeof coachAnswerUsageSchema>;

export const triedCardSchema = z.object({ brand: z.string(), last4: z.string() });

/** An overdue payment and why it wasn't paid. The amount is the sum of the open invoices. */
export const overdueSchema = moneySchema.extend({
  /** When the oldest invoice became due. */
  since: TIME,
  reason: z.enum(overdueReasons),
  /** The card that was tried last; null if none was. */
  card: triedCardSchema.nullable(),
  /** When the payment is tried again automatically; null if it isn't. */
  nextTryAt: TIME.nullable(),
  /** Oldest first. */
  invoices: z.array(z.object({ since: TIME, amount: moneySchema })),
});

/**
 * `expired`: the checkout was never finished. `customer_deleted`: an operator deleted the customer at
 * Stripe.
 */
const endReasons = ['canceled', 'unpaid', 'refunded', 'expired', 'customer_deleted'] as const;

/** A member's plan, subscription and usage. Times are ISO 8601. */
export const membershipSchema = z.object({
  /**
   * Null without an active plan. May be set without a subscription, because an operator can grant a
   * plan.
   */
  plan: z.enum(tiers).nullable(),
  /** Deducted from future charges; null without credit. */
  credit: moneySchema.nullable(),

  subscription: z
    .object({
      tier: z.enum(tiers),
      offer: z.enum(offers),

      /**
       * `unpaid`: nothing more is charged, and the plan is locked. `paused`: the trial ended
       * without a card.
       */
      state: z.enum([
        'incomplete',
        'repeat_trial',
        'trialing',
        'active',
        'past_due',
        'unpaid',
        'paused',
        'ended',
      ]),

      price: moneySchema,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      trialEndsAt: TIME.nullable(),
      overdue: overdueSchema.nullable(),
      /**
       * Set while an operator has paused payments. `resumesAt` is null if the pause is open-ended.
       */
      pausedCollection: z.object({ resumesAt: TIME.nullable() }).nullable(),
      /**
       * `replaced`: an operator set another price, so `tier` is the last known plan. `unknown`:
       * `tier` has no meaning.
       */
      priceOrigin: z.enum(['catalog', 'replaced', 'unknown']),
      /**
       * End of the period or trial. A plan that is canceled now ends then, unless a payment is
       * overdue.
       */
      periodEndsAt: TIME,
      /** Set in the state `ended`. */
      end: z.object({ at: TIME, reason: z.enum(endReasons) }).nullable(),

      /**
       * A payment that the member's bank disputed. `open`: on hold until the bank decides. `lost`:
       * returned to the member.
       */
      dispute: z
        .object({ state: z.enum(['inquiry', 'open', 'lost']), amount: moneySchema, at: TIME })
        .nullable(),

      /** The smaller plan that starts at `at`; null if the current plan renews or was canceled. */
      nextPlan: z.object({ tier: z.enum(tiers), price: moneySchema, at: TIME }).nullable(),
      /** Null if no further charge is due. */
      nextCharge: z.object({ at: TIME, amount: moneySchema }).nullable(),
      /** Set after cancellation. Access ends at this time. */
      endsAt: TIME.nullable(),
      /**
       * When an overdue payment ends access, or ended it. Null if nothing is overdue or if the
       * payment doesn't affect access.
       */
      graceEndsAt: TIME.nullable(),
      /** End of the refund window; null outside the window. */
      refundableUntil: TIME.nullable(),
      /**
       * True if this person already got a refund for another subscription. Always false outside the
       * refund window.
       */
      isRefundUsed: z.boolean(),
    })
    .nullable(),

  usage: z.object({
    practiceVideos: usageCountSchema,
    studyGuides: usageCountSchema,
    resetsAt: TIME,
    /** Null without a plan. */
    coachAnswers: coachAnswerUsageSchema.nullable(),
  }),
});

export type Membership = z.output<typeof membershipSchema>;

export const getMembership = contract({
  name: 'get-membership',
  method: 'GET',
  path: '/api/billing',
  access: 'member',
  replies: { 200: membershipSchema },
});

/**
 * Pays the open invoices of the caller's subscription with their current card, oldest first. If
 * `clientSecret` is set, the browser confirms that payment and calls again. 402 PAYMENT_FAILED if
 * the card is declined or missing.
 */
export const payOverdue = contract({
  name: 'pay-overdue',
  method: 'POST',
  path: '/api/billing/overdue-payment',
  limits: BILLING_WRITES,
  access: 'member',
  replies: { 200: z.object({ clientSecret: z.string().nullable(), membership: membershipSchema }) },
});

const quoteSchema = z.string().regex(/^\d{1,12}\.[\w-]{43}$/);

const planChangeSchema = z.object({
  tier: z.enum(tiers),
  /** When a downgrade takes effect; null if the change takes effect once it is confirmed. */
  startsAt: TIME.nullable(),
  /** Charged when the member confirms the change; 0 during a trial or for a downgrade. */
  dueNow: moneySchema,
  /** The remaining credit, deducted from future charges. */
  credit: moneySchema,
  nextCharge: z.object({ at: TIME, amount: moneySchema }),
  /**
   * Signed by the server and valid for 5 minutes. `changePlan` requires it, so that the charge
   * matches the preview.
   */
  quote: quoteSchema,
});

export type PlanChange = z.output<typeof planChangeSchema>;

/**
 * Previews the cost of changing to `tier`. 409 if there is no live subscription, or if `tier`
 * already renews. If a downgrade is planned, choosing the current tier cancels the downgrade.
 */
export const previewPlanChange = contract({
  name: 'preview-plan-change',
  method: 'GET',
  path: '/api/billing/plan-change',
  limits: BILLING_READS,
  access: 'member',
  query: z.object({ tier: z.enum(tiers) }),
  replies: { 200: planChangeSchema },
});

/**
 * Upgrades the plan immediately, or downgrades it at the end of the paid period. If `clientSecret`
 * is set, the old plan applies until the member confirms the payment. 409 PRICE_EXPIRED if the
 * quote is older than 5 minutes.
 */
export const changePlan = contract({
  name: 'change-plan',
  method: 'POST',
  path: '/api/billing/plan-change',
  limits: [...BILLING_WRITES, ...PLAN_CHANGES],
  access: 'member',
  body: z.strictObject({ tier: z.enum(tiers), quote: quoteSchema }),
  replies: { 200: z.object({ clientSecret: z.string().nullable(), membership: membershipSchema }) },
});

/** Cancels the subscription at the end of the paid period or trial. Idempotent. */
export const cancelPlan = contract({
  name: 'cancel-plan',
  method: 'POST',
  path: '/api/billing/cancel',
  limits: BILLING_WRITES,
  access: 'member',
  replies: { 200: membershipSchema },
});

/** Undoes a cancellation before it takes effect. */
export const resumePlan = contract({
  name: 'resume-plan',
  method: 'POST',
  path: '/api/billing/resume',
  limits: BILLING_WRITES,
  access: 'member',
  replies: { 200: membershipSchema },
});

/**
 * Returns the amount to refund. 409 REFUND_EXPIRED, or REFUND_USED if this email or card already
 * got a refund.
 */
export const previewRefund = contract({
  name: 'preview-refund',
  method: 'GET',
  path: '/api/billing/refund',
  limits: BILLING_READS,
  access: 'member',
  replies: { 200: z.object({ amount: moneySchema }) },
});

/** Refunds the payments and ends the subscription. Same 409 codes as `previewRefund`. */
export const refundPlan = contract({
  name: 'refund-plan',
  method: 'POST',
  path: '/api/billing/refund',
  limits: BILLING_WRITES,
  access: 'member',
  replies: { 200: z.object({ refunded: moneySchema, membership: membershipSchema }) },
});

/**
 * Creates a one-time URL of Stripe's customer portal. 409 if the member isn't a Stripe customer
 * yet.
 */
export const openPortal = contract({
  name: 'open-portal',
  method: 'POST',
  path: '/api/billing/portal',
  limits: BILLING_WRITES,
  access: 'member',
  replies: { 200: z.object({ url: z.url() }) },
});

/**
 * Receives an event, authenticated only by the signature of the raw body. 400 BAD_SIGNATURE if that
 * is invalid.
 */
export const receiveStripeEvent = contract({
  name: 'receive-stripe-event',
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'webhook',
  bodyKind: 'raw',
  replies: { 200: z.object({ received: z.literal(true) }) },
});
