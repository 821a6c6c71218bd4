import type { MemberRows } from '../dynamo/member-rows.store.ts';
import type { DataSource, ErasureStep } from './member-data.ts';
import { hasRowsExport, type MemberTable } from './member-table.ts';

type RowsIn<Verb extends keyof MemberRows> = (table: MemberTable) => Pick<MemberRows, Verb>;

/** Creates an erasure step for each table with `erasedBy: 'rows'`. */
export function rowErasureSteps(
  tables: readonly MemberTable[],
  rowsIn: RowsIn<'remove'>,
): ErasureStep[] {
  return tables
    .filter(({ erasedBy }) => erasedBy === 'rows')
    .map((table) => ({ name: table.id, erase: ({ memberId }) => rowsIn(table).remove(memberId) }));
}

/** Creates a data source for each table with a `RowsExport`. */
export function rowDataSources(
  tables: readonly MemberTable[],
  rowsIn: RowsIn<'list'>,
): DataSource[] {
  return tables.filter(hasRowsExport).map((table) => ({
    async collect(memberId) {
      const { path, description, schema } = table.copy;
      const rows = await rowsIn(table).list(memberId);
      return [{ path, description, json: rows.map((row) => schema.parse(row)) }];
    },
  }));
}
