import { createHash } from 'node:crypto';
import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import { offers } from '../../shared/billing/plans.ts';
import { retention } from '../../shared/product/retention.ts';
import { getRow } from '../platform/dynamo/read.ts';
import { absent, ifAbsent, type Change } from '../platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, update } from '../platform/dynamo/update.ts';
import { networkPrefix } from '../platform/http/client-ip.ts';
import { normalizeEmail } from './normalized-email.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

/** One person's checkout: the chosen plan and everything created for it so far. */
const claimSchema = z.object({
  recordKey: z.string(),
  /** A random ID, stored on the Stripe customer and the Cognito user to link both to this checkout. */
  signupId: z.string(),
  /** Number of the current attempt. Each attempt starts at most one subscription. */
  attempt: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a checkout opened by a signed-in member. */
  professionLevel: z.enum(professionLevels).nullable().default(null),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  /** Whether this attempt has a trial; null if not yet decided. */
  isTrial: z.boolean().nullable().default(null),
  customerId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  memberId: z.string().nullable().default(null),
  /** True once the Stripe customer is linked to the member's account. Only then may the client secret be returned. */
  isMemberLinked: z.boolean().default(false),
  /** The payment method to charge, if the card was already used for a trial and the member accepted the charge. */
  acceptedPaymentMethodId: z.string().nullable().default(null),
  /** When this attempt began, ISO. */
  openedAt: z.string(),
});
export type CheckoutClaim = z.output<typeof claimSchema>;

export type NewCheckoutClaim = Omit<
  CheckoutClaim,
  'attempt' | 'subscriptionId' | 'isMemberLinked' | 'acceptedPaymentMethodId'
>;

/** Facts recorded during an attempt. Each keeps its first value. */
export type CheckoutClaimFacts = Partial<
  Pick<CheckoutClaim, 'isTrial' | 'customerId' | 'subscriptionId' | 'memberId' | 'isMemberLinked'>
>;

/** The initial values of the next attempt; null clears the previous value. A null `isTrial` isn't decided yet. */
export type NextAttempt = Pick<
  CheckoutClaim,
  'signupId' | 'tier' | 'offer' | 'isTrial' | 'customerId' | 'memberId' | 'acceptedPaymentMethodId' | 'openedAt'
>;

export interface CheckoutClaimStore {
  find(recordKey: string): Promise<CheckoutClaim | undefined>;
  /** Creates the claim, or returns the existing one if a concurrent call was first. */
  findOrCreate(claim: NewCheckoutClaim): Promise<CheckoutClaim>;
  /** The claim with the new facts; undefined if another attempt has begun since. */
  record(claim: CheckoutClaim, facts: CheckoutClaimFacts): Promise<CheckoutClaim | undefined>;
  /** Records the created account. No effect if the claim has expired or has another customer. */
  setMember(recordKey: string, owner: { readonly customerId: string; readonly memberId: string }): Promise<void>;
  /** The claim with its next attempt; undefined if a concurrent call started one first. */
  startNextAttempt(claim: CheckoutClaim, wanted: NextAttempt): Promise<CheckoutClaim | undefined>;
}

/** Per email and network, so that strangers can't use up the email owner's limit or change their checkout. */
export function signupClaimKey(email: string, ipAddress: string): string {
  const text = `${normalizeEmail(email)} ${networkPrefix(ipAddress)}`;
  return `claim#signup#${createHash('sha256').update(text).digest('base64url')}`;
}

export function memberClaimKey(memberId: string): string {
  return `claim#member#${memberId}`;
}

/** True for the key of a claim in the billing table. */
export function isClaimKey(recordKey: string): boolean {
  return recordKey.startsWith('claim#');
}

export function checkoutClaimStore(
  client = documentClient(),
  tableName = readVariable('BILLING_TABLE'),
): CheckoutClaimStore {
  const table = { client, tableName };
  const find = (recordKey: string) => getRow(table, { recordKey }, claimSchema);
  const change = async ({ recordKey, signupId, attempt }: CheckoutClaim, changes: Change<Record<string, unknown>>) => {
    const row = await update(table, { recordKey }, { ...changes, condition: { signupId, attempt } });
    return row && claimSchema.parse(row);
  };
  return {
    find,
    async findOrCreate(claim) {
      const row = { ...withoutNulls(claim), attempt: 1, expiresAt: getExpirySeconds(claim) };
      if (await tryPut(table, row, { recordKey: absent })) return claimSchema.parse(row);
      const existing = await find(claim.recordKey);
      if (!existing) throw new Error('the claim was removed while it was being opened');
      return existing;
    },
    async setMember(recordKey, { customerId, memberId }) {
      await tryUpdate(table, { recordKey }, { set: { memberId }, condition: { customerId } });
    },
    record: (claim, facts) =>
      change(claim, { set: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, ifAbsent(fact)])) }),
    startNextAttempt: (claim, wanted) =>
      change(claim, {
        set: { ...withoutNulls(wanted), attempt: claim.attempt + 1, expiresAt: getExpirySeconds(wanted) },
        remove: [
          'subscriptionId',
          'isMemberLinked',
          ...Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : [])),
        ],
      }),
  };
}

/**
 * Leaves out null values. An attribute is written only while it is missing, so a stored null would prevent a later
 * write.
 */
function withoutNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** When an abandoned checkout is deleted, in epoch seconds. */
function getExpirySeconds({ openedAt }: Pick<CheckoutClaim, 'openedAt'>): number {
  return Math.floor(Date.parse(openedAt) / 1000) + retention.checkoutDays * 86_400;
}
