import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { deskStore, type DeskStore } from './desk.store.ts';

/** Reads COACHING_TABLE from the environment. */
function tableName(): string {
  return readEnvironment({ COACHING_TABLE: z.string() }).COACHING_TABLE;
}

export function deployedRequests(): CoachRequestStore {
  return coachRequestStore(documentClient(), tableName());
}

export function deployedDesk(): DeskStore {
  return deskStore(documentClient(), tableName());
}
