import type { Readable } from 'node:stream';

/** The member whose account is being deleted. */
export interface DeletedMember {
  readonly memberId: string;
  /** Lowercase. Null once removed at the sign-in service, because a new account may then use the address. */
  readonly email: string | null;
}

/** Erases one feature's data about a member. Idempotent, and looks up the remaining data on each run. */
export interface ErasureStep {
  /** Recorded in the deletion's row once the step is done. */
  readonly name: string;
  erase(member: DeletedMember): Promise<void>;
}

/** A file in a data copy. `path` uses slashes between folders; `description` is the file's line in the README. */
export type CollectedFile = { readonly path: string; readonly description: string } & (
  | { readonly json: unknown }
  /** Files are opened one at a time. Throws if the file no longer exists. */
  | { readonly open: () => Promise<Readable> }
);

/** Collects one feature's current data about a member. */
export interface DataSource {
  collect(memberId: string): Promise<readonly CollectedFile[]>;
}
