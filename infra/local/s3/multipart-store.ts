import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { readJson, writeAtomically } from '../aws/atomic-file.ts';
import type { ObjectRecord } from './bucket.ts';
import { noSuchUpload } from './s3-error.ts';

interface StartedUpload extends Pick<ObjectRecord, 'key' | 'headers' | 'metadata'> {
  id: string;
  startedAt: number;
}

export interface StoredPart {
  number: number;
  size: number;
  /** Hex-encoded. */
  md5: string;
  file: string;
}

/**
 * Unfinished multipart uploads. Each has a folder with the object's metadata, plus a file and
 * record for each part.
 */
export class MultipartStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(upload: Omit<StartedUpload, 'id'>): string {
    const id = randomUUID();
    mkdirSync(join(this.#folder, id));
    writeAtomically(join(this.#folder, id, 'upload.json'), JSON.stringify({ ...upload, id }));
    return id;
  }

  /** Finds a started upload. Throws NoSuchUpload if it doesn't exist or belongs to another key. */
  find(id: string, key: string): StartedUpload {
    const isOurs = /^[0-9a-f-]{36}$/.test(id);
    const upload = isOurs
      ? readJson<StartedUpload>(join(this.#folder, id, 'upload.json'))
      : undefined;
    if (upload?.key !== key) throw noSuchUpload();

    return upload;
  }

  newPartPath(id: string): string {
    return join(this.#folder, id, `${randomUUID()}.part`);
  }

  /**
   * Writes the part's record, replacing that of an earlier upload of the same part. Throws
   * NoSuchUpload if the multipart upload was completed or aborted while the part arrived.
   */
  savePart(id: string, part: StoredPart): void {
    const folder = join(this.#folder, id);
    if (!existsSync(folder)) throw noSuchUpload();

    const path = join(folder, `${part.number}.json`);
    const before = readJson<StoredPart>(path);
    writeAtomically(path, JSON.stringify(part));
    if (before) rmSync(before.file, { force: true });
  }

  parts(id: string): Map<number, StoredPart> {
    const folder = join(this.#folder, id);
    const parts = new Map<number, StoredPart>();
    for (const name of readdirSync(folder)) {
      const part = /^\d+\.json$/.test(name) ? readJson<StoredPart>(join(folder, name)) : undefined;
      if (part) parts.set(part.number, part);
    }

    return parts;
  }

  async join(parts: readonly StoredPart[], path: string): Promise<void> {
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for (const part of parts) yield* createReadStream(part.file);
    };

    await pipeline(pieces, createWriteStream(path));
  }

  delete(id: string): void {
    rmSync(join(this.#folder, id), { recursive: true, force: true });
  }

  /**
   * Deletes unfinished uploads with this key prefix that were started before `time`. Returns their
   * number.
   */
  deleteOlderThan(time: number, prefix: string): number {
    let dropped = 0;
    for (const id of readdirSync(this.#folder)) {
      const upload = readJson<StartedUpload>(join(this.#folder, id, 'upload.json'));
      if (upload && (upload.startedAt > time || !upload.key.startsWith(prefix))) continue;

      this.delete(id);
      dropped += 1;
    }

    return dropped;
  }
}
