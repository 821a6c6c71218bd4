import * as z from 'zod';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import type { Claim } from './claim.store.ts';

const noteSchema = z.object({
  signupId: z.string(),
  claim: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  professionLevel: z.enum(professionLevels).nullable().catch(null),
});
export type SignupNote = z.output<typeof noteSchema>;

type Signup = Pick<Claim, 'signupId' | 'recordKey' | 'firstName' | 'lastName' | 'professionLevel'>;

/** Customer metadata from which the account is created once the card is confirmed. */
export function signupNote({ signupId, recordKey, firstName, lastName, professionLevel }: Signup) {
  return { signupId, claim: recordKey, firstName, lastName, professionLevel: professionLevel ?? '' };
}

/** Null for a customer that no signup form created. */
export function signupNoted(metadata: Readonly<Record<string, string>>): SignupNote | null {
  return noteSchema.safeParse(metadata).data ?? null;
}
