import * as z from 'zod';

/** The mails a member may switch off. What is about money or the account always comes. */
export const mailChoicesSchema = z.object({ analysisReady: z.boolean(), coachAnswered: z.boolean() });
export type MailChoices = z.output<typeof mailChoicesSchema>;

/** Of a member who has not chosen anything yet. */
export const ALL_MAILS: MailChoices = { analysisReady: true, coachAnswered: true };
