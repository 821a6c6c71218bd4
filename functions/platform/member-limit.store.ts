import { absent, anyOf, lessThan, type Change } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';
import { documentClient } from './dynamo/table.ts';
import { readVariable } from './environment.ts';

/** A rate limit per member and hour or day, counted in the member's row. */
export interface MemberLimit {
  readonly memberId: string;
  /** Prefix of two attributes of the row. For `uploads`, `uploadsCount` counts the calls in the hour `uploadsHour`. */
  readonly action: string;
  readonly limit: number;
  /** Defaults to an hour. An hourly and a daily limit need different actions, or they would share a counter. */
  readonly window?: LimitWindowLength;
}

/** Counts calls in the current hour or day, in a table with the key `memberId`. */
export interface MemberLimitStore {
  /** Counts a call within the limit and returns null. Otherwise returns the seconds until the next window. */
  admit(limit: MemberLimit, now: Date): Promise<number | null>;
}

const SUFFIX = { hour: 'Hour', day: 'Day' } as const;

export function memberLimitStore(
  client = documentClient(),
  tableName = readVariable('UPLOADS_TABLE'),
): MemberLimitStore {
  return {
    async admit({ memberId, action, limit, window = 'hour' }, now) {
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
      // If `add` fails, either the limit is reached or the window is new. Only one of several parallel calls can begin
      // a new window, so the others call `add` again.
      if ((await add()) || (await begin()) || (await add())) return null;
      return secondsLeft;
    },
  };
}
