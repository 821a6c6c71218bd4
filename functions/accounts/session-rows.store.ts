import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { SESSIONS } from './session-table.ts';

export function sessionRows(client: DynamoDBDocumentClient, tableName: string): MemberRows {
  return memberRows(client, { ...SESSIONS, tableName });
}
