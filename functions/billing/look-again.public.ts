import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { lookAgainWith } from './look-again.ts';
import { membershipStore } from './membership.store.ts';
import { visitStore } from './visit.store.ts';

/** Without Stripe's own library: whoever only wants billing to look again does not carry it. */
export function deployedLookAgain() {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), BILLING_TABLE: z.string() });
  return lookAgainWith({
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    visits: visitStore(documentClient(), environment.BILLING_TABLE),
  });
}
