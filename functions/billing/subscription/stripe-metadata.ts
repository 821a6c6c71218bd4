import * as z from 'zod';
import { parseJson } from '#platform/parse-json.ts';
import { tiers } from '#shared/accounts/member.ts';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { offers } from '#shared/billing/plans.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import type { CheckoutClaim } from '../claims/checkout-claim.store.ts';

type Metadata = Readonly<Record<string, string>>;

/**
 * Written to the subscription before a refund starts. If the refund is interrupted, a later refresh
 * completes it.
 */
export function refundRequestedMetadata(at: Date): Metadata {
  return { refundRequestedAt: at.toISOString() };
}

/** Written to the subscription once the refund is complete. */
export function refundedMetadata(cents: number): Metadata {
  return { refundedCents: String(cents) };
}

export function readRefund(metadata: Metadata): SubscriptionFacts['refund'] {
  const { refundRequestedAt: requestedAt, refundedCents: cents } = metadata;
  if (!requestedAt) return null;
  return { requestedAt, cents: cents ? Number(cents) : null };
}

const keptPlanSchema = z.object({
  tier: z.enum(tiers),
  offer: z.enum(offers),
  priceId: z.string(),
  priceCents: z.int(),
});

/** The paid plan that a member keeps until the end of the period, after choosing a smaller one. */
export type KeptPlan = z.output<typeof keptPlanSchema>;

/** Written with the smaller price. `periodEnd` is in epoch seconds. Null removes the entry. */
export function keptPlanMetadata(kept: KeptPlan | null, periodEnd: number): Metadata {
  return { keptPlan: kept ? JSON.stringify(kept) : '', keptUntil: kept ? String(periodEnd) : '' };
}

/**
 * Null unless the plan is kept until `periodEnd`, so that a renewal ends it without another write.
 */
export function readKeptPlan(
  { keptPlan, keptUntil }: Metadata,
  periodEnd: number,
): KeptPlan | null {
  if (!keptPlan || keptUntil !== String(periodEnd)) return null;
  return keptPlanSchema.safeParse(parseJson(keptPlan)).data ?? null;
}

/** Marks a subscription as the first trial of its card. */
export const TRIAL_CARD_METADATA = { trialCard: 'first' } as const;

/**
 * True if Greenroom set the card for this trial. A card that a member sets in Stripe's portal lacks
 * this metadata.
 */
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

type Signup = Pick<
  CheckoutClaim,
  'signupId' | 'recordKey' | 'firstName' | 'lastName' | 'professionLevel'
>;

/** Customer metadata that is used to create the account once the card is confirmed. */
export function buildSignupMetadata({
  signupId,
  recordKey,
  firstName,
  lastName,
  professionLevel,
}: Signup) {
  return {
    signupId,
    claim: recordKey,
    firstName,
    lastName,
    professionLevel: professionLevel ?? '',
  };
}

/** Reads the signup data; null if the customer wasn't created by the signup form. */
export function readSignupMetadata(metadata: Metadata): SignupMetadata | null {
  return signupSchema.safeParse(metadata).data ?? null;
}
