import { createHash } from 'node:crypto';
import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock } from '#platform/uses/use.ts';
import { hasPrioritySupport } from '#shared/billing/plans.ts';
import type { BodyOf } from '#shared/http/contract.ts';
import { sendMessage } from '#shared/support/support.contract.ts';

const NOT_CONFIGURED = 'This site can’t receive messages yet because email isn’t set up.';
const ACCEPTED = { status: 202, body: undefined } as const;

export const sendMessageEndpoint = endpoint(sendMessage, {
  impact: 'Nobody can send a message with the contact form.',
  uses: {
    /** Recipient address; empty if this stage can't send email. */
    inbox: textSetting('CONTACT_MAIL'),
    mails: postsMail,
    now: clock,
  },
})(async ({ body, caller }, { inbox, mails, now }) => {
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
});

export const { handler, declaration } = sendMessageEndpoint;

/** The ID depends on the text, so that an edited message isn't treated as a retry. */
function deriveMailId(
  { submissionId, name, email, topic, message }: BodyOf<typeof sendMessage>,
  now: Date,
): string {
  const words = JSON.stringify([submissionId ?? newId(now), name, email, topic, message]);
  return `contact-message#${createHash('sha256').update(words).digest('base64url')}`;
}
