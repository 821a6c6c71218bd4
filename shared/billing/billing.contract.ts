import * as z from 'zod';
import { tiers } from '../accounts/member.ts';
import { contract } from '../http/contract.ts';
import { moneySchema } from './money.ts';
import { offers } from './plans.ts';
import { signupFormSchema, signupTiers } from './signup-form.ts';

const TIME = z.iso.datetime();

/** What is charged first, and when: `at` is null for at once. */
const firstChargeSchema = z.object({ at: TIME.nullable(), amount: moneySchema });

const signupBodySchema = z.strictObject({ ...signupFormSchema.shape, tier: z.enum(signupTiers) });
const subscribeBodySchema = z.strictObject({ tier: z.enum(tiers) });

/**
 * Opens a checkout, anonymous with the signup form or signed in with a tier. The same call again answers the same checkout.
 * A member with a live subscription has that one changed instead: `clientSecret` is null when nothing is left to confirm.
 * 400 unknown tier or tiers that differ, 409 LOGIN_REQUIRED for an email that has an account, 409 ALREADY_SUBSCRIBED for the
 * tier the member has, 429, 503 BILLING_UNAVAILABLE. Nothing of an existing account changes through the anonymous form.
 */
export const createSubscription = contract({
  feature: 'billing',
  name: 'create-subscription',
  method: 'POST',
  path: '/api/create-subscription',
  access: 'anyone',
  body: z.union([signupBodySchema, subscribeBodySchema]),
  bodyKind: 'json',
  replies: {
    200: z.object({
      clientSecret: z.string().nullable(),
      subscriptionId: z.string(),
      /** False when this email had its trial: the screen says so before the card is given. */
      isTrial: z.boolean(),
      firstCharge: firstChargeSchema,
    }),
  },
});

/** Whoever knows the client secret is the one who pays: it is proof enough for a checkout, and only for that. */
const checkoutProof = z.strictObject({
  clientSecret: z
    .string()
    .regex(/^(seti|pi)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/)
    .max(300),
});

/**
 * `open` waits for the card. `card_known` has a card that had a trial before: nothing is charged until it is accepted.
 * `live` is done. `ended` can't be gone on with (expired, declined for good, cancelled): a new one must be begun.
 */
export const checkoutSchema = z.object({
  state: z.enum(['open', 'card_known', 'live', 'ended']),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  isTrial: z.boolean(),
  firstCharge: firstChargeSchema,
});
export type Checkout = z.output<typeof checkoutSchema>;

/** Where a checkout stands; after the card was confirmed it also brings everything up to date. 404 for a secret that is none. */
export const readCheckout = contract({
  feature: 'billing',
  name: 'read-checkout',
  method: 'POST',
  path: '/api/billing/checkout',
  access: 'anyone',
  body: checkoutProof,
  bodyKind: 'json',
  replies: { 200: checkoutSchema },
});

/** For `card_known`: ends the trial and opens the payment, which the browser confirms with the card that is there. 409 in any other state. */
export const acceptCharge = contract({
  feature: 'billing',
  name: 'accept-charge',
  method: 'POST',
  path: '/api/billing/checkout/accept',
  access: 'anyone',
  body: checkoutProof,
  bodyKind: 'json',
  replies: { 200: z.object({ clientSecret: z.string(), paymentMethodId: z.string(), firstCharge: firstChargeSchema }) },
});

/** For `card_known`: cancels the subscription; nothing was charged. */
export const declineCharge = contract({
  feature: 'billing',
  name: 'decline-charge',
  method: 'POST',
  path: '/api/billing/checkout/decline',
  access: 'anyone',
  body: checkoutProof,
  bodyKind: 'json',
  replies: { 204: 'empty' },
});

const meterSchema = z.object({ used: z.int(), limit: z.int().nullable() });

/** A member's subscription as /settings and /welcome show it. Times are ISO. */
export const membershipSchema = z.object({
  /** What is open now; null for nothing. A plan without a subscription was given by an operator. */
  plan: z.enum(tiers).nullable(),
  subscription: z
    .object({
      tier: z.enum(tiers),
      offer: z.enum(offers),
      state: z.enum(['incomplete', 'card_known', 'trialing', 'active', 'past_due', 'ended']),
      price: moneySchema,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      trialEndsAt: TIME.nullable(),
      /** Null when nothing more will be charged. */
      nextCharge: z.object({ at: TIME, amount: moneySchema }).nullable(),
      /** Set once it is cancelled: open until then. */
      endsAt: TIME.nullable(),
      /** Set while a payment is overdue: open until then. */
      graceEndsAt: TIME.nullable(),
      /** Set while everything paid is given back on demand. */
      refundUntil: TIME.nullable(),
      /** True within the 30 days if this person had a refund with another subscription. */
      isRefundUsed: z.boolean(),
    })
    .nullable(),
  usage: z.object({ practiceVideos: meterSchema, studyGuides: meterSchema, resetsAt: TIME }),
});
export type Membership = z.output<typeof membershipSchema>;

export const getMembership = contract({
  feature: 'billing',
  name: 'get-membership',
  method: 'GET',
  path: '/api/billing',
  access: 'member',
  replies: { 200: membershipSchema },
});

const planChangeSchema = z.object({
  tier: z.enum(tiers),
  /** Charged on confirming; 0 in a trial and for a smaller plan. */
  dueNow: moneySchema,
  /** Kept for the charges to come, from a smaller plan. */
  credit: moneySchema,
  nextCharge: z.object({ at: TIME, amount: moneySchema }),
  /** The moment the amounts were reckoned for; sent back with the change so that what is charged is what was shown. Epoch seconds. */
  prorationDate: z.int(),
});
export type PlanChange = z.output<typeof planChangeSchema>;

/** What changing to `tier` costs. 409 without a live subscription or for the tier the member has. */
export const previewPlanChange = contract({
  feature: 'billing',
  name: 'preview-plan-change',
  method: 'GET',
  path: '/api/billing/plan-change',
  access: 'member',
  query: z.object({ tier: z.enum(tiers) }),
  replies: { 200: planChangeSchema },
});

/** Changes the plan at the shown price. A payment that needs the member answers its `clientSecret`; until it is confirmed the old plan stays. */
export const changePlan = contract({
  feature: 'billing',
  name: 'change-plan',
  method: 'POST',
  path: '/api/billing/plan-change',
  access: 'member',
  body: z.strictObject({ tier: z.enum(tiers), prorationDate: z.int() }),
  bodyKind: 'json',
  replies: { 200: z.object({ clientSecret: z.string().nullable(), membership: membershipSchema }) },
});

/** Ends the subscription when what is paid for is over; in a trial, when the trial is. Again: the same answer. */
export const cancelPlan = contract({
  feature: 'billing',
  name: 'cancel-plan',
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'member',
  replies: { 200: membershipSchema },
});

/**
 * As `cancelPlan`, by an administrator; `endsAt` is null when it has ended already. 409 NO_SUBSCRIPTION for who never had
 * one.
 */
export const cancelMemberPlan = contract({
  feature: 'billing',
  name: 'cancel-member-plan',
  method: 'POST',
  path: '/api/admin/members/{id}/cancel-plan',
  access: 'admin',
  params: z.object({ id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) }),
  replies: { 200: z.object({ endsAt: TIME.nullable() }) },
});

/** Takes a cancellation back while the plan is still open. */
export const resumePlan = contract({
  feature: 'billing',
  name: 'resume-plan',
  method: 'POST',
  path: '/api/billing/resume',
  access: 'member',
  replies: { 200: membershipSchema },
});

/** What a refund would give back now. 409 REFUND_OVER, or REFUND_USED if this mailbox or card has had one. */
export const previewRefund = contract({
  feature: 'billing',
  name: 'preview-refund',
  method: 'GET',
  path: '/api/billing/refund',
  access: 'member',
  replies: { 200: z.object({ amount: moneySchema }) },
});

/** Within 30 days of the first charge, once per person: refunds everything paid and ends the subscription. 409 as above. */
export const refundPlan = contract({
  feature: 'billing',
  name: 'refund-plan',
  method: 'POST',
  path: '/api/billing/refund',
  access: 'member',
  replies: { 200: z.object({ refunded: moneySchema, membership: membershipSchema }) },
});

/** The address of Stripe's page for card and invoices, made for this visit. 409 without a customer. */
export const openPortal = contract({
  feature: 'billing',
  name: 'open-portal',
  method: 'POST',
  path: '/api/billing/portal',
  access: 'member',
  replies: { 200: z.object({ url: z.url() }) },
});

/** Stripe's events. The signature over the raw body is the only proof. Answers 200 for whatever is signed, or 400 BAD_SIGNATURE. */
export const receiveStripeEvent = contract({
  feature: 'billing',
  name: 'receive-stripe-event',
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'webhook',
  bodyKind: 'raw',
  replies: { 200: z.object({ received: z.literal(true) }) },
});
