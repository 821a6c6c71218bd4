import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, anyOf, lessThan, type Change } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { windowAt, type WindowLength } from './limit-window.ts';

/** What a member may do at most so many times in an hour or a day, counted in the member's own item. */
export interface MemberLimit {
  readonly memberId: string;
  /** Names the two attributes: `uploads` counts in `uploadsCount` during `uploadsHour`. */
  readonly what: string;
  readonly most: number;
  /** `day` counts in `uploadsCount` during `uploadsDay`: it needs a `what` of its own. */
  readonly per?: WindowLength;
}

/** Counters of the current hour or day in a table whose key is `memberId`. */
export interface MemberLimitStore {
  /** Null when it is within the limit and counted, otherwise the seconds until the next hour or day. */
  admit(limit: MemberLimit, now: Date): Promise<number | null>;
}

const SUFFIX = { hour: 'Hour', day: 'Day' } as const;

export function memberLimitStore(client: DynamoDBDocumentClient, tableName: string): MemberLimitStore {
  return {
    async admit({ memberId, what, most, per = 'hour' }, now) {
      const { number: period, left } = windowAt(now, per);
      const [periodColumn, countColumn] = [`${what}${SUFFIX[per]}`, `${what}Count`];
      const write = (change: Change<Record<string, unknown>>) => tryUpdate({ client, tableName }, { memberId }, change);
      const add = () =>
        write({
          add: { [countColumn]: 1 },
          condition: { [periodColumn]: period, [countColumn]: lessThan(most) },
        });
      const begin = () =>
        write({
          set: { [periodColumn]: period, [countColumn]: 1 },
          condition: anyOf({ [periodColumn]: absent }, { [periodColumn]: lessThan(period) }),
        });
      // Either the period is new, or it is used up; of many who begin it at once one does, and the others count on.
      if ((await add()) || (await begin()) || (await add())) return null;
      return left;
    },
  };
}
