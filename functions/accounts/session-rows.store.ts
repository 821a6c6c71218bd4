import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';

/** A member's sessions, found by an index that holds what a list of them shows and no token. It follows the table by moments. */
export function sessionRows(client: DynamoDBDocumentClient, tableName: string): MemberRows {
  return memberRows(client, { tableName, key: ['sessionHash'], index: 'byMember' });
}
