import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { bioSchema, phrasesSchema } from './coach-text.ts';

const contract = contractsFor('coaching');

/** 0 until the first save. Each save adds 1. */
const savesSchema = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER - 1);

/** The caller's bio. Members see it together with the profile picture. */
const ownProfileSchema = z.object({ bio: bioSchema, revision: savesSchema });

export const getCoachProfile = contract({
  name: 'get-coach-profile',
  method: 'GET',
  path: '/api/coach/profile',
  access: 'coach',
  replies: { 200: ownProfileSchema },
});

/** Replaces the bio; an empty bio removes it. 409 STALE_REVISION if the bio has changed since `revision`. */
export const saveCoachProfile = contract({
  name: 'save-coach-profile',
  method: 'PUT',
  path: '/api/coach/profile',
  access: 'coach',
  body: ownProfileSchema,
  replies: { 200: ownProfileSchema },
});

/** The caller's saved phrases. Only the caller can see them. */
const ownPhrasesSchema = z.object({ phrases: phrasesSchema, revision: savesSchema });

export const getCoachPhrases = contract({
  name: 'get-coach-phrases',
  method: 'GET',
  path: '/api/coach/phrases',
  access: 'coach',
  replies: { 200: ownPhrasesSchema },
});

/** Replaces the whole list. 409 STALE_REVISION if the list has changed since `revision`. */
export const saveCoachPhrases = contract({
  name: 'save-coach-phrases',
  method: 'PUT',
  path: '/api/coach/phrases',
  access: 'coach',
  body: ownPhrasesSchema,
  replies: { 200: ownPhrasesSchema },
});
