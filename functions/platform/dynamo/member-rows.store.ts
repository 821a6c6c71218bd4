import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { MemberTable } from '../member-data/member-table.ts';
import { keyQuery, queryAll, queryPages } from './read.ts';
import { readVariable } from '../environment.ts';
import { runInBatches } from '../run-in-batches.ts';
import { documentClient } from './table.ts';
import { tableNeed, type TableNeed } from './table-store.ts';
import { pickable, type Pickable } from '../uses/pick.ts';
import { tableEnvName } from '../env-names.ts';

const rowSchema = z.record(z.string(), z.unknown());

type Row = z.output<typeof rowSchema>;

type MemberRowsTable = Pick<MemberTable, 'key' | 'index'> & { tableName: string };

/**
 * Lists and deletes a member's rows with a Query, so that the cost doesn't depend on the size of
 * the table.
 */
export type MemberRows = ReturnType<typeof memberRows>;

const CONCURRENT_DELETES = 10;

/** Reads the table's name from the function's environment. */
export function memberRowsFromEnv(table: MemberTable): MemberRows {
  return memberRows(documentClient(), {
    ...table,
    tableName: readVariable(tableEnvName(table.id)),
  });
}

/** Lets a function list or delete a member's rows of the table. */
export function rowsOf(table: MemberTable): Pickable<MemberRows> {
  const query = table.index === undefined ? 'Query' : { query: table.index };
  return pickable<MemberRows, TableNeed>(
    { list: [query], remove: [query, 'DeleteItem'] },
    (stated) => [tableNeed(table.id, stated)],
    () => memberRowsFromEnv(table),
  );
}

export function memberRows(client: DynamoDBDocumentClient, table: MemberRowsTable) {
  const { tableName, index } = table;
  const memberQuery = (memberId: string) => ({
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    ...keyQuery('memberId', memberId),
  });

  return {
    list: (memberId: string) => queryAll({ client, tableName }, memberQuery(memberId), rowSchema),
    async remove(memberId: string) {
      for await (const page of queryPages({ client, tableName }, memberQuery(memberId), rowSchema))
        await runInBatches(page, CONCURRENT_DELETES, (row) => removeRow(client, table, row));
    },
  };
}

async function removeRow(
  client: DynamoDBDocumentClient,
  { tableName, key }: MemberRowsTable,
  row: Row,
): Promise<void> {
  const Key = Object.fromEntries(key.map((name) => [name, row[name]]));
  await client.send(new DeleteCommand({ TableName: tableName, Key }));
}
