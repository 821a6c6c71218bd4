import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import {
  firstSettings,
  practiceSettingsSchema,
  type PracticeSettings,
} from '../../shared/practice/practice-settings.ts';
import { update, updateMap } from '../platform/dynamo/update.ts';

/** One row per member who has agreed to the consent text or chosen a setting. */
export interface PracticeSettingsStore {
  /** Returns the defaults if nothing is stored yet. */
  find(memberId: string): Promise<PracticeSettings>;
  /** Writes the given values, and only the given switches of `leaveOut`. Returns all settings. */
  change(memberId: string, change: StoredChange): Promise<PracticeSettings>;
}

export interface StoredChange extends Partial<Omit<PracticeSettings, 'leaveOut'>> {
  readonly leaveOut?: Partial<LeaveOut> | undefined;
}

export function practiceSettingsStore(client: DynamoDBDocumentClient, tableName: string): PracticeSettingsStore {
  const table = { client, tableName };
  const find = async (memberId: string) => {
    // A consistent read, so that a changed consent applies to the next call.
    const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
    return settingsIn((await client.send(get)).Item);
  };
  return {
    find,
    async change(memberId, { leaveOut = {}, ...columns }) {
      const set: Record<string, unknown> = columns;
      if (hasValue(leaveOut)) {
        const change = { column: 'leaveOut', change: leaveOut, initial: NOTHING_LEFT_OUT };
        return settingsIn(await updateMap(table, { memberId }, change, { set }));
      }
      return hasValue(columns) ? settingsIn(await update(table, { memberId }, { set })) : find(memberId);
    },
  };
}

function hasValue(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined);
}

function settingsIn(row: Record<string, unknown> | undefined): PracticeSettings {
  return practiceSettingsSchema.parse({ ...firstSettings, ...row });
}
