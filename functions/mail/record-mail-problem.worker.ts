import * as z from 'zod';
import { keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { once, readVariable } from '#platform/environment.ts';
import { log, logError } from '#platform/logging.ts';
import type { MailProblem } from '#shared/accounts/profile.ts';

const recipientsSchema = z.array(z.object({ emailAddress: z.string() }));

/**
 * The fields used from SES's events `Email Bounced` and `Email Complaint Received`, in
 * EventBridge's format.
 */
const eventSchema = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipientsSchema }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: recipientsSchema }),
    }),
  ]),
});

type MailEvent = z.output<typeof eventSchema>;

interface Deps {
  problems: MailProblemStore;
  now: () => Date;
}

/**
 * Marks members whose address SES no longer sends to, so that Settings can show why they get no
 * email.
 */
export function recordMailProblemWith({ problems, now }: Deps): (event: unknown) => Promise<void> {
  return async (event) => {
    for (const { email, kind } of listProblems(eventSchema.parse(event))) {
      const members = await problems.record(email, kind, now());
      log('info', 'mail problem', { kind, members });
    }
  };
}

interface Problem {
  email: string;
  kind: MailProblem;
}

function listProblems({ detail }: MailEvent): Problem[] {
  if (detail.eventType === 'Complaint')
    return toProblems(detail.complaint.complainedRecipients, 'marked-as-spam');

  // After other bounces, such as a full mailbox, SES keeps sending to the address.
  return detail.bounce.bounceType === 'Permanent'
    ? toProblems(detail.bounce.bouncedRecipients, 'bounced')
    : [];
}

function toProblems(recipients: z.output<typeof recipientsSchema>, kind: MailProblem): Problem[] {
  // Members' addresses are stored in lowercase.
  return recipients.map(({ emailAddress }) => ({ email: emailAddress.toLowerCase(), kind }));
}

type MailProblemStore = ReturnType<typeof mailProblemStore>;

export function mailProblemStore(
  client = documentClient(),
  tableName = readVariable('MEMBERS_TABLE'),
) {
  const table = { client, tableName };
  return {
    /**
     * Records the problem for all members with this address. Returns their number. Safe to repeat.
     */
    async record(email: string, kind: MailProblem, now: Date) {
      const query = { IndexName: 'byEmail', ...keyQuery('email', email) };
      const members = await queryAll(table, query, z.object({ memberId: z.string() }));
      const mailProblem = { email, kind, at: now.toISOString() };
      const writes = members.map(({ memberId }) =>
        // The index is eventually consistent, so the member may have changed the address since.
        tryUpdate(table, { memberId }, { set: { mailProblem }, condition: { email } }),
      );

      return (await Promise.all(writes)).filter(Boolean).length;
    },
  };
}

const run = /* @__PURE__ */ once(() =>
  recordMailProblemWith({ problems: mailProblemStore(), now: () => new Date() }),
);

export async function handler(event: unknown): Promise<void> {
  try {
    await run()(event);
  } catch (error) {
    logError('mail problem not recorded', error);
    throw error;
  }
}
