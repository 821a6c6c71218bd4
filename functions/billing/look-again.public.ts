import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { lookAgainWith } from './look-again.ts';
import { membershipStore } from './membership.store.ts';
import { visitStore } from './visit.store.ts';

/** Imports no Stripe SDK, so that other features' bundles stay small. */
export function deployedLookAgain() {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), BILLING_TABLE: z.string() });
  return lookAgainWith({
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    visits: visitStore(documentClient(), environment.BILLING_TABLE),
  });
}
