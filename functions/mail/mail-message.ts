import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { moneySchema } from '../../shared/billing/billing.contract.ts';
import { contactMessageSchema } from '../../shared/support/contact-message.ts';

const common = {
  /** Such as `analysis-ready#<videoId>`. Emails with the same ID are sent only once. */
  mailId: z.string().min(1).max(200),
  /** Either a member, whose address is looked up when the email is sent, or an address without a member row. */
  to: z.union([z.object({ memberId: z.string() }), z.object({ address: z.email() })]),
};

const tier = z.enum(tiers);
const TIME = z.iso.datetime();

/** All emails: the kind and the data for the text, except the recipient's name. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), ...common }),
  z.object({ kind: z.literal('analysis-ready'), ...common, videoId: z.string() }),
  /** To the member: `count` practice recordings are deleted at `expiresAt` unless kept. */
  z.object({ kind: z.literal('recordings-expiring'), ...common, expiresAt: TIME, count: z.int().positive() }),
  z.object({ kind: z.literal('trial-ends'), ...common, tier, endsAt: TIME, amount: moneySchema }),
  z.object({ kind: z.literal('payment-failed'), ...common, tier, openUntil: TIME, amount: moneySchema }),
  z.object({
    kind: z.literal('plan-changed'),
    ...common,
    from: tier,
    tier,
    /** Null if the plan is canceled and there are no more charges. */
    nextCharge: z.object({ at: TIME, amount: moneySchema }).nullable(),
  }),
  /** `endsAt` may be in the past if the plan ended immediately. `refunded` is the refunded amount. */
  z.object({ kind: z.literal('plan-canceled'), ...common, tier, endsAt: TIME, refunded: moneySchema.nullable() }),
  /** To the new address that a member entered. */
  z.object({ kind: z.literal('email-change-code'), ...common, code: z.string() }),
  /** To an account owner whose address was entered for another account. */
  z.object({ kind: z.literal('email-change-taken'), ...common }),
  /** To the account's previous address. */
  z.object({ kind: z.literal('email-changed'), ...common, newEmail: z.string() }),
  /** To an administrator: the second factor was set up, moved to another phone, or removed. */
  z.object({ kind: z.literal('second-factor-set-up'), ...common }),
  z.object({ kind: z.literal('second-factor-moved'), ...common }),
  z.object({ kind: z.literal('second-factor-removed'), ...common }),
  /** To the member: a coach answered. `requestId` is the member's request ID. */
  z.object({ kind: z.literal('coach-answered'), ...common, requestId: z.string() }),
  /** To a coach: the 24-hour SLA that began at `createdAt` is nearly over, and no coach has taken the request. */
  z.object({ kind: z.literal('coach-request-waiting'), ...common, createdAt: TIME }),
  /** To the coach who answered: the member replied. `requestId` is the ID in the coach queue. */
  z.object({ kind: z.literal('coach-replied'), ...common, requestId: z.string() }),
  /** To the member: their data copy can be downloaded until `validUntil`. */
  z.object({ kind: z.literal('export-ready'), ...common, validUntil: TIME }),
  /** The receipt of an account deletion, to the account's last address. */
  z.object({ kind: z.literal('account-deleted'), ...common }),
  /** From the contact form to the site's operator. `memberId` is null if the sender wasn't signed in. */
  z.object({
    kind: z.literal('contact-message'),
    ...common,
    ...contactMessageSchema.shape,
    memberId: z.string().nullable(),
  }),
]);
export type Mail = z.output<typeof mailSchema>;
