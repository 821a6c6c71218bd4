import type { Need } from '../uses/need.ts';
import type { Use } from '../uses/use.ts';
import type { DataSource } from './data-source.ts';
import type { ErasureStep } from './erasure-step.ts';
import { rowsByMemberFromEnv, rowsOf, type RowsByMember } from './rows-by-member.store.ts';
import { hasRowsExport, type MemberTable } from './table-declaration.ts';

type RowsIn<Verb extends keyof RowsByMember> = (table: MemberTable) => Pick<RowsByMember, Verb>;

/** Creates an erasure step for each table with `erasedBy: 'rows'`. */
export function rowErasureSteps(
  tables: readonly MemberTable[],
  rowsIn: RowsIn<'remove'>,
): ErasureStep[] {
  return tables
    .filter(isErasedByRows)
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

/** Lets a function erase the rows of each table with `erasedBy: 'rows'`. */
export const usesRowErasure = (tables: readonly MemberTable[]): Use<ErasureStep[]> =>
  usesRows(tables.filter(isErasedByRows), 'remove', () =>
    rowErasureSteps(tables, rowsByMemberFromEnv),
  );

/** Lets a function list the rows of each table with a `RowsExport`. */
export const usesRowExport = (tables: readonly MemberTable[]): Use<DataSource[]> =>
  usesRows(tables.filter(hasRowsExport), 'list', () => rowDataSources(tables, rowsByMemberFromEnv));

function usesRows<T>(
  tables: readonly MemberTable[],
  verb: keyof RowsByMember,
  wire: () => T,
): Use<T> {
  return {
    get needs(): readonly Need[] {
      return tables.flatMap((table) => rowsOf(table).pick(verb).needs);
    },
    wire,
  };
}

const isErasedByRows = ({ erasedBy }: MemberTable) => erasedBy === 'rows';
