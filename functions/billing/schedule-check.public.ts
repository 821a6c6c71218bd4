import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { scheduleCheckWith } from './schedule-check.service.ts';
import { membershipStore } from './membership.store.ts';
import { scheduledCheckStore } from './scheduled-check.store.ts';

/** Doesn't import the Stripe SDK, so that other features' bundles stay small. */
export function scheduleCheckFromEnv() {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), BILLING_TABLE: z.string() });
  return scheduleCheckWith({
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    scheduledChecks: scheduledCheckStore(documentClient(), environment.BILLING_TABLE),
  });
}
