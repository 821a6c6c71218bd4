import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { MAX_REHEARSAL_QUESTIONS, rehearsalSchema, rehearsalSets } from './rehearsal/rehearsal.ts';

const contract = contractsFor('practice');

const ownRehearsal = {
  access: 'member',
  params: z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) }),
} as const;

/** The member's rehearsals, newest first. */
export const listRehearsals = contract({
  name: 'list-rehearsals',
  method: 'GET',
  path: '/api/rehearsals',
  access: 'member',
  replies: { 200: z.array(rehearsalSchema) },
});

/**
 * Starts a rehearsal under an ID that the browser generates. Idempotent for the same ID. 400 for
 * unknown or repeated questions, 403 ALLOWANCE_USED if the plan doesn't have an analysis left for
 * each question.
 */
export const startRehearsal = contract({
  ...ownRehearsal,
  name: 'start-rehearsal',
  method: 'PUT',
  path: '/api/rehearsals/{id}',
  limits: [{ counter: 'rehearsals', per: 'member', max: 60, window: 'hour' }],
  body: z.object({
    set: z.enum(rehearsalSets),
    questionIds: z
      .array(z.string().max(80))
      .min(1)
      .max(MAX_REHEARSAL_QUESTIONS + 1),
    answerSeconds: rehearsalSchema.shape.answerSeconds,
  }),
  replies: { 200: rehearsalSchema },
});

/** Marks a rehearsal as finished, so that the site no longer offers to continue it. Idempotent. */
export const finishRehearsal = contract({
  ...ownRehearsal,
  name: 'finish-rehearsal',
  method: 'POST',
  path: '/api/rehearsals/{id}/finish',
  replies: { 200: rehearsalSchema },
});
