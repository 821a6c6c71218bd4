import * as z from 'zod';
import { keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { eventWorker } from '#platform/event-worker.ts';
import { log } from '#platform/logging.ts';
import { clock } from '#platform/uses/use.ts';
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

const METHOD_NEEDS = { record: [{ query: 'byEmail' }, 'UpdateItem'] } as const;

export const mailProblemStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
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
  },
);

/**
 * Marks members whose address SES no longer sends to, so that Settings can show why they get no
 * email.
 */
export const recordMailProblem = eventWorker('record-mail-problem', {
  impact: 'Members whose address bounces see no notice in Settings.',
  uses: { problems: mailProblemStore.pick('record'), now: clock },
})(async (event, { problems, now }) => {
  for (const { email, kind } of listProblems(eventSchema.parse(event))) {
    const members = await problems.record(email, kind, now());
    log('info', 'mail problem', { kind, members });
  }
});

export const { handler, declaration } = recordMailProblem;

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
