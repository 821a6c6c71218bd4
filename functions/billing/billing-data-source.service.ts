import type { DataSource } from '../platform/member-data/member-data.ts';
import { billingRowStore, type BillingRowStore } from './billing-row.store.ts';
import { checkoutClaimStore, isClaimKey, type CheckoutClaimStore } from './checkout-claim.store.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';

interface Deps {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly claims: Pick<CheckoutClaimStore, 'find'>;
  readonly rows: Pick<BillingRowStore, 'list'>;
}

/** Exports the plan and payment data stored by Greenroom. Only Stripe stores invoices and card numbers. */
export function billingDataSource({ memberships, claims, rows }: Deps): DataSource {
  return {
    async collect(memberId) {
      const member = await memberships.find(memberId);
      if (!member) return [];
      const { plan, planEndsAt, grantedPlan, billing } = member;
      const claimKeys = (await rows.list(memberId)).map(({ recordKey }) => recordKey).filter(isClaimKey);
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

export function billingDataSourceFromEnv(): DataSource {
  return billingDataSource({
    memberships: membershipStore(),
    claims: checkoutClaimStore(),
    rows: billingRowStore(),
  });
}
