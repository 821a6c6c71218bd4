import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { submissionIdSchema } from '../http/revision.ts';
import { contactMessageSchema } from './contact-message.ts';

/**
 * A message to whoever runs this site, which arrives as mail. The same `submissionId` with the same words is counted and mailed once.
 * 429 TOO_MANY_REQUESTS beyond `MESSAGES_AN_HOUR`, 503 NOT_CONFIGURED where no mail can be sent.
 */
export const sendMessage = contract({
  feature: 'support',
  name: 'send-message',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: contactMessageSchema.extend({
    submissionId: submissionIdSchema.optional(),
    /** A field that no person sees: whoever fills it is a program. */
    website: z.string().max(2_000).default(''),
  }),
  bodyKind: 'json',
  replies: { 202: 'empty' },
});
