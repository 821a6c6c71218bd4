import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { billingRowStore, type BillingRowStore } from './billing-row.store.ts';
import { customerRemovalGateway, type CustomerRemovalGateway } from './customer-removal.gateway.ts';
import { stripeFromEnv } from './refresh.deps.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';

interface Deps {
  readonly customers: CustomerRemovalGateway;
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly rows: BillingRowStore;
}

/** Erases the rows last, because a retry needs them to find the Stripe customer. */
export function billingErasure({ customers, memberships, rows }: Deps): ErasureStep {
  return {
    name: 'billing',
    async erase({ memberId, email }) {
      const memberRows = await rows.list(memberId);
      const member = await memberships.find(memberId);
      const customersByEmail = email === null ? [] : await customers.listByEmail(email, memberId);
      const customerIds = [
        member?.billing?.customerId,
        ...memberRows.map(({ customerId }) => customerId),
        ...customersByEmail,
      ];
      for (const customerId of new Set(customerIds)) if (customerId !== undefined) await customers.remove(customerId);
      for (const { recordKey } of memberRows) await rows.remove(recordKey);
    },
  };
}

export function billingErasureFromEnv(): ErasureStep {
  return billingErasure({
    customers: customerRemovalGateway(stripeFromEnv()),
    memberships: membershipStore(),
    rows: billingRowStore(),
  });
}
