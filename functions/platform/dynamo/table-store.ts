import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readVariable } from '../environment.ts';
import { tableEnvName } from '../table-env-name.ts';
import type { Need, TableAction } from '../uses/need.ts';
import type { Use } from '../uses/use.ts';
import { documentClient } from './table.ts';

interface TableAccess {
  client: DynamoDBDocumentClient;
  tableName: string;
}

/** An action on the table, or a query of one of its indexes: `{ query: 'byItem' }`. */
type TableNeed = TableAction | { query: string };

type Methods = Record<string, (...args: never[]) => unknown>;

/**
 * Defines a store of a table and states what each of its methods needs. `pick` gives a function only
 * some methods, and its role only what they need. Tests open the whole store with a client and the
 * name of a table.
 */
export function tableStore<M extends Methods>(
  tableId: string,
  methodNeeds: { readonly [Name in keyof NoInfer<M>]: readonly TableNeed[] },
  define: (table: TableAccess) => M,
) {
  const open = (client = documentClient(), tableName = readVariable(tableEnvName(tableId))) =>
    define({ client, tableName });

  const pick = <Name extends keyof M>(...names: readonly Name[]): Use<Pick<M, Name>> => ({
    needs: names.flatMap((name) => methodNeeds[name].map((need) => toNeed(tableId, need))),
    wire: open,
  });

  return Object.assign(open, { pick });
}

function toNeed(table: string, need: TableNeed): Need {
  return typeof need === 'string'
    ? { kind: 'table', table, action: need }
    : { kind: 'index', table, index: need.query };
}
