import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface TemporaryFile {
  readonly path: string;
  /** Of its content, in hex. */
  readonly sha256: string;
}

/** Writes a stream to a file in a private folder, lends it, and removes folder and file whatever happens. */
export async function withTemporaryFile<T>(body: Readable, use: (file: TemporaryFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'analysis-'));
  try {
    const path = join(folder, 'video');
    const hash = createHash('sha256');
    body.on('data', (piece: Uint8Array) => hash.update(piece));
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    return await use({ path, sha256: hash.digest('hex') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
