import type * as z from 'zod';

/**
 * A table with rows of members. Listed in `functions/accounts/member-tables.ts`, it is erased with the account, and the
 * permissions and variables of the erasure and of the data copy derive from it.
 */
export interface MemberTable {
  /** Its construct ID in `infra/core/tables.ts`. */
  readonly id: string;
  /** Attributes of its key. `memberId` is the partition, unless `index` has it. */
  readonly key: readonly [string, ...string[]];
  /** The index whose partition is `memberId`. It lags behind the table by moments. */
  readonly index?: string;
  /** `feature`: the feature's own step erases the rows, because their order matters or more than rows is erased. */
  readonly erasedBy: 'rows' | 'feature';
  /** How the rows are included in a member's copy of their data. */
  readonly copy: RowsCopy | FeatureCopy | 'none';
}

/** One file with all rows. */
export interface RowsCopy {
  /** In the zip file; with slashes between folders. */
  readonly path: string;
  /** What the file holds, as a line of the copy's README. */
  readonly about: string;
  /** What is copied of a row; other attributes are left out. */
  readonly schema: z.ZodType;
}

/** The feature's own data source reads the rows in this way. */
export interface FeatureCopy {
  readonly reads: 'GetItem' | 'Query';
}

export function hasRowsCopy(table: MemberTable): table is MemberTable & { readonly copy: RowsCopy } {
  return typeof table.copy === 'object' && 'path' in table.copy;
}
