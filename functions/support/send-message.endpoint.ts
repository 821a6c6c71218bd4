import { createHash } from 'node:crypto';
import { hasPrioritySupport } from '../../shared/billing/plans.ts';
import type { BodyOf } from '../../shared/http/contract.ts';
import { MESSAGES_PER_HOUR } from '../../shared/support/contact-message.ts';
import { sendMessage } from '../../shared/support/support.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { networkPrefix, clientIp } from '../platform/http/client-ip.ts';
import { newId } from '../platform/new-id.ts';
import { findExceededLimit, rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';

export interface SendMessageDeps {
  /** Recipient address; empty if this stage can't send email. */
  readonly inbox: string;
  readonly mails: MailQueue;
  readonly limits: RateLimitStore;
  readonly now: () => Date;
}

const NOT_CONFIGURED = 'This site can’t receive messages yet because email isn’t set up.';
const ACCEPTED = { status: 202, body: undefined } as const;

export function sendMessageWith({ inbox, mails, limits, now }: SendMessageDeps): UseCase<typeof sendMessage> {
  return async ({ body, caller, request }) => {
    if (inbox === '') return refuse('NOT_CONFIGURED', { message: NOT_CONFIGURED });
    // Only bots fill in this hidden field. They get the usual success response, so that they can't detect the check.
    if (body.website !== '') return ACCEPTED;
    const { name, email, topic, message } = body;
    const mailId = deriveMailId(body, now());
    // A retry has the same mail ID, so the message is counted only once.
    const counted = [
      {
        subject: `network#${networkPrefix(clientIp(request))}`,
        limit: MESSAGES_PER_HOUR.connection,
        whose: 'one connection',
      },
      { subject: `email#${email.toLowerCase()}`, limit: MESSAGES_PER_HOUR.email, whose: 'one email address' },
    ].map((attempt) => ({ ...attempt, attemptId: mailId }));
    const exceeded = await findExceededLimit(limits, counted, now());
    if (exceeded) return refuseTooManyMessages(exceeded.limit, exceeded.whose, exceeded.retryAfterSeconds);
    const memberId = caller?.memberId ?? null;
    const to = { address: inbox };
    const isPriority = hasPrioritySupport(caller?.plan ?? null);
    await mails.post({ kind: 'contact-message', mailId, to, name, email, topic, message, memberId, isPriority });
    return ACCEPTED;
  };
}

function refuseTooManyMessages(limit: number, whose: string, retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `You can send up to ${limit} messages per hour from ${whose}. Please try again in ${wait}.`;
  return refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}

/** The ID depends on the text, so that an edited message isn't treated as a retry. */
function deriveMailId({ submissionId, name, email, topic, message }: BodyOf<typeof sendMessage>, now: Date): string {
  const words = JSON.stringify([submissionId ?? newId(now), name, email, topic, message]);
  return `contact-message#${createHash('sha256').update(words).digest('base64url')}`;
}

export const handler = endpoint(sendMessage, () =>
  sendMessageWith({
    inbox: readVariable('CONTACT_MAIL'),
    mails: mailQueue(),
    limits: rateLimitStore(documentClient(), readVariable('SUPPORT_TABLE')),
    now: () => new Date(),
  }),
);
