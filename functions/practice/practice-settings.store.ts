import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import {
  firstSettings,
  practiceSettingsSchema,
  type PracticeSettings,
} from '../../shared/practice/practice-settings.ts';
import { writeMapFields, type MapWrite } from '../platform/dynamo/map-write.ts';
import { unlessLost } from '../platform/dynamo/table.ts';

/** One row per member who has agreed to or chosen something. */
export interface PracticeSettingsStore {
  /** The first settings when nothing was chosen yet. */
  find(memberId: string): Promise<PracticeSettings>;
  /** Writes the given values, and of `leaveOut` the given switches. Returns the whole. */
  change(memberId: string, change: StoredChange): Promise<PracticeSettings>;
}

export interface StoredChange extends Partial<Omit<PracticeSettings, 'leaveOut'>> {
  readonly leaveOut?: Partial<LeaveOut> | undefined;
}

export function practiceSettingsStore(client: DynamoDBDocumentClient, tableName: string): PracticeSettingsStore {
  const find = async (memberId: string) => {
    // Consistently: a consent that was just given or taken back counts at the very next call.
    const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
    return settingsIn((await client.send(get)).Item);
  };
  const write = async (memberId: string, columns: readonly [string, unknown][], map?: MapWrite) => {
    const sets = columns.map(([name]) => `#${name} = :${name}`);
    const update = new UpdateCommand({
      TableName: tableName,
      Key: { memberId },
      UpdateExpression: `SET ${[...sets, ...(map ? [map.set] : [])].join(', ')}`,
      ConditionExpression: map?.condition,
      ExpressionAttributeNames:
        columns.length > 0 ? Object.fromEntries(columns.map(([name]) => [`#${name}`, name])) : undefined,
      ExpressionAttributeValues: {
        ...Object.fromEntries(columns.map(([name, value]) => [`:${name}`, value])),
        ...map?.values,
      },
      ReturnValues: 'ALL_NEW',
    });
    return (await unlessLost(client.send(update)))?.Attributes;
  };
  return {
    find,
    async change(memberId, { leaveOut, ...rest }) {
      const columns = definedIn(rest);
      if (definedIn(leaveOut ?? {}).length > 0) {
        const map = { column: 'leaveOut', change: leaveOut ?? {}, initial: NOTHING_LEFT_OUT };
        return settingsIn(await writeMapFields(map, (pieces) => write(memberId, columns, pieces)));
      }
      return columns.length === 0 ? find(memberId) : settingsIn(await write(memberId, columns));
    },
  };
}

function definedIn(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

function settingsIn(row: Record<string, unknown> | undefined): PracticeSettings {
  return practiceSettingsSchema.parse({ ...firstSettings, ...row });
}
