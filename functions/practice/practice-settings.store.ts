import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  firstSettings,
  practiceSettingsSchema,
  type PracticeSettings,
} from '../../shared/practice/practice-settings.ts';

/** One row per member who has agreed to or chosen something. */
export interface PracticeSettingsStore {
  /** The first settings when nothing was chosen yet. */
  find(memberId: string): Promise<PracticeSettings>;
  /** Writes what is given, leaves the rest, and answers the whole. */
  change(memberId: string, changed: Partial<PracticeSettings>): Promise<PracticeSettings>;
}

export function practiceSettingsStore(client: DynamoDBDocumentClient, tableName: string): PracticeSettingsStore {
  const find = async (memberId: string) => {
    // Consistently: a consent that was just given or taken back counts at the very next call.
    const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
    return settingsIn((await client.send(get)).Item);
  };
  return {
    find,
    async change(memberId, changed) {
      const given = Object.entries(changed).filter(([, value]) => value !== undefined);
      if (given.length === 0) return find(memberId);
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { memberId },
        UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        ReturnValues: 'ALL_NEW',
      });
      return settingsIn((await client.send(update)).Attributes);
    },
  };
}

function settingsIn(row: Record<string, unknown> | undefined): PracticeSettings {
  return practiceSettingsSchema.parse({ ...firstSettings, ...row });
}
