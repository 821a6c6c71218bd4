import * as z from 'zod';
import { memberParams, reasonSchema } from '#shared/accounts/account-change.ts';
import { tiers } from '#shared/accounts/member.ts';
import { STAFF_CHANGES } from '#shared/accounts/staff-limits.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { membershipSchema, moneySchema, overdueSchema } from './billing.contract.ts';
import { BILLING_READS } from './billing-limits.ts';
import { listReceipts } from './receipts.contract.ts';

const contract = contractsFor('billing');

/**
 * Cancels a member's plan. `endsAt` is null if the plan has ended. 409 NO_SUBSCRIPTION without a
 * subscription.
 */
export const cancelMemberPlan = contract({
  name: 'cancel-member-plan',
  method: 'POST',
  path: '/api/admin/members/{id}/cancel-plan',
  limits: STAFF_CHANGES,
  access: 'admin',
  needsRecentCode: true,
  params: memberParams,
  body: z.object({ reason: reasonSchema }),
  replies: { 200: z.object({ endsAt: z.iso.datetime().nullable() }) },
});

/** Returns the amount that a refund returns to the member. Same 409 codes as `previewRefund`. */
export const previewMemberRefund = contract({
  name: 'preview-member-refund',
  method: 'GET',
  path: '/api/admin/members/{id}/refund',
  limits: BILLING_READS,
  access: 'admin',
  params: memberParams,
  replies: { 200: z.object({ amount: moneySchema }) },
});

/** Refunds a member's payments and ends their plan. Same 409 codes as `previewRefund`. */
export const refundMemberPlan = contract({
  name: 'refund-member-plan',
  method: 'POST',
  path: '/api/admin/members/{id}/refund',
  limits: STAFF_CHANGES,
  access: 'admin',
  needsRecentCode: true,
  params: memberParams,
  body: z.object({ reason: reasonSchema }),
  replies: { 200: z.object({ refunded: moneySchema }) },
});

/**
 * Stripe's tries to charge the overdue payment, and the bank's code for the last refusal. Null if
 * unknown. For administrators only, because a code may tell a thief that the card was reported
 * stolen.
 */
const overdueTriesSchema = z
  .object({ count: z.int(), declineCode: z.string().nullable() })
  .nullable();

/** The members with an overdue payment as last read from Stripe, latest first. */
export const listOverduePayments = contract({
  name: 'list-overdue-payments',
  method: 'GET',
  path: '/api/admin/overdue-payments',
  access: 'admin',
  replies: {
    200: z.object({
      payments: z.array(
        z.object({
          memberId: z.string(),
          memberName: z.string(),
          overdue: overdueSchema,
          tries: overdueTriesSchema,
        }),
      ),
    }),
  },
});

/** A member's plan and payments as last read from Stripe. */
export const getMemberBilling = contract({
  name: 'get-member-billing',
  method: 'GET',
  path: '/api/admin/members/{id}/billing',
  access: 'admin',
  params: memberParams,
  replies: {
    200: z.object({
      membership: membershipSchema,
      grantedPlan: z.enum(tiers).nullable(),
      firstChargedAt: z.string().nullable(),
      /** Null if the member never started a checkout. */
      stripeCustomerId: z.string().nullable(),
      overdueTries: overdueTriesSchema,
    }),
  },
});

/** A member's newest 24 payments, newest first. Empty if the member never paid. */
export const listMemberReceipts = contract({
  name: 'list-member-receipts',
  method: 'GET',
  path: '/api/admin/members/{id}/receipts',
  limits: BILLING_READS,
  access: 'admin',
  params: memberParams,
  replies: listReceipts.replies,
});

/**
 * Grants a free plan, or revokes it if `plan` is null. 409 STALE_REVISION if the granted plan isn't
 * `expectedPlan`.
 */
export const setMemberPlan = contract({
  name: 'set-member-plan',
  method: 'PUT',
  path: '/api/admin/members/{id}/plan',
  limits: STAFF_CHANGES,
  access: 'admin',
  needsRecentCode: true,
  params: memberParams,
  body: z.object({
    plan: z.enum(tiers).nullable(),
    expectedPlan: z.enum(tiers).nullable(),
    reason: reasonSchema,
  }),
  replies: { 204: 'empty' },
});
