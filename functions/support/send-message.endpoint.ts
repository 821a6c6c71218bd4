import { createHash } from 'node:crypto';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { hasPrioritySupport } from '#shared/billing/plans.ts';
import type { BodyOf } from '#shared/http/contract.ts';
import { sendMessage } from '#shared/support/support.contract.ts';

export interface SendMessageDeps {
  /** Recipient address; empty if this stage can't send email. */
  inbox: string;
  mails: MailQueue;
  now: () => Date;
}

const NOT_CONFIGURED = 'This site can’t receive messages yet because email isn’t set up.';
const ACCEPTED = { status: 202, body: undefined } as const;

export function sendMessageWith({
  inbox,
  mails,
  now,
}: SendMessageDeps): UseCase<typeof sendMessage> {
  return async ({ body, caller }) => {
    if (inbox === '') return refuse('NOT_CONFIGURED', { message: NOT_CONFIGURED });
    // Only bots fill in this hidden field. They get the usual success response, so that they can't
    // detect the check.
    if (body.website !== '') return ACCEPTED;

    const { name, email, topic, message } = body;
    const mailId = deriveMailId(body, now());
    const memberId = caller?.memberId ?? null;
    const to = { address: inbox };
    const isPriority = hasPrioritySupport(caller?.plan ?? null);

    await mails.post({
      kind: 'contact-message',
      mailId,
      to,
      name,
      email,
      topic,
      message,
      memberId,
      isPriority,
    });

    return ACCEPTED;
  };
}

/** The ID depends on the text, so that an edited message isn't treated as a retry. */
function deriveMailId(
  { submissionId, name, email, topic, message }: BodyOf<typeof sendMessage>,
  now: Date,
): string {
  const words = JSON.stringify([submissionId ?? newId(now), name, email, topic, message]);
  return `contact-message#${createHash('sha256').update(words).digest('base64url')}`;
}

export const handler = createHandler(sendMessage, () =>
  sendMessageWith({
    inbox: readVariable('CONTACT_MAIL'),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
