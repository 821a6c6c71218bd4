import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keyQuery, queryAll, queryPages } from '../dynamo/read.ts';
import { documentClient } from '../dynamo/table.ts';
import { tableNeed, type TableNeed } from '../dynamo/table-store.ts';
import { tableEnvName } from '../env-names.ts';
import { readVariable } from '../environment.ts';
import { runInBatches } from '../run-in-batches.ts';
import { pickable, type Pickable } from '../uses/pick.ts';
import type { MemberTable } from './table-declaration.ts';

const rowSchema = z.record(z.string(), z.unknown());

type Row = z.output<typeof rowSchema>;

type DeployedTable = Pick<MemberTable, 'key' | 'index'> & { tableName: string };

/**
 * Lists and deletes a member's rows with a Query, so that the cost doesn't depend on the size of
 * the table.
 */
export type RowsByMember = ReturnType<typeof rowsByMember>;

const CONCURRENT_DELETES = 10;

/** Reads the table's name from the function's environment. */
export function rowsByMemberFromEnv(table: MemberTable): RowsByMember {
  return rowsByMember(documentClient(), {
    ...table,
    tableName: readVariable(tableEnvName(table.id)),
  });
}

/** Lets a function list or delete a member's rows of the table. */
export function rowsOf(table: MemberTable): Pickable<RowsByMember> {
  const query = table.index === undefined ? 'Query' : { query: table.index };
  return pickable<RowsByMember, TableNeed>(
    { list: [query], remove: [query, 'DeleteItem'] },
    (stated) => [tableNeed(table.id, stated)],
    () => rowsByMemberFromEnv(table),
  );
}

export function rowsByMember(client: DynamoDBDocumentClient, table: DeployedTable) {
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
  { tableName, key }: DeployedTable,
  row: Row,
): Promise<void> {
  const Key = Object.fromEntries(key.map((name) => [name, row[name]]));
  await client.send(new DeleteCommand({ TableName: tableName, Key }));
}
