import type { Readable } from 'node:stream';

/** Who leaves. */
export interface Leaver {
  readonly memberId: string;
  /** Lower case. Null once the account is gone at the sign-in service: then the address may be somebody's new account. */
  readonly email: string | null;
}

/**
 * How a feature lets go of a member. It runs more than once, also at the same time and after a death in its middle, so
 * it finds by keys what is left and removes that; what is gone is fine.
 */
export interface ForgetStep {
  /** In kebab-case; noted in the deletion's row once it has run. */
  readonly name: string;
  forget(leaver: Leaver): Promise<void>;
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
