import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEASURE_TIMEOUT_SECONDS } from './measure-limits.ts';

/** Names of the temporary folders that an analysis creates with `mkdtemp`. */
const ANALYSIS_FOLDER_NAME = /^(decode|analysis)-[A-Za-z0-9]{6}$/;

/**
 * Removes the temporary folders of analyses that were killed before cleanup. Keeps all folders that
 * are no older than the timeout of an analysis, because they may be in use.
 */
export async function removeLeftoverFolders(
  parent: string = tmpdir(),
  now: number = Date.now(),
): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => ANALYSIS_FOLDER_NAME.test(one))) {
    const path = join(parent, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );

    if (now - changed > 1000 * MEASURE_TIMEOUT_SECONDS)
      await rm(path, { recursive: true, force: true });
  }
}
