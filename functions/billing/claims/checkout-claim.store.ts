import { createHash } from 'node:crypto';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, ifAbsent, type Change } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, update } from '#platform/dynamo/update.ts';
import { networkPrefix } from '#platform/http/client-ip.ts';
import { tiers } from '#shared/accounts/member.ts';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { offers } from '#shared/billing/plans.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_SECONDS } from '#shared/product/time.ts';
import { normalizeEmail } from './normalized-email.ts';

/** One person's checkout: the chosen plan and everything created for it so far. */
const claimSchema = z.object({
  recordKey: z.string(),
  /** Random ID that links the Stripe customer and the Cognito user to this checkout. */
  signupId: z.string(),
  /** Number of the current attempt. Each attempt starts at most one subscription. */
  attempt: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** From the signup form; null for a checkout opened by a signed-in member. */
  professionLevel: z.enum(professionLevels).nullable().default(null),
  tier: z.enum(tiers),
  offer: z.enum(offers),

  /** Whether this attempt has a trial; null if not yet decided. */
  isTrial: z.boolean().nullable().default(null),
  customerId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  memberId: z.string().nullable().default(null),
  /**
   * True once the Stripe customer is linked to the member's account. The client secret isn't
   * returned before then.
   */
  isMemberLinked: z.boolean().default(false),
  /**
   * Card that was already used for a trial and whose immediate charge the member accepted; null
   * until then.
   */
  acceptedPaymentMethodId: z.string().nullable().default(null),
  /** When this attempt began, as an ISO 8601 time. */
  openedAt: z.string(),
});

export type CheckoutClaim = z.output<typeof claimSchema>;

export type NewCheckoutClaim = Omit<
  CheckoutClaim,
  'attempt' | 'subscriptionId' | 'isMemberLinked' | 'acceptedPaymentMethodId'
>;

/** Facts recorded during an attempt. Later writes don't overwrite a recorded fact. */
type CheckoutClaimFacts = Partial<
  Pick<CheckoutClaim, 'isTrial' | 'customerId' | 'subscriptionId' | 'memberId' | 'isMemberLinked'>
>;

/** Initial values of the next attempt. A null value clears the previous attempt's value. */
export type NextAttempt = Pick<
  CheckoutClaim,
  | 'signupId'
  | 'tier'
  | 'offer'
  | 'isTrial'
  | 'customerId'
  | 'memberId'
  | 'acceptedPaymentMethodId'
  | 'openedAt'
>;

/**
 * One claim per email and network, so that strangers can't use up an email owner's limit or change
 * their checkout.
 */
export function signupClaimKey(email: string, ipAddress: string): string {
  const text = `${normalizeEmail(email)} ${networkPrefix(ipAddress)}`;
  return `claim#signup#${createHash('sha256').update(text).digest('base64url')}`;
}

export function memberClaimKey(memberId: string): string {
  return `claim#member#${memberId}`;
}

/** True for checkout claims, but not for trial and refund claims. */
export function isClaimKey(recordKey: string): boolean {
  return recordKey.startsWith('claim#');
}

const METHOD_NEEDS = {
  find: ['GetItem'],
  findOrCreate: ['GetItem', 'PutItem'],
  setMember: ['UpdateItem'],
  record: ['UpdateItem'],
  startNextAttempt: ['UpdateItem'],
} as const;

export const checkoutClaimStore = /* @__PURE__ */ tableStore(
  'Billing',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const find = (recordKey: string) => getRow(table, { recordKey }, claimSchema);

    const change = async (
      { recordKey, signupId, attempt }: CheckoutClaim,
      changes: Change<Record<string, unknown>>,
    ) => {
      const row = await update(
        table,
        { recordKey },
        { ...changes, condition: { signupId, attempt } },
      );

      return row && claimSchema.parse(row);
    };

    return {
      find,

      /** Creates the claim, or returns the one that a concurrent call created. */
      async findOrCreate(claim: NewCheckoutClaim) {
        const row = { ...withoutNulls(claim), attempt: 1, expiresAt: getExpirySeconds(claim) };
        if (await tryPut(table, row, { recordKey: absent })) return claimSchema.parse(row);

        const existing = await find(claim.recordKey);
        if (!existing) throw new Error('the claim was removed while it was being opened');

        return existing;
      },

      /**
       * Records the new account. Does nothing if the claim has expired or belongs to another
       * customer.
       */
      async setMember(
        recordKey: string,
        { customerId, memberId }: { customerId: string; memberId: string },
      ) {
        await tryUpdate(table, { recordKey }, { set: { memberId }, condition: { customerId } });
      },

      /** Returns the claim with the new facts, or undefined if another attempt has begun. */
      record: (claim: CheckoutClaim, facts: CheckoutClaimFacts) =>
        change(claim, {
          set: Object.fromEntries(
            Object.entries(facts).map(([name, fact]) => [name, ifAbsent(fact)]),
          ),
        }),

      /**
       * Returns the claim with its next attempt, or undefined if a concurrent call already started an
       * attempt.
       */
      startNextAttempt: (claim: CheckoutClaim, wanted: NextAttempt) =>
        change(claim, {
          set: {
            ...withoutNulls(wanted),
            attempt: claim.attempt + 1,
            expiresAt: getExpirySeconds(wanted),
          },
          remove: [
            'subscriptionId',
            'isMemberLinked',
            ...Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : [])),
          ],
        }),
    };
  },
);

/**
 * Drops null values. `record` writes an attribute only if it is missing, so a stored null would
 * block later writes.
 */
function withoutNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** When the claim expires, in epoch seconds. */
function getExpirySeconds({ openedAt }: Pick<CheckoutClaim, 'openedAt'>): number {
  return Math.floor(Date.parse(openedAt) / 1000) + retention.checkoutDays * DAY_SECONDS;
}
