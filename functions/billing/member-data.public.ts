import type { DataSource, ErasureStep } from '#platform/member-data/member-data.ts';
import { billingRowStore, type BillingRowStore } from './claims/billing-row.store.ts';
import { checkoutClaimStore, isClaimKey } from './claims/checkout-claim.store.ts';
import {
  customerRemovalGateway,
  type CustomerRemovalGateway,
} from './customer/customer-removal.gateway.ts';
import { membershipStore, type MembershipStore } from './membership/membership.store.ts';
import { stripeFromEnv } from './stripe/stripe-client.gateway.ts';

// Account deletion and data export for billing data. A separate file keeps this code out of other
// bundles.

/**
 * Exports the plan and payment data stored by Greenroom. Only Stripe stores invoices and card
 * numbers.
 */
export function billingDataSourceFromEnv(): DataSource {
  const [memberships, claims, rows] = [membershipStore(), checkoutClaimStore(), billingRowStore()];
  return {
    async collect(memberId) {
      const member = await memberships.find(memberId);
      if (!member) return [];

      const { plan, planEndsAt, grantedPlan, billing } = member;
      const claimKeys = (await rows.list(memberId))
        .map(({ recordKey }) => recordKey)
        .filter(isClaimKey);
      const checkouts = await Promise.all(claimKeys.map((recordKey) => claims.find(recordKey)));

      return [
        {
          path: 'plan/plan.json',
          description:
            'your plan, when it ends, and your subscription data: status, price in cents, billing periods, last four digits of your card, credit. Stripe has your invoices: open them in Settings',
          json: { plan, planEndsAt, grantedPlan, subscription: billing },
        },
        {
          path: 'plan/checkouts.json',
          description: 'checkouts you started in the last two days, with your entries and choices',
          json: checkouts,
        },
      ];
    },
  };
}

interface ErasureDeps {
  customers: CustomerRemovalGateway;
  memberships: Pick<MembershipStore, 'find'>;
  rows: BillingRowStore;
}

/** Erases the rows last, because a retry needs them to find the Stripe customer. */
export function billingErasure({ customers, memberships, rows }: ErasureDeps): ErasureStep {
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

      for (const customerId of new Set(customerIds))
        if (customerId !== undefined) await customers.remove(customerId);
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
