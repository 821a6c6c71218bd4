import * as z from 'zod';

const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }));

export type ReceivedMail = z.output<typeof mailsSchema>[number];

/** Emails to this address with a matching subject, newest first. */
export async function findMails(
  mailbox: string,
  email: string,
  subject: RegExp,
): Promise<ReceivedMail[]> {
  const answer = await fetch(`${mailbox}.json?to=${encodeURIComponent(email)}`);
  return mailsSchema.parse(await answer.json()).filter((mail) => subject.test(mail.subject));
}
