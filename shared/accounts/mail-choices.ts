import * as z from 'zod';

/** The mails a member may switch off. What is about money or the account always comes. */
export const mailChoicesSchema = z.object({ analysisReady: z.boolean(), coachAnswered: z.boolean() });
export type MailChoices = z.output<typeof mailChoicesSchema>;

/** The switches that were pressed. The others stay as they are, also those of another tab. */
export const mailChoicesChangeSchema = mailChoicesSchema
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined));
export type MailChoicesChange = z.output<typeof mailChoicesChangeSchema>;

/** Of a member who has not chosen anything yet. */
export const ALL_MAILS: MailChoices = { analysisReady: true, coachAnswered: true };
