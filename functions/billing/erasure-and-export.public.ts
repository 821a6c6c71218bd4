import type { DataSource } from '#platform/member-data/data-source.ts';
import type { ErasureStep } from '#platform/member-data/erasure-step.ts';
import { derive, type Wired } from '#platform/uses/use.ts';
import { retention } from '#shared/product/retention.ts';
import { billingRowStore } from './claims/billing-row.store.ts';
import { checkoutClaimStore, isClaimKey } from './claims/checkout-claim.store.ts';
import { customerRemovalGateway } from './customer/customer-removal.gateway.ts';
import { membershipStore } from './membership/membership.store.ts';
import type { BillingRecord } from './subscription/billing-record.ts';
import { viaStripe } from './stripe/stripe-client.gateway.ts';

// Account deletion and data export for billing data. A separate file keeps this code out of other
// bundles.

const exportUses = {
  memberships: membershipStore.pick('find'),
  claims: checkoutClaimStore.pick('find'),
  rows: billingRowStore.pick('list'),
};

/**
 * Exports the plan and payment data stored by Greenroom. Only Stripe stores invoices and card
 * numbers.
 */
export const usesBillingExport = /* @__PURE__ */ derive(exportUses, billingDataSource);

function billingDataSource({ memberships, claims, rows }: Wired<typeof exportUses>): DataSource {
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
          json: {
            plan,
            planEndsAt,
            grantedPlan,
            subscription: billing && withoutDeclineCode(billing),
          },
        },
        {
          path: 'plan/checkouts.json',
          description: `checkouts you started in the last ${retention.checkoutDays} days, with your entries and choices`,
          json: checkouts,
        },
      ];
    },
  };
}

/** The bank's code may tell a thief that the card was reported stolen. */
function withoutDeclineCode({ subscription, ...billing }: BillingRecord): BillingRecord {
  const overdue = subscription?.overdue && { ...subscription.overdue, tries: null };
  return {
    ...billing,
    subscription: subscription && { ...subscription, overdue: overdue ?? null },
  };
}

const erasureUses = {
  customers: /* @__PURE__ */ viaStripe(customerRemovalGateway),
  memberships: membershipStore.pick('find'),
  rows: billingRowStore.pick('list', 'remove'),
};

export const usesBillingErasure = /* @__PURE__ */ derive(erasureUses, billingErasure);

/** Erases the rows last, because a retry needs them to find the Stripe customer. */
export function billingErasure({
  customers,
  memberships,
  rows,
}: Wired<typeof erasureUses>): ErasureStep {
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
