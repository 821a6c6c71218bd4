import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { won } from './dynamo/table.ts';

/** What a member may do at most so many times in an hour or a day, counted in the member's own item. */
export interface HourlyCount {
  readonly memberId: string;
  /** Names the two attributes: `uploads` counts in `uploadsCount` during `uploadsHour`. */
  readonly what: string;
  readonly most: number;
  /** `day` counts in `uploadsCount` during `uploadsDay`: it needs a `what` of its own. */
  readonly per?: 'hour' | 'day';
}

/** Counters of the current hour or day in a table whose key is `memberId`. Both are those of the clock, in UTC. */
export interface HourlyCountStore {
  /** Null when it is within the limit and counted, otherwise the seconds until the next hour or day. */
  admit(count: HourlyCount, now: Date): Promise<number | null>;
}

const SECONDS = { hour: 3_600, day: 86_400 } as const;
const SUFFIX = { hour: 'Hour', day: 'Day' } as const;

export function hourlyCountStore(client: DynamoDBDocumentClient, tableName: string): HourlyCountStore {
  return {
    async admit({ memberId, what, most, per = 'hour' }, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const period = Math.floor(seconds / SECONDS[per]);
      const write = (input: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'>, values: object) =>
        won(
          client.send(
            new UpdateCommand({
              TableName: tableName,
              Key: { memberId },
              ...input,
              ExpressionAttributeNames: { '#period': `${what}${SUFFIX[per]}`, '#count': `${what}Count` },
              ExpressionAttributeValues: { ':period': period, ':one': 1, ...values },
            }),
          ),
        );
      const add = () =>
        write(
          { UpdateExpression: 'ADD #count :one', ConditionExpression: '#period = :period AND #count < :most' },
          { ':most': most },
        );
      const begin = () =>
        write(
          {
            UpdateExpression: 'SET #period = :period, #count = :one',
            ConditionExpression: 'attribute_not_exists(#period) OR #period < :period',
          },
          {},
        );
      // Either the period is new, or it is used up; of many who begin it at once one does, and the others count on.
      if ((await add()) || (await begin()) || (await add())) return null;
      return (period + 1) * SECONDS[per] - seconds;
    },
  };
}
