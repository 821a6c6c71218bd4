import type * as z from 'zod';

/**
 * A table whose rows belong to members. Account deletion and data export cover the tables in the list
 * in `functions/accounts/data-inventory.ts`.
 */
export interface MemberTable {
  /**
   * CDK construct ID. Tables that `infra/core/tables.ts` doesn't list are created from `key`,
   * without index or TTL.
   */
  id: string;
  /** The table's key attributes. `memberId` is the partition key unless `index` is set. */
  key: readonly [partition: string] | readonly [partition: string, sort: string];
  /**
   * Name of the index by `memberId`, if the table has another partition key. Index reads are
   * eventually consistent.
   */
  index?: string;
  /**
   * `rows`: `rowErasureSteps` erases the rows. `feature`: a step of the feature erases them, e.g.
   * together with files.
   */
  erasedBy: 'rows' | 'feature';
  /**
   * How the member's data export covers the rows. `feature`: the feature's own data source exports
   * them. `none`: they are left out.
   */
  copy: RowsExport | 'feature' | 'none';
}

/** Exports all rows in one file. */
export interface RowsExport {
  /** Path in the zip file. */
  path: string;
  /** Description of the file in the export's README. */
  description: string;
  /** The attributes to export. */
  schema: z.ZodType;
}

export function hasRowsExport(table: MemberTable): table is MemberTable & { copy: RowsExport } {
  return typeof table.copy === 'object';
}
