import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOUR = 60 * 60 * 1000;
/** What `mkdtemp` makes of the prefixes that an analysis uses. */
const OURS = /^(decode|analysis)-[A-Za-z0-9]{6}$/;

/**
 * Removes the temporary folders of analyses that were killed before they could clean up. An hour is more than any
 * analysis may take, so that those of a process that still runs are left alone.
 */
export async function sweepLeftFolders(parent: string = tmpdir(), now: number = Date.now()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => OURS.test(one))) {
    const path = join(parent, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - changed > HOUR) await rm(path, { recursive: true, force: true });
  }
}
