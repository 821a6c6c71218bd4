import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BodyOf } from '../../shared/http/contract.ts';
import { sendMessage } from '../../shared/support/support.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { networkPrefix, clientIp } from '../platform/http/client-ip.ts';
import { newId } from '../platform/new-id.ts';
import { rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';
import { refuseOverLimit } from './contact-limits.service.ts';

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
    // Bots fill the hidden field. They get the usual success response, so they learn nothing.
    if (body.website !== '') return ACCEPTED;
    const { name, email, topic, message } = body;
    const mailId = deriveMailId(body, now());
    // A retry has the same mail ID, so the message is counted only once.
    const refusal = await refuseOverLimit(
      limits,
      { id: mailId, email, network: networkPrefix(clientIp(request)) },
      now(),
    );
    if (refusal) return refusal;
    const memberId = caller?.memberId ?? null;
    const to = { address: inbox };
    await mails.post({ kind: 'contact-message', mailId, to, name, email, topic, message, memberId });
    return ACCEPTED;
  };
}

/** Includes the text, so that a message edited after a lost response isn't treated as a retry. */
function deriveMailId({ submissionId, name, email, topic, message }: BodyOf<typeof sendMessage>, now: Date): string {
  const words = JSON.stringify([submissionId ?? newId(now), name, email, topic, message]);
  return `contact-message#${createHash('sha256').update(words).digest('base64url')}`;
}

export const handler = endpoint(sendMessage, () => {
  const environment = readEnvironment({
    CONTACT_MAIL: z.string(),
    SUPPORT_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  return sendMessageWith({
    inbox: environment.CONTACT_MAIL,
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    limits: rateLimitStore(documentClient(), environment.SUPPORT_TABLE),
    now: () => new Date(),
  });
});
