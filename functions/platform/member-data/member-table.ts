import type * as z from 'zod';

/**
 * A table with member rows. Tables listed in `functions/accounts/member-tables.ts` are erased with the account. The
 * list also determines the permissions and environment variables of the erasure and the data copy.
 */
export interface MemberTable {
  /** Construct ID in `infra/core/tables.ts`. */
  readonly id: string;
  /** Attributes of the table's key. `memberId` is the partition key unless `index` is set. */
  readonly key: readonly [string, ...string[]];
  /** The index with `memberId` as its partition key. Eventually consistent. */
  readonly index?: string;
  /** `feature`: the feature's own step erases the rows, because order matters or other data is erased with them. */
  readonly erasedBy: 'rows' | 'feature';
  /** How the member's data copy includes the rows. */
  readonly copy: RowsExport | FeatureExport | 'none';
}

/** One file with all rows. */
export interface RowsExport {
  /** Path in the zip file, with slashes between folders. */
  readonly path: string;
  /** The file's line in the copy's README. */
  readonly description: string;
  /** The attributes to copy; all others are left out. */
  readonly schema: z.ZodType;
}

/** The feature's own data source reads the rows with this call. */
export interface FeatureExport {
  readonly reads: 'GetItem' | 'Query';
}

export function hasRowsExport(table: MemberTable): table is MemberTable & { readonly copy: RowsExport } {
  return typeof table.copy === 'object' && 'path' in table.copy;
}
