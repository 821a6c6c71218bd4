import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readVariable } from '../environment.ts';
import { tableEnvName } from '../env-names.ts';
import type { Need, TableAction } from '../uses/need.ts';
import { pickable } from '../uses/pick.ts';
import { documentClient } from './table.ts';

interface TableAccess {
  client: DynamoDBDocumentClient;
  tableName: string;
}

/** An action on the table, or a query of one of its indexes: `{ query: 'byItem' }`. */
export type TableNeed = TableAction | { query: string };

/** A method without a need doesn't compile. */
type TableMethodNeeds<Methods> = {
  readonly [Name in keyof NoInfer<Methods>]: readonly [TableNeed, ...TableNeed[]];
};

/**
 * Defines a store of a table and states what each of its methods needs. Functions `pick` the methods
 * they call. Tests open the whole store with a client and the name of a table.
 */
export function tableStore<Methods>(
  tableId: string,
  methodNeeds: TableMethodNeeds<Methods>,
  define: (table: TableAccess) => Methods,
) {
  const open = (client = documentClient(), tableName = readVariable(tableEnvName(tableId))) =>
    define({ client, tableName });

  const toNeeds = (stated: TableNeed) => [tableNeed(tableId, stated)];

  return Object.assign(
    open,
    pickable(methodNeeds, toNeeds, () => open()),
  );
}

export function tableNeed(table: string, stated: TableNeed): Need {
  return typeof stated === 'string'
    ? { kind: 'table', table, action: stated }
    : { kind: 'index', table, index: stated.query };
}
