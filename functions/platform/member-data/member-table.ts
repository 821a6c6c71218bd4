import type * as z from 'zod';

/**
 * A table whose rows belong to members. Account deletion and data export get their permissions and
 * environment variables from the list in `functions/accounts/data-inventory.ts`.
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
  /** How the member's data export includes the rows. */
  copy: RowsExport | FeatureExport | 'none';
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

/**
 * The feature's own data source exports the rows and needs permission for the DynamoDB action in
 * `reads`.
 */
export interface FeatureExport {
  reads: 'GetItem' | 'Query';
}

export function hasRowsExport(table: MemberTable): table is MemberTable & { copy: RowsExport } {
  return typeof table.copy === 'object' && 'path' in table.copy;
}
