import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { bioSchema, phrasesSchema } from './coach-text.ts';

const contract = contractsFor('coaching');

/** 0 until the first save. Each save adds 1. */
const saveCountSchema = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER - 1);

const ownProfileSchema = z.object({ bio: bioSchema, revision: saveCountSchema });

/** The caller's bio. Members see it together with the profile picture. */
const bio = {
  path: '/api/coach/profile',
  access: 'coach',
  replies: { 200: ownProfileSchema },
} as const;

export const getCoachProfile = contract({ ...bio, name: 'get-coach-profile', method: 'GET' });

/**
 * Replaces the bio; an empty bio removes it. 409 STALE_REVISION if the bio has changed since
 * `revision`.
 */
export const saveCoachProfile = contract({
  ...bio,
  name: 'save-coach-profile',
  method: 'PUT',
  body: ownProfileSchema,
});

const ownPhrasesSchema = z.object({ phrases: phrasesSchema, revision: saveCountSchema });

/** The caller's saved phrases. Only the caller can see them. */
const phrases = {
  path: '/api/coach/phrases',
  access: 'coach',
  replies: { 200: ownPhrasesSchema },
} as const;

export const getCoachPhrases = contract({ ...phrases, name: 'get-coach-phrases', method: 'GET' });

/** Replaces the whole list. 409 STALE_REVISION if the list has changed since `revision`. */
export const saveCoachPhrases = contract({
  ...phrases,
  name: 'save-coach-phrases',
  method: 'PUT',
  body: ownPhrasesSchema,
});
