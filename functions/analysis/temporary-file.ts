import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a stream to a file in a private folder, lends its path, and removes folder and file whatever happens. */
export async function withTemporaryFile<T>(body: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'analysis-'));
  try {
    const path = join(folder, 'video');
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
