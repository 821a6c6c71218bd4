import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import { offers } from '../../shared/billing/plans.ts';
import { retention } from '../../shared/product/retention.ts';
import { absent, ifAbsent, type Change } from '../platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, update } from '../platform/dynamo/update.ts';
import { networkOf } from '../platform/http/viewer-address.ts';
import { accountEmail } from './normalised-email.ts';

/** One person's checkout: what they want, and what was made for it so far. */
const claimSchema = z.object({
  recordKey: z.string(),
  /** Random; Stripe's customer and the Cognito user carry it, so that they are known as this checkout's. */
  signupId: z.string(),
  /** Counts the subscriptions that were begun; each belongs to one attempt. */
  attempt: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a checkout that was opened signed in. */
  professionLevel: z.enum(professionLevels).nullable().default(null),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  /** Null until it is known whether this attempt has a trial. */
  isTrial: z.boolean().nullable().default(null),
  customerId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  memberId: z.string().nullable().default(null),
  /** Stripe's customer names the member's account: from then on the secret may be returned. */
  isReady: z.boolean().default(false),
  /** The card that had a trial before and is now charged on the member's word. */
  acceptedCard: z.string().nullable().default(null),
  /** When this attempt began, ISO. */
  openedAt: z.string(),
});
export type Claim = z.output<typeof claimSchema>;

export type NewClaim = Omit<Claim, 'attempt' | 'subscriptionId' | 'isReady' | 'acceptedCard'>;

/** What is found out or made in the course of an attempt; each fact stays as it was first noted. */
export type ClaimFacts = Partial<Pick<Claim, 'isTrial' | 'customerId' | 'subscriptionId' | 'memberId' | 'isReady'>>;

/** What another attempt begins with. A null forgets what the last one had; `isTrial` null leaves it to be found out. */
export type NextAttempt = Pick<
  Claim,
  'signupId' | 'tier' | 'offer' | 'isTrial' | 'customerId' | 'memberId' | 'acceptedCard' | 'openedAt'
>;

export interface ClaimStore {
  find(recordKey: string): Promise<Claim | undefined>;
  /** The claim as it stands: this one, or the one that somebody was faster with. */
  open(claim: NewClaim): Promise<Claim>;
  /** The claim with what is noted now; undefined when another attempt has begun since. */
  note(claim: Claim, facts: ClaimFacts): Promise<Claim | undefined>;
  /** Notes whose account a checkout opened. Without effect if the claim has expired or has another customer. */
  own(recordKey: string, owner: { readonly customerId: string; readonly memberId: string }): Promise<void>;
  /** The claim with its next attempt; undefined when somebody else began one. */
  next(claim: Claim, wanted: NextAttempt): Promise<Claim | undefined>;
}

/** One claim for each email and network, so that a stranger's attempts count and change nothing for the owner. */
export function signupClaimKey(email: string, ipAddress: string): string {
  const text = `${accountEmail(email)} ${networkOf(ipAddress)}`;
  return `claim#signup#${createHash('sha256').update(text).digest('base64url')}`;
}

export function memberClaimKey(memberId: string): string {
  return `claim#member#${memberId}`;
}

/** Whether a key of the billing table is a claim's. */
export function isClaimKey(recordKey: string): boolean {
  return recordKey.startsWith('claim#');
}

export function claimStore(client: DynamoDBDocumentClient, tableName: string): ClaimStore {
  const table = { client, tableName };
  const find = async (recordKey: string) => {
    const get = new GetCommand({ TableName: tableName, Key: { recordKey }, ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item && claimSchema.parse(Item);
  };
  const change = async ({ recordKey, signupId, attempt }: Claim, changes: Change<Record<string, unknown>>) => {
    const row = await update(table, { recordKey }, { ...changes, condition: { signupId, attempt } });
    return row && claimSchema.parse(row);
  };
  return {
    find,
    async open(claim) {
      const row = { ...withoutNulls(claim), attempt: 1, expiresAt: expiryOf(claim) };
      if (await tryPut(table, row, { recordKey: absent })) return claimSchema.parse(row);
      const winner = await find(claim.recordKey);
      if (!winner) throw new Error('a claim was removed while it was opened');
      return winner;
    },
    async own(recordKey, { customerId, memberId }) {
      await tryUpdate(table, { recordKey }, { set: { memberId }, condition: { customerId } });
    },
    note: (claim, facts) =>
      change(claim, { set: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, ifAbsent(fact)])) }),
    next: (claim, wanted) =>
      change(claim, {
        set: { ...withoutNulls(wanted), attempt: claim.attempt + 1, expiresAt: expiryOf(wanted) },
        remove: [
          'subscriptionId',
          'isReady',
          ...Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : [])),
        ],
      }),
  };
}

/** A null is stored as a missing column, since a fact that was noted first is never overwritten. */
function withoutNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** When an abandoned checkout is deleted, in epoch seconds. */
function expiryOf({ openedAt }: Pick<Claim, 'openedAt'>): number {
  return Math.floor(Date.parse(openedAt) / 1000) + retention.checkoutDays * 86_400;
}
