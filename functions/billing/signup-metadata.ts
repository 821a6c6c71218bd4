import * as z from 'zod';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import type { CheckoutClaim } from './checkout-claim.store.ts';

const metadataSchema = z.object({
  signupId: z.string(),
  claim: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  professionLevel: z.enum(professionLevels).nullable().catch(null),
});
export type SignupMetadata = z.output<typeof metadataSchema>;

type Signup = Pick<CheckoutClaim, 'signupId' | 'recordKey' | 'firstName' | 'lastName' | 'professionLevel'>;

/** Customer metadata from which the account is created once the card is confirmed. */
export function buildSignupMetadata({ signupId, recordKey, firstName, lastName, professionLevel }: Signup) {
  return { signupId, claim: recordKey, firstName, lastName, professionLevel: professionLevel ?? '' };
}

/** Null if the customer wasn't created by the signup form. */
export function readSignupMetadata(metadata: Readonly<Record<string, string>>): SignupMetadata | null {
  return metadataSchema.safeParse(metadata).data ?? null;
}
