import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOUR_MS = 60 * 60 * 1000;
/** Names of the temporary folders that an analysis creates with `mkdtemp`. */
const ANALYSIS_FOLDER_NAME = /^(decode|analysis)-[A-Za-z0-9]{6}$/;

/**
 * Removes temporary folders that are older than an hour. They belong to analyses that were killed before cleanup,
 * because no analysis takes an hour.
 */
export async function removeLeftoverFolders(parent: string = tmpdir(), now: number = Date.now()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => ANALYSIS_FOLDER_NAME.test(one))) {
    const path = join(parent, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - changed > HOUR_MS) await rm(path, { recursive: true, force: true });
  }
}
