import * as z from 'zod';

/**
 * Optional emails that a member can turn on or off. Emails about payments or the account are always
 * sent.
 */
export const mailChoicesSchema = z.object({
  analysisReady: z.boolean(),
  coachAnswered: z.boolean(),
  /** A daily email about today's task in the interview plan. */
  planReminder: z.boolean(),
  /** A daily email about open work and the figures of the day before. Only administrators get it. */
  dailyDigest: z.boolean(),
});

export type MailChoices = z.output<typeof mailChoicesSchema>;

/**
 * Contains only the changed preferences, so that two open tabs don't overwrite each other's
 * changes.
 */
export const mailChoicesChangeSchema = mailChoicesSchema
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined));

export type MailChoicesChange = z.output<typeof mailChoicesChangeSchema>;

/** Used until the member changes a preference. */
export const DEFAULT_MAIL_CHOICES: MailChoices = {
  analysisReady: true,
  coachAnswered: true,
  planReminder: false,
  dailyDigest: false,
};
