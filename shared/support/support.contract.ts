import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { submissionIdSchema } from '#shared/http/revision.ts';
import { contactMessageSchema } from './contact-message.ts';

const contract = contractsFor('support');

/**
 * Sends a message; idempotent for the same `submissionId` and text. Messages in one name are
 * limited per network, so that strangers can't use up the limit of the address's owner.
 */
export const sendMessage = contract({
  name: 'send-message',
  method: 'POST',
  path: '/api/contact',
  limits: [
    { counter: 'contact', per: 'member', max: 10, window: 'hour' },
    { counter: 'contact', per: 'members', max: 300, window: 'hour' },
    { counter: 'contact', per: 'network', max: 5, window: 'hour', field: 'email' },
    { counter: 'contact', per: 'network', max: 10, window: 'hour' },
    { counter: 'contact', per: 'visitors', max: 60, window: 'hour' },
  ],
  access: 'anyone',
  body: contactMessageSchema.extend({
    submissionId: submissionIdSchema.optional(),
    /** Honeypot: hidden from people, so only bots fill it in. */
    website: z.string().max(2_000).default(''),
  }),
  replies: { 202: 'empty' },
});
