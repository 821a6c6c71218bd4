import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { monthOf, nextMonthOf, type AllowanceKind } from '../../shared/billing/allowances.ts';
import { retention } from '../../shared/product/retention.ts';
import { won } from '../platform/dynamo/table.ts';
import type { UsedThisMonth } from './membership-view.ts';

const ids = z
  .instanceof(Set)
  .optional()
  .transform((set) => set?.size ?? 0);
const usageSchema = z.object({ practiceVideos: ids, studyGuides: ids });

/** What a plan with counts has used: one item per member and month, a set of ids for each kind. */
export interface UsageStore {
  /** Counts an id, once however often it comes. False when the month's `limit` of others is used up. */
  count(memberId: string, use: { kind: AllowanceKind; id: string; limit: number }, now: Date): Promise<boolean>;
  find(memberId: string, now: Date): Promise<UsedThisMonth>;
}

/** Kept after the month for questions about it. */
const KEPT_MS = retention.usageDays * 86_400_000;

export function usageStore(client: DynamoDBDocumentClient, tableName: string): UsageStore {
  return {
    async count(memberId, { kind, id, limit }, now) {
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { memberId, month: monthOf(now) },
        UpdateExpression: 'ADD #kind :ids SET expiresAt = :expires',
        ConditionExpression: 'attribute_not_exists(#kind) OR contains(#kind, :id) OR size(#kind) < :limit',
        ExpressionAttributeNames: { '#kind': kind },
        ExpressionAttributeValues: {
          ':ids': new Set([id]),
          ':id': id,
          ':limit': limit,
          ':expires': Math.floor((nextMonthOf(now).getTime() + KEPT_MS) / 1000),
        },
      });
      return won(client.send(update));
    },
    async find(memberId, now) {
      const Key = { memberId, month: monthOf(now) };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return usageSchema.parse(Item ?? {});
    },
  };
}
