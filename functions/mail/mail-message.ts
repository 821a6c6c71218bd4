import * as z from 'zod';
import {
  emailedChangeSchema,
  noticedChangeSchema,
  reasonSchema,
} from '#shared/accounts/account-change.ts';
import { tiers } from '#shared/accounts/member.ts';
import { moneySchema, triedCardSchema } from '#shared/billing/billing.contract.ts';
import { dailyEventCountSchema, dailyEventKinds } from '#shared/billing/daily-event.ts';
import { overdueReasons } from '#shared/billing/overdue.ts';
import { contactMessageSchema } from '#shared/support/contact-message.ts';

const common = {
  /** For example, `analysis-ready#<videoId>`. Only one email is sent per mail ID. */
  mailId: z.string().min(1).max(200),
  /**
   * Either a member, whose address is looked up when the email is sent, or an address without a
   * member row.
   */
  to: z.union([z.object({ memberId: z.string() }), z.object({ address: z.email() })]),
};

const mail = <const Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  fields: Fields,
) => z.object({ kind: z.literal(kind), ...common, ...fields });

const tier = z.enum(tiers);
const TIME = z.iso.datetime();

/**
 * A smaller plan that the member keeps for free. Missing in emails queued by an earlier version.
 */
const freePlan = tier.nullable().default(null);
const chargeSchema = z.object({ at: TIME, amount: moneySchema });

/**
 * The amount charged to the card, and the part of the price that was paid with the member's credit.
 */
const paymentFields = { paid: moneySchema, creditUsed: moneySchema };

const analyzedTakeSchema = z.object({
  title: z.string(),
  overallScore: z.number().nullable(),
  /** True if the words weren't scored. */
  isDeliveryOnly: z.boolean(),
});

export type AnalyzedTake = z.output<typeof analyzedTakeSchema>;

/** An email in the queue: its kind and the data for its text, except the recipient's name. */
export const mailSchema = z.discriminatedUnion('kind', [
  mail('welcome', {}),
  /**
   * The newest of the analyzed takes is `videoId`. `advice` is what to do in the next take. Both are
   * missing in emails queued by an earlier version.
   */
  mail('analysis-ready', {
    videoId: z.string(),
    takes: z.array(analyzedTakeSchema).default([]),
    advice: z.string().nullable().default(null),
  }),

  /**
   * Today's task in the interview plan. `daysLeft` counts the days until the interview; null
   * without a date.
   */
  mail('plan-reminder', {
    title: z.string(),
    detail: z.string(),
    daysLeft: z.int().min(0).nullable(),
  }),

  /**
   * Tells the member that `count` recordings will be deleted at `expiresAt` unless the member keeps
   * them.
   */
  mail('recordings-expiring', { expiresAt: TIME, count: z.int().positive() }),
  /** `amount` is the first charge at `endsAt`; `price` is the monthly charge after that. */
  mail('trial-started', { tier, endsAt: TIME, amount: moneySchema, price: moneySchema }),
  mail('trial-ends', { tier, endsAt: TIME, amount: moneySchema, price: moneySchema }),

  /** Confirms a payment for a new plan, a renewal or an overdue invoice. */
  mail('receipt', {
    tier,
    paidAt: TIME,
    ...paymentFields,
    wasOverdue: z.boolean(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    nextCharge: chargeSchema.nullable(),
  }),

  /**
   * `openUntil` is in the past if the plan is locked, and null if the payment doesn't affect
   * access. `card` is the card that was tried; null if none was.
   */
  mail('payment-failed', {
    tier,
    openUntil: TIME.nullable(),
    isLocked: z.boolean(),
    /** True for the reminder on the last day of access. */
    isLastDay: z.boolean().default(false),
    amount: moneySchema,
    reason: z.enum(overdueReasons),
    card: triedCardSchema.nullable(),
    nextTryAt: TIME.nullable(),
    freePlan,
  }),

  /**
   * Access ended at `since` because `amount` isn't paid; null if the payment doesn't affect access.
   * If `isFinal`, Stripe won't try to charge it again.
   */
  mail('plan-locked', {
    tier,
    since: TIME.nullable(),
    amount: moneySchema,
    reason: z.enum(overdueReasons),
    card: triedCardSchema.nullable(),
    nextTryAt: TIME.nullable(),
    freePlan,
    isFinal: z.boolean(),
  }),

  /**
   * A sign-up was paid although its address has an account. `refunded` is null if nothing was
   * charged.
   */
  mail('signup-refused', { tier, refunded: moneySchema.nullable() }),
  /** The trial ended without a card. */
  mail('plan-paused', { tier }),
  /**
   * An operator refunded everything in Stripe's dashboard. `nextCharge` is null if there are no
   * more charges.
   */
  mail('payment-refunded', { tier, refunded: moneySchema, nextCharge: chargeSchema.nullable() }),

  mail('plan-changed', {
    from: tier,
    tier,
    price: moneySchema,
    /** The payment for the change; null if nothing was due. */
    payment: z.object(paymentFields).nullable(),
    /** The credit toward future charges; null if there is none. */
    credit: moneySchema.nullable(),
    /** Null if the plan is canceled and there are no more charges. */
    nextCharge: chargeSchema.nullable(),
  }),

  /**
   * The plan changes from `from` to `tier` on the day of the next charge. `price` is the new plan's
   * price per month.
   */
  mail('downgrade-planned', { from: tier, tier, price: moneySchema, nextCharge: chargeSchema }),
  /** The member canceled a planned downgrade. */
  mail('plan-kept', { tier, nextCharge: chargeSchema }),
  /**
   * `endsAt` may be in the past if the plan ended immediately. `refunded` is null if nothing was
   * refunded.
   */
  mail('plan-canceled', { tier, endsAt: TIME, refunded: moneySchema.nullable() }),
  /** The plan ended because `amount` couldn't be charged. */
  mail('plan-ended-unpaid', { tier, amount: moneySchema }),
  /** The member's bank returned a payment, so the plan is on hold. */
  mail('payment-disputed', { tier, amount: moneySchema }),
  mail('plan-resumed', { tier, nextCharge: chargeSchema }),
  /** Sent to the new address that a member entered. */
  mail('email-change-code', { code: z.string() }),
  /** Sent to the owner of an account if someone entered its address for another account. */
  mail('email-change-taken', {}),
  /** Tells a member about a change that an administrator made, and why. */
  mail('account-changed', { change: emailedChangeSchema, reason: reasonSchema }),

  /**
   * Tells an administrator about a change that another one, `by`, made to `member`. Both are email
   * addresses.
   */
  mail('admin-changed-member', {
    change: noticedChangeSchema,
    reason: reasonSchema,
    by: z.string(),
    member: z.string(),
  }),

  /**
   * Sent to an administrator: the open work, and the events of the UTC day `day`. Requests in
   * `urgentRequests` are due soon.
   */
  mail('daily-digest', {
    day: z.iso.date(),
    lateRequests: z.int(),
    urgentRequests: z.int(),
    overduePayments: dailyEventCountSchema,
    failedAnalyses: dailyEventCountSchema,
    figures: z.array(dailyEventCountSchema.extend({ kind: z.enum(dailyEventKinds) })),
  }),

  /** Sent to the account's previous address. */
  mail('email-changed', { newEmail: z.string() }),
  /**
   * Sent to a coach or administrator whose second factor was set up, moved to another phone, or
   * removed.
   */
  mail('second-factor-set-up', {}),
  mail('second-factor-moved', {}),
  mail('second-factor-removed', {}),
  /** Tells a member that all passkeys and the password were reset. */
  mail('sign-in-methods-reset', {}),
  /** Sent to the member after a coach answered. `requestId` is the member's request ID. */
  mail('coach-answered', { requestId: z.string() }),

  /**
   * Sent to coaches if a request made at `createdAt` is near its 24-hour deadline and no coach
   * holds it.
   */
  mail('coach-request-waiting', { createdAt: TIME }),
  /**
   * Sent to a coach who got a request from an administrator. `requestId` is the ID in the coach
   * queue.
   */
  mail('coach-request-assigned', { requestId: z.string(), createdAt: TIME }),
  /** Sent to the member after an administrator gave the request to another coach. */
  mail('coach-changed', { coachName: z.string() }),
  /** Sent to the coach after the member replied. `requestId` is the ID in the coach queue. */
  mail('coach-replied', { requestId: z.string() }),
  /** Sent to the member, who can download the data export until `validUntil`. */
  mail('export-ready', { validUntil: TIME }),
  /** Confirms an account deletion to the account's last address. */
  mail('account-deleted', {}),

  /**
   * Sent to the site's operator by the contact form. `memberId` is null if the sender wasn't signed
   * in.
   */
  mail('contact-message', {
    ...contactMessageSchema.shape,
    memberId: z.string().nullable(),
    /**
     * True if the sender's plan includes priority support. Messages queued by an earlier release
     * lack this field.
     */
    isPriority: z.boolean().default(false),
  }),
]);

export type Mail = z.output<typeof mailSchema>;
