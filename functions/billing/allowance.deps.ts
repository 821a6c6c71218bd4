import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createAllowance, type Allowance } from './allowance.service.ts';
import { usageStore } from './usage.store.ts';

/** Reads USAGE_TABLE from the environment. */
export function allowanceFromEnv(): Allowance {
  const { USAGE_TABLE } = readEnvironment({ USAGE_TABLE: z.string() });
  return createAllowance(usageStore(documentClient(), USAGE_TABLE));
}
