import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';

/** Reads COACHING_TABLE from the environment. */
function readTableName(): string {
  return readEnvironment({ COACHING_TABLE: z.string() }).COACHING_TABLE;
}

export function coachRequestsFromEnv(): CoachRequestStore {
  return coachRequestStore(documentClient(), readTableName());
}

export function coachReviewsFromEnv(): CoachReviewStore {
  return coachReviewStore(documentClient(), readTableName());
}
