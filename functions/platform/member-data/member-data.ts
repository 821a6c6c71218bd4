import type { Readable } from 'node:stream';

/** The member whose account is being deleted. */
export interface DeletedMember {
  readonly memberId: string;
  /**
   * Lower case. Null once the account is removed at the sign-in service, because a new account may then use the
   * address.
   */
  readonly email: string | null;
}

/**
 * Erases a feature's data of a member. Must be idempotent and safe to run in parallel, so each run looks up the
 * remaining data.
 */
export interface ErasureStep {
  /** Recorded in the deletion's row once the step is done. */
  readonly name: string;
  erase(member: DeletedMember): Promise<void>;
}

/** A file in a member's data copy. `path` uses slashes between folders; `about` is its line in the README. */
export type CollectedFile = { readonly path: string; readonly description: string } & (
  | { readonly json: unknown }
  /** Files are opened one at a time. Throws if the file no longer exists. */
  | { readonly open: () => Promise<Readable> }
);

/** Collects a feature's current data of a member. */
export interface DataSource {
  collect(memberId: string): Promise<readonly CollectedFile[]>;
}
