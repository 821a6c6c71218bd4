import * as z from 'zod';
import { mailChoicesSchema } from './mail-choices.ts';
import { revisionSchema } from '../http/revision.ts';
import { FIRST_NAME_MISSING, LAST_NAME_MISSING, nameField } from './person-fields.ts';
import { professionLevels } from './profession-level.ts';

/** What a member's profile form asks, with the sentence for each field that is not right. */
export const profileFormSchema = z.object({
  firstName: nameField(FIRST_NAME_MISSING),
  lastName: nameField(LAST_NAME_MISSING),
  professionLevel: z.enum(professionLevels).nullable(),
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** What belongs to the member and is not in the answer about who is signed in. */
export const profileSchema = z.object({
  /** The names that belong to `revision`; the answer about who is signed in may be older or newer. */
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a member who was never asked. */
  professionLevel: z.enum(professionLevels).nullable(),
  /** Of names and level. */
  revision: revisionSchema,
  mailChoices: mailChoicesSchema,
  /** The address that waits for its code, and until when (ISO); null when none does. */
  emailChange: z.object({ email: z.string(), endsAt: z.string() }).nullable(),
});
export type Profile = z.output<typeof profileSchema>;
export type EmailChange = NonNullable<Profile['emailChange']>;

/** Bytes. Larger pictures are refused before they are decoded. */
export const PICTURE_LIMIT_BYTES = 15 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Digits of the code that is mailed to a new address: 26 bits, with few tries. */
export const EMAIL_CODE_DIGITS = 8;
/** OWASP ASVS 5.0, 6.5.5: a code that comes another way lives 10 minutes at most. */
export const EMAIL_CODE_MINUTES = 10;
