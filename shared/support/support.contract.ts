import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { submissionIdSchema } from '../http/revision.ts';
import { contactMessageSchema } from './contact-message.ts';

const contract = contractsFor('support');

/** Sends a message; idempotent for the same `submissionId` and text. 429 beyond `MESSAGES_PER_HOUR`. */
export const sendMessage = contract({
  name: 'send-message',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: contactMessageSchema.extend({
    submissionId: submissionIdSchema.optional(),
    /** Honeypot: hidden from people, so only bots fill it in. */
    website: z.string().max(2_000).default(''),
  }),
  replies: { 202: 'empty' },
});
