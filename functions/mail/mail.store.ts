import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { retention } from '../../shared/product/retention.ts';
import { absent, anyOf, exists, lessThan, type Change } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';

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
  const table = { client, tableName };
  /** Does nothing if the row was deleted with its member. */
  const change = async (mailId: string, given: Change<Record<string, unknown>>) => {
    await tryUpdate(table, { mailId }, { ...given, condition: { mailId: exists } });
  };
  return {
    async claim(mailId, now, memberId) {
      const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString();
      const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
      const isClaimed = await tryUpdate(
        table,
        { mailId },
        {
          set: { state: 'sending', leaseUntil, expiresAt, memberId },
          add: { attempts: 1 },
          condition: anyOf({ mailId: absent }, { state: 'sending', leaseUntil: lessThan(now.toISOString()) }),
        },
      );
      if (isClaimed) return 'taken';
      const get = new GetCommand({ TableName: tableName, Key: { mailId }, ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && rowSchema.parse(Item).state !== 'sending' ? 'settled' : 'busy';
    },
    release: (mailId, now) =>
      change(mailId, { set: { state: 'sending', leaseUntil: new Date(now.getTime() - 1).toISOString() } }),
    sent: (mailId) => change(mailId, { set: { state: 'sent' }, remove: ['leaseUntil'] }),
    skip: (mailId, why) => change(mailId, { set: { state: 'skipped', why }, remove: ['leaseUntil'] }),
  };
}
