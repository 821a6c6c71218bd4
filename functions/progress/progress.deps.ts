import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { progressStore, type ProgressStore } from './progress.store.ts';

/** Reads PROGRESS_TABLE from the environment. */
export function progressFromEnv(): ProgressStore {
  const { PROGRESS_TABLE } = readEnvironment({ PROGRESS_TABLE: z.string() });
  return progressStore(documentClient(), PROGRESS_TABLE);
}
