import { absent, anyOf, lessThan, type Change } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';
import { documentClient } from './dynamo/table.ts';
import { readVariable } from './environment.ts';

/** A member's hourly or daily rate limit. The count is stored in the member's row. */
export interface MemberLimit {
  readonly memberId: string;
  /** Attribute prefix. For `uploads`, `uploadsHour` stores the hour and `uploadsCount` the calls in that hour. */
  readonly action: string;
  readonly limit: number;
  /** Defaults to an hour. An hourly and a daily limit need different actions, or they would share a counter. */
  readonly window?: LimitWindowLength;
}

/** Counts calls per hour or day in a table with the partition key `memberId`. */
export type MemberLimitStore = ReturnType<typeof memberLimitStore>;

const SUFFIX = { hour: 'Hour', day: 'Day' } as const;

export function memberLimitStore(client = documentClient(), tableName = readVariable('UPLOADS_TABLE')) {
  return {
    /** Returns null if the call is within the limit and was counted; otherwise the seconds until the next window. */
    async admit({ memberId, action, limit, window = 'hour' }: MemberLimit, now: Date) {
      const { index: period, secondsLeft } = limitWindowAt(now, window);
      const [periodColumn, countColumn] = [`${action}${SUFFIX[window]}`, `${action}Count`];
      const write = (change: Change<Record<string, unknown>>) => tryUpdate({ client, tableName }, { memberId }, change);
      const add = () =>
        write({
          add: { [countColumn]: 1 },
          condition: { [periodColumn]: period, [countColumn]: lessThan(limit) },
        });
      const begin = () =>
        write({
          set: { [periodColumn]: period, [countColumn]: 1 },
          condition: anyOf({ [periodColumn]: absent }, { [periodColumn]: lessThan(period) }),
        });
      // If `add` fails, either the limit is reached or the window is new. Only one of several concurrent calls can
      // begin a new window, so the others call `add` again.
      if ((await add()) || (await begin()) || (await add())) return null;
      return secondsLeft;
    },
  };
}
