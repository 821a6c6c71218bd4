import type * as z from 'zod';

/**
 * A table with member rows. The list in `functions/accounts/member-tables.ts` gives the account deletion and data
 * export functions their permissions and environment variables.
 */
export interface MemberTable {
  /** Construct ID. Unless `infra/core/tables.ts` declares the table, it is created with this key and no index or TTL. */
  readonly id: string;
  /** Attributes of the table's key. `memberId` is the partition key unless `index` is set. */
  readonly key: readonly [partition: string] | readonly [partition: string, sort: string];
  /** Index by `memberId`, for a table with a different partition key. Reads from it are eventually consistent. */
  readonly index?: string;
  /** `feature` if the feature's own erasure step erases the rows, for example together with files. */
  readonly erasedBy: 'rows' | 'feature';
  /** How the member's data export includes the rows. */
  readonly copy: RowsExport | FeatureExport | 'none';
}

/** Exports all rows in one file. */
export interface RowsExport {
  /** Path in the zip file, with slashes between folders. */
  readonly path: string;
  /** Description of the file in the export's README. */
  readonly description: string;
  /** The attributes to export. All other attributes are left out. */
  readonly schema: z.ZodType;
}

/** The feature's own data source exports the rows. `reads` is the DynamoDB call that it uses. */
export interface FeatureExport {
  readonly reads: 'GetItem' | 'Query';
}

export function hasRowsExport(table: MemberTable): table is MemberTable & { readonly copy: RowsExport } {
  return typeof table.copy === 'object' && 'path' in table.copy;
}
