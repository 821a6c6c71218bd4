import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { moneySchema } from '../../shared/billing/money.ts';
import { contactMessageSchema } from '../../shared/support/contact-message.ts';

const common = {
  /** Names the mail for ever: however often it is posted, it is sent once. `analysis-ready#<videoId>`. */
  mailId: z.string().min(1).max(200),
  /** A member, whose address is read when the mail is sent, or an address that belongs to no member's row. */
  to: z.union([z.object({ memberId: z.string() }), z.object({ address: z.email() })]),
};

const tier = z.enum(tiers);
const TIME = z.iso.datetime();

/** Every mail there is: its kind, and what its text needs besides the name of the recipient. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), ...common }),
  z.object({ kind: z.literal('analysis-ready'), ...common, videoId: z.string() }),
  /** To the member: so many practice recordings go at `goesAt` unless they are kept. */
  z.object({ kind: z.literal('recordings-go'), ...common, goesAt: TIME, count: z.int().positive() }),
  z.object({ kind: z.literal('trial-ends'), ...common, tier, endsAt: TIME, amount: moneySchema }),
  z.object({ kind: z.literal('payment-failed'), ...common, tier, openUntil: TIME, amount: moneySchema }),
  z.object({
    kind: z.literal('plan-changed'),
    ...common,
    from: tier,
    tier,
    /** Null when it is cancelled and nothing more will be charged. */
    nextCharge: z.object({ at: TIME, amount: moneySchema }).nullable(),
  }),
  /** `endsAt` may be past: then it ended there and then. `refunded` is what was given back. */
  z.object({ kind: z.literal('plan-cancelled'), ...common, tier, endsAt: TIME, refunded: moneySchema.nullable() }),
  /** To an address that a member wants for their account. */
  z.object({ kind: z.literal('email-change-code'), ...common, code: z.string() }),
  /** To the owner of an account whose address somebody wants for another one. */
  z.object({ kind: z.literal('email-change-taken'), ...common }),
  /** To the address an account had until now. */
  z.object({ kind: z.literal('email-changed'), ...common, newEmail: z.string() }),
  /** To an administrator: from now on a code of an app is asked for, of another phone, or none any more. */
  z.object({ kind: z.literal('second-factor-set-up'), ...common }),
  z.object({ kind: z.literal('second-factor-moved'), ...common }),
  z.object({ kind: z.literal('second-factor-removed'), ...common }),
  /** To the member: the answer is there. `requestId` is the member's own. */
  z.object({ kind: z.literal('coach-answered'), ...common, requestId: z.string() }),
  /** To a coach: little is left of the 24 hours since `createdAt`, and nobody is at it. */
  z.object({ kind: z.literal('coach-request-waiting'), ...common, createdAt: TIME }),
  /** To the coach who answered: the member wrote back. `requestId` is the desk's. */
  z.object({ kind: z.literal('coach-replied'), ...common, requestId: z.string() }),
  /** To the member: the copy of their data can be downloaded until then. */
  z.object({ kind: z.literal('export-ready'), ...common, validUntil: TIME }),
  /** The receipt of a deletion, to the address the account had. */
  z.object({ kind: z.literal('account-deleted'), ...common }),
  /** From the contact form to whoever runs the site. `memberId` is null for somebody who was not signed in. */
  z.object({
    kind: z.literal('contact-message'),
    ...common,
    ...contactMessageSchema.shape,
    memberId: z.string().nullable(),
  }),
]);
export type Mail = z.output<typeof mailSchema>;
