import * as z from 'zod';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import type { CheckoutClaim } from './checkout-claim.store.ts';

type Metadata = Readonly<Record<string, string>>;

/** Subscription metadata written before the refund starts, so that a later refresh can complete it. */
export function refundRequestedMetadata(at: Date): Metadata {
  return { refundRequestedAt: at.toISOString() };
}

/** Subscription metadata written once the refund is complete. */
export function refundedMetadata(cents: number): Metadata {
  return { refundedCents: String(cents) };
}

export function readRefund(metadata: Metadata): SubscriptionFacts['refund'] {
  const { refundRequestedAt: requestedAt, refundedCents: cents } = metadata;
  if (!requestedAt) return null;
  return { requestedAt, cents: cents ? Number(cents) : null };
}

/** Subscription metadata that marks the card's first trial. */
export const TRIAL_CARD_METADATA = { trialCard: 'first' } as const;

/** True if Greenroom set the card. In Stripe's portal, members can also set a card, but they can't write metadata. */
export function isTrialCardApproved({ trialCard }: Metadata): boolean {
  return trialCard === TRIAL_CARD_METADATA.trialCard;
}

const signupSchema = z.object({
  signupId: z.string(),
  claim: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  professionLevel: z.enum(professionLevels).nullable().catch(null),
});
export type SignupMetadata = z.output<typeof signupSchema>;

type Signup = Pick<CheckoutClaim, 'signupId' | 'recordKey' | 'firstName' | 'lastName' | 'professionLevel'>;

/** Customer metadata from which the account is created once the card is confirmed. */
export function buildSignupMetadata({ signupId, recordKey, firstName, lastName, professionLevel }: Signup) {
  return { signupId, claim: recordKey, firstName, lastName, professionLevel: professionLevel ?? '' };
}

/** Null if the customer wasn't created by the signup form. */
export function readSignupMetadata(metadata: Metadata): SignupMetadata | null {
  return signupSchema.safeParse(metadata).data ?? null;
}
