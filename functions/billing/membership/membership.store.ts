import * as z from 'zod';
import { getRow, keyQuery, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, allOf, anyOf, exists } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { tiers, type Tier } from '#shared/accounts/member.ts';
import { billingRecordSchema, type BillingRecord } from '../subscription/billing-record.ts';
import { resolveEntitlement } from '../subscription/plan-entitlement.ts';

/** The attributes of a member's row that billing reads. */
const memberBillingSchema = z.object({
  memberId: z.string(),
  email: z.string(),
  grantedPlan: z.enum(tiers).nullable().default(null),
  /** The current plan. After `planEndsAt`, `grantedPlan` applies. */
  plan: z.enum(tiers).nullable().default(null),
  planEndsAt: z.string().nullable().default(null),
  trialEndsAt: z.string().nullable().default(null),
  billing: billingRecordSchema.nullable().default(null),
});

export type MemberBilling = z.output<typeof memberBillingSchema>;

/** The attributes that the index `overdue` contains. */
const overdueMemberSchema = memberBillingSchema
  .pick({ memberId: true, email: true })
  .extend({ firstName: z.string(), lastName: z.string(), billing: billingRecordSchema });

export type OverdueMember = z.output<typeof overdueMemberSchema>;

type MembershipRow = MemberBilling & {
  paymentDueBy: string | null;
  overdue?: 'yes';
  overdueSince?: string;
  disabled?: boolean;
  disabledAt?: string;
};

/** The entitlement and the billing record share one item, so that one write changes both. */
export type MembershipStore = ReturnType<typeof membershipStore>;

const OVERDUE_COLUMNS = ['overdue', 'overdueSince'] as const;

const METHOD_NEEDS = {
  find: ['GetItem'],
  findByEmail: [{ query: 'byEmail' }],
  listOverdue: [{ query: 'overdue' }],
  save: ['UpdateItem'],
  grant: ['UpdateItem'],
} as const;

export const membershipStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<MembershipRow> = { client, tableName };
    return {
      find: (memberId: string) => getRow(table, { memberId }, memberBillingSchema),

      /** `email` must be lowercase. */
      async findByEmail(email: string) {
        const query = { IndexName: 'byEmail', ...keyQuery('email', email), Limit: 1 };
        return (await queryPage(table, query, memberBillingSchema))[0];
      },

      /** Returns the members with an overdue payment, latest first, at most `limit`. One Query. */
      listOverdue(limit: number): Promise<OverdueMember[]> {
        const query = { IndexName: 'overdue', ...keyQuery('overdue', 'yes') };
        const latestFirst = { ...query, ScanIndexForward: false, Limit: limit };

        return queryPage(table, latestFirst, overdueMemberSchema);
      },

      /**
       * Writes the record and the entitlement. False if the row changed or was deleted since `member`
       * was read.
       */
      save(member: MemberBilling, after: BillingRecord) {
        const overdueSince = after.subscription?.overdue?.since;
        const set = {
          billing: after,
          ...resolveEntitlement(after.subscription, member.grantedPlan),
          ...(overdueSince !== undefined && { overdue: 'yes' as const, overdueSince }),
        };

        const remove = overdueSince === undefined ? OVERDUE_COLUMNS : [];
        const condition = isUnchanged(member);

        return tryUpdate(table, { memberId: member.memberId }, { set, remove, condition });
      },

      /**
       * Sets or, with null, removes the free plan. Returns false if the row has changed since
       * `member` was read, or if the account is being deleted.
       */
      grant(member: MemberBilling, grantedPlan: Tier | null) {
        const set = {
          grantedPlan,
          ...resolveEntitlement(member.billing?.subscription ?? null, grantedPlan),
        };

        const condition = allOf(isUnchanged(member), isNotBeingDeleted);

        return tryUpdate(table, { memberId: member.memberId }, { set, condition });
      },
    };
  },
);

/** An account deletion sets `disabled` without `disabledAt`. */
const isNotBeingDeleted = anyOf<MembershipRow>(
  { disabled: absent },
  { disabled: false },
  { disabledAt: exists },
);

function isUnchanged({ billing, grantedPlan }: MemberBilling) {
  return allOf<MembershipRow>(
    {
      memberId: exists,
      ...(billing ? { 'billing.version': billing.version } : { billing: absent }),
    },
    grantedPlan === null
      ? anyOf<MembershipRow>({ grantedPlan: absent }, { grantedPlan })
      : { grantedPlan },
  );
}
