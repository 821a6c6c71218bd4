import type { Readable } from 'node:stream';

/** The member whose account is being deleted. */
export interface DeletedMember {
  readonly memberId: string;
  /**
   * Lowercase. Null once the account is removed at the sign-in service, because a new account may use the address from
   * then on.
   */
  readonly email: string | null;
}

/**
 * Erases one feature's data about a member. Must be idempotent and safe to run in parallel, so each run looks up the
 * data that is left.
 */
export interface ErasureStep {
  /** Recorded in the deletion's row once the step is done. */
  readonly name: string;
  erase(member: DeletedMember): Promise<void>;
}

/**
 * A file in a member's data copy. `path` uses slashes between folders; `description` is the file's line in the README.
 */
export type CollectedFile = { readonly path: string; readonly description: string } & (
  | { readonly json: unknown }
  /** Files are opened one at a time. Throws if the file no longer exists. */
  | { readonly open: () => Promise<Readable> }
);

/** Collects one feature's current data about a member. */
export interface DataSource {
  collect(memberId: string): Promise<readonly CollectedFile[]>;
}
