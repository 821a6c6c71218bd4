import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';
import { unlessLost, won } from '../platform/dynamo/table.ts';

export const skipReasons = ['NOT_CONFIGURED', 'UNKNOWN_MEMBER', 'DISABLED_MEMBER', 'SWITCHED_OFF'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** `taken`: it is ours to send. `settled`: sent or skipped before. `busy`: another worker is at it right now. */
export type Claim = 'taken' | 'settled' | 'busy';

/** A row per mail that was ever begun, so that no mail goes out twice. */
export interface MailStore {
  /** One conditional write: of many workers with the same mail one takes it. Who it goes to is noted where that is a member. */
  claim(mailId: string, now: Date, memberId?: string): Promise<Claim>;
  /** Lets the next try begin at once. */
  release(mailId: string, now: Date): Promise<void>;
  sent(mailId: string): Promise<void>;
  skip(mailId: string, why: SkipReason): Promise<void>;
}

/** Longer than the worker may run: whose lease has ended is dead. */
const LEASE_MS = 90_000;
/** Longer than a message can live in queue and dead letters together. Seconds. */
const KEPT_SECONDS = retention.mailDays * 24 * 3600;

const rowSchema = z.object({ state: z.enum(['sending', 'sent', 'skipped']) });

export function mailStore(client: DynamoDBDocumentClient, tableName: string): MailStore {
  const update = async (mailId: string, expressions: Expressions) => {
    await client.send(new UpdateCommand({ TableName: tableName, Key: { mailId }, ...inNames(expressions) }));
  };
  /** Nothing comes back of a row that went with its member meanwhile. */
  const change = async (mailId: string, expressions: Expressions) => {
    const ConditionExpression = 'attribute_exists(mailId)';
    await unlessLost(update(mailId, { ...expressions, ConditionExpression }));
  };
  return {
    async claim(mailId, now, memberId) {
      const until = new Date(now.getTime() + LEASE_MS).toISOString();
      const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
      const claimed = won(
        update(mailId, {
          UpdateExpression: `SET #state = :sending, leaseUntil = :until, expiresAt = :expiresAt${
            memberId === undefined ? '' : ', memberId = :member'
          } ADD attempts :one`,
          ConditionExpression: 'attribute_not_exists(mailId) OR (#state = :sending AND leaseUntil < :now)',
          values: {
            ':sending': 'sending',
            ':until': until,
            ':expiresAt': expiresAt,
            ':one': 1,
            ':now': now.toISOString(),
            ...(memberId !== undefined && { ':member': memberId }),
          },
        }),
      );
      if (await claimed) return 'taken';
      const get = new GetCommand({ TableName: tableName, Key: { mailId }, ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && rowSchema.parse(Item).state !== 'sending' ? 'settled' : 'busy';
    },
    release: (mailId, now) =>
      change(mailId, {
        UpdateExpression: 'SET #state = :sending, leaseUntil = :ended',
        values: { ':sending': 'sending', ':ended': new Date(now.getTime() - 1).toISOString() },
      }),
    sent: (mailId) =>
      change(mailId, { UpdateExpression: 'SET #state = :sent REMOVE leaseUntil', values: { ':sent': 'sent' } }),
    skip: (mailId, why) =>
      change(mailId, {
        UpdateExpression: 'SET #state = :skipped, why = :why REMOVE leaseUntil',
        values: { ':skipped': 'skipped', ':why': why },
      }),
  };
}

interface Expressions {
  readonly UpdateExpression: string;
  readonly ConditionExpression?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

// `state` is a reserved word.
function inNames({ values, ...expressions }: Expressions) {
  return {
    ...expressions,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: values,
  };
}
