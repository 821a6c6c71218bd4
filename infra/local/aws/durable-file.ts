import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces the file atomically: even after a crash, readers see either the old or the new content. */
export async function writeDurably(path: string, content: string | Buffer, mode?: number): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await fsyncFolder(dirname(path));
}

/**
 * Syncs a folder to disk, so that a power failure can't undo a rename in the folder. Does nothing on platforms that
 * can't open a folder.
 */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/**
 * Reads a JSON file without validating its content, because all callers trust their files. Returns undefined if the
 * file doesn't exist.
 */
export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
