import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readEnvironment } from '../environment.ts';
import type { MemberTable } from '../member-data/member-table.ts';
import { tableEnvName } from '../table-env-name.ts';
import { documentClient } from './table.ts';

type Row = Record<string, unknown>;

type MemberRowsTable = Pick<MemberTable, 'key' | 'index'> & { readonly tableName: string };

/** All rows of one member in a table. The cost depends only on the number of these rows. */
export interface MemberRows {
  list(memberId: string): Promise<Row[]>;
  remove(memberId: string): Promise<void>;
}

const CONCURRENT_DELETES = 10;

/** Reads the table's name from the function's environment. */
export function memberRowsFromEnv(table: MemberTable): MemberRows {
  const variable = tableEnvName(table.id);
  const { [variable]: tableName = '' } = readEnvironment({ [variable]: z.string() });
  return memberRows(documentClient(), { ...table, tableName });
}

export function memberRows(client: DynamoDBDocumentClient, table: MemberRowsTable): MemberRows {
  return {
    async list(memberId) {
      const rows: Row[] = [];
      for await (const page of pages(client, table, memberId)) rows.push(...page);
      return rows;
    },
    async remove(memberId) {
      for await (const page of pages(client, table, memberId)) {
        for (let from = 0; from < page.length; from += CONCURRENT_DELETES) {
          await Promise.all(page.slice(from, from + CONCURRENT_DELETES).map((row) => removeRow(client, table, row)));
        }
      }
    },
  };
}

async function* pages(
  client: DynamoDBDocumentClient,
  { tableName, index }: MemberRowsTable,
  memberId: string,
): AsyncGenerator<Row[]> {
  let from: Row | undefined;
  do {
    const query = new QueryCommand({
      TableName: tableName,
      ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
      KeyConditionExpression: 'memberId = :memberId',
      ExpressionAttributeValues: { ':memberId': memberId },
      ExclusiveStartKey: from,
    });
    const { Items = [], LastEvaluatedKey } = await client.send(query);
    yield Items;
    from = LastEvaluatedKey;
  } while (from);
}

async function removeRow(client: DynamoDBDocumentClient, { tableName, key }: MemberRowsTable, row: Row): Promise<void> {
  const Key = Object.fromEntries(key.map((name) => [name, row[name]]));
  await client.send(new DeleteCommand({ TableName: tableName, Key }));
}
