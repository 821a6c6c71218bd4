import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `use` with the path of a file to write. The file is in a private folder that is always removed afterwards. */
export async function withTemporaryFile<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'analysis-'));
  try {
    return await use(join(folder, 'video'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
