import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { submissionIdSchema } from '../http/revision.ts';
import { contactMessageSchema } from './contact-message.ts';

/**
 * Emails a message to the operator. Idempotent for the same `submissionId` and text. 429 TOO_MANY_REQUESTS beyond
 * `MESSAGES_PER_HOUR`, 503 NOT_CONFIGURED if email isn't set up.
 */
export const sendMessage = contract({
  feature: 'support',
  name: 'send-message',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: contactMessageSchema.extend({
    submissionId: submissionIdSchema.optional(),
    /** Honeypot: hidden from people, so only bots fill it in. */
    website: z.string().max(2_000).default(''),
  }),
  bodyKind: 'json',
  replies: { 202: 'empty' },
});
