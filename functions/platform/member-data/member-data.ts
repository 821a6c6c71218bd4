import type { Readable } from 'node:stream';

/** The member whose account is being deleted. */
export interface DeletedMember {
  memberId: string;
  /**
   * Lowercase. Null once the sign-in account is deleted, because the address may then belong to
   * another account.
   */
  email: string | null;
}

/** Erases one feature's data about a member. Idempotent, so that a failed step can be retried. */
export interface ErasureStep {
  /** Stored in the deletion's row to mark the step as done. */
  name: string;
  erase(member: DeletedMember): Promise<void>;
}

/**
 * A file in a member's data export. `path` is the path in the zip file; the README lists the
 * `description`.
 */
export type CollectedFile = { path: string; description: string } & (
  | { json: unknown }
  /** Opens the file; called for one file at a time. Throws if the file no longer exists. */
  | { open: () => Promise<Readable> }
);

/** Collects one feature's current data about a member. */
export interface DataSource {
  collect(memberId: string): Promise<readonly CollectedFile[]>;
}
