import * as z from 'zod';
import { revisionSchema } from '#shared/http/revision.ts';
import { mailChoicesSchema } from './mail-choices.ts';
import { FIRST_NAME_MISSING, LAST_NAME_MISSING, nameField } from './contact-fields.ts';
import { professionLevels } from './profession-level.ts';

/** The member's profile form, with a message for each invalid field. */
export const profileFormSchema = z.object({
  firstName: nameField(FIRST_NAME_MISSING),
  lastName: nameField(LAST_NAME_MISSING),
  professionLevel: z.enum(professionLevels).nullable(),
});

export type ProfileForm = z.output<typeof profileFormSchema>;

/** Reasons why SES stopped sending email to an address. */
export const mailProblems = ['bounced', 'marked-as-spam'] as const;

export type MailProblem = (typeof mailProblems)[number];

/** The member's profile. Of these fields, `User` contains only the names. */
export const profileSchema = z.object({
  /**
   * The names as of `revision`. The names in `User` come from another response and may be older or
   * newer.
   */
  firstName: z.string(),
  lastName: z.string(),
  /** Null if the member hasn't chosen a level. */
  professionLevel: z.enum(professionLevels).nullable(),
  /** Incremented when the names or the level change. */
  revision: revisionSchema,
  mailChoices: mailChoicesSchema,
  /**
   * The new address, and when its confirmation code expires (ISO 8601). Null if no email change is
   * pending.
   */
  emailChange: z.object({ email: z.string(), endsAt: z.string() }).nullable(),
  /** Null if no bounce or complaint is known for the member's current address. */
  mailProblem: z.enum(mailProblems).nullable(),
});

export type Profile = z.output<typeof profileSchema>;
export type EmailChange = NonNullable<Profile['emailChange']>;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * Eight random digits have 26 bits of entropy. That is enough, because only a few attempts are
 * allowed.
 */
export const EMAIL_CODE_DIGITS = 8;
/** OWASP ASVS 5.0, 6.5.5: an out-of-band code is valid for at most 10 minutes. */
export const EMAIL_CODE_MINUTES = 10;
