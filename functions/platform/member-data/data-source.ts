import type { Readable } from 'node:stream';

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
