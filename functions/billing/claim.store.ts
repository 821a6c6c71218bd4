import { createHash } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { professionLevels } from '../../shared/accounts/profession-level.ts';
import { offers } from '../../shared/billing/plans.ts';
import { retention } from '../../shared/product/retention.ts';
import { unlessLost, won } from '../platform/dynamo/table.ts';
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
  const find = async (recordKey: string) => {
    const get = new GetCommand({ TableName: tableName, Key: { recordKey }, ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item && claimSchema.parse(Item);
  };
  const change = async ({ recordKey, signupId, attempt }: Claim, changes: Changes) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { recordKey },
      ...expressionOf(changes, { ':wasSignupId': signupId, ':wasAttempt': attempt }),
      ConditionExpression: 'signupId = :wasSignupId AND attempt = :wasAttempt',
      ReturnValues: 'ALL_NEW',
    });
    const written = await unlessLost(client.send(command));
    return written && claimSchema.parse(written.Attributes);
  };
  return {
    find,
    async open(claim) {
      const Item = { ...withoutNulls(claim), attempt: 1, expiresAt: expiryOf(claim) };
      const ConditionExpression = 'attribute_not_exists(recordKey)';
      const put = new PutCommand({ TableName: tableName, Item, ConditionExpression });
      if (await won(client.send(put))) return claimSchema.parse(Item);
      const winner = await find(claim.recordKey);
      if (!winner) throw new Error('a claim was removed while it was opened');
      return winner;
    },
    async own(recordKey, { customerId, memberId }) {
      const command = new UpdateCommand({
        TableName: tableName,
        Key: { recordKey },
        UpdateExpression: 'SET memberId = :memberId',
        ConditionExpression: 'customerId = :customerId',
        ExpressionAttributeValues: { ':memberId': memberId, ':customerId': customerId },
      });
      await won(client.send(command));
    },
    note: (claim, facts) => change(claim, { firstOnly: facts }),
    next: (claim, wanted) =>
      change(claim, {
        set: { ...wanted, attempt: claim.attempt + 1, expiresAt: expiryOf(wanted) },
        forget: ['subscriptionId', 'isReady'],
      }),
  };
}

interface Changes {
  /** Nulls are removed, since a fact that is noted first stays. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly firstOnly?: Readonly<Record<string, unknown>>;
  readonly forget?: readonly string[];
}

function expressionOf({ set = {}, firstOnly = {}, forget = [] }: Changes, values: Record<string, unknown>) {
  const given = Object.entries(set).filter(([, value]) => value !== null);
  const gone = [...forget, ...Object.keys(set).filter((name) => set[name] === null)];
  const sets = [
    ...given.map(([name]) => `#${name} = :${name}`),
    ...Object.keys(firstOnly).map((name) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const removes = gone.map((name) => `#${name}`);
  const names = [...given.map(([name]) => name), ...Object.keys(firstOnly), ...gone];
  const allValues = { ...Object.fromEntries(given), ...firstOnly };
  return {
    UpdateExpression: [`SET ${sets.join(', ')}`, ...(removes.length > 0 ? [`REMOVE ${removes.join(', ')}`] : [])].join(
      ' ',
    ),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(Object.entries(allValues).map(([name, value]) => [`:${name}`, value])),
    },
  };
}

function withoutNulls(claim: NewClaim): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claim).filter(([, value]) => value !== null));
}

/** When an abandoned checkout is deleted, in epoch seconds. */
function expiryOf({ openedAt }: Pick<Claim, 'openedAt'>): number {
  return Math.floor(Date.parse(openedAt) / 1000) + retention.checkoutDays * 86_400;
}
