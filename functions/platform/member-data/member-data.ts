import type { Readable } from 'node:stream';

/** The member whose account is deleted. */
export interface DeletedMember {
  readonly memberId: string;
  /** Lower case. Null once the account is gone at the sign-in service: then the address may be somebody's new account. */
  readonly email: string | null;
}

/**
 * Erases a feature's data of a member. It may run again after it was interrupted, also twice at once, so it looks up
 * what is left and removes that.
 */
export interface ErasureStep {
  /** In kebab-case; noted in the deletion's row once it has run. */
  readonly name: string;
  erase(leaver: DeletedMember): Promise<void>;
}

/** A file of the copy of a member's data. `path` has slashes between folders; `about` is a line of its README. */
export type CollectedFile = { readonly path: string; readonly about: string } & (
  | { readonly json: unknown }
  /** Opened when its turn comes, one file at a time. Throws when it is no longer there. */
  | { readonly open: () => Promise<Readable> }
);

/** What a feature has of a member, as it stands now. */
export interface DataSource {
  collect(memberId: string): Promise<readonly CollectedFile[]>;
}
