import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { billingRows, type BillingRows } from './billing-rows.store.ts';
import { customerRemovalGateway, type CustomerRemovalGateway } from './customer-removal.gateway.ts';
import { deployedStripe } from './deployed-refresh.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';

interface Parts {
  readonly customers: CustomerRemovalGateway;
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly rows: BillingRows;
}

/**
 * Ends subscriptions and deletes the Stripe customer before the rows that name the customer, so a retry after an
 * interruption still finds the customer.
 */
export function eraseBilling({ customers, memberships, rows }: Parts): ErasureStep {
  return {
    name: 'billing',
    async erase({ memberId, email }) {
      const own = await rows.list(memberId);
      const member = await memberships.find(memberId);
      const known = email === null ? [] : await customers.listOf(email, memberId);
      const named = [member?.billing?.customerId, ...own.map(({ customerId }) => customerId), ...known];
      for (const customerId of new Set(named)) if (customerId !== undefined) await customers.remove(customerId);
      for (const { recordKey } of own) await rows.remove(recordKey);
    },
  };
}

export function billingErasureFromEnv(): ErasureStep {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    BILLING_TABLE: z.string(),
  });
  return eraseBilling({
    customers: customerRemovalGateway(deployedStripe()),
    memberships: membershipStore(documentClient(), environment.MEMBERS_TABLE),
    rows: billingRows(documentClient(), environment.BILLING_TABLE),
  });
}
