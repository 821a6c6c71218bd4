import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readJson, writeDurably } from '../aws/durable-file.ts';
import type { ObjectRecord } from './bucket.ts';
import { noSuchUpload } from './s3-error.ts';

export interface StartedUpload extends Pick<ObjectRecord, 'key' | 'headers' | 'metadata'> {
  readonly id: string;
  readonly startedAt: number;
}

export interface StoredPart {
  readonly number: number;
  readonly size: number;
  /** Hex-encoded. */
  readonly md5: string;
  readonly file: string;
}

/** Unfinished multipart uploads. Each has a folder with the object's metadata, plus a file and record for each part. */
export class MultipartStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(upload: Omit<StartedUpload, 'id'>): Promise<string> {
    const id = randomUUID();
    await mkdir(join(this.#folder, id));
    await writeDurably(join(this.#folder, id, 'upload.json'), JSON.stringify({ ...upload, id }));
    return id;
  }

  /** Finds a started upload. Throws NoSuchUpload if it doesn't exist or belongs to another key. */
  async find(id: string, key: string): Promise<StartedUpload> {
    const isOurs = /^[0-9a-f-]{36}$/.test(id);
    const upload = isOurs ? await readJson<StartedUpload>(join(this.#folder, id, 'upload.json')) : undefined;
    if (upload?.key !== key) throw noSuchUpload();
    return upload;
  }

  newPartPath(id: string): string {
    return join(this.#folder, id, `${randomUUID()}.part`);
  }

  /**
   * A part exists once its record is written. Uploading a part again replaces its record. Throws NoSuchUpload if the
   * upload was completed or aborted while the part arrived.
   */
  async savePart(id: string, part: StoredPart): Promise<void> {
    const path = join(this.#folder, id, `${part.number}.json`);
    const before = await readJson<StoredPart>(path);
    await writeDurably(path, JSON.stringify(part)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? noSuchUpload() : error;
    });
    if (before) await rm(before.file, { force: true });
  }

  async parts(id: string): Promise<Map<number, StoredPart>> {
    const folder = join(this.#folder, id);
    const parts = new Map<number, StoredPart>();
    for (const name of await readdir(folder)) {
      const part = /^\d+\.json$/.test(name) ? await readJson<StoredPart>(join(folder, name)) : undefined;
      if (part) parts.set(part.number, part);
    }
    return parts;
  }

  async join(parts: readonly StoredPart[], path: string): Promise<void> {
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for (const part of parts) yield* createReadStream(part.file);
    };
    await pipeline(pieces, createWriteStream(path, { flush: true }));
  }

  async delete(id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  /** Deletes unfinished uploads with this key prefix that were started before `time`. Returns their number. */
  async deleteOlderThan(time: number, prefix: string): Promise<number> {
    let dropped = 0;
    for (const id of await readdir(this.#folder)) {
      const upload = await readJson<StartedUpload>(join(this.#folder, id, 'upload.json'));
      if (upload && (upload.startedAt > time || !upload.key.startsWith(prefix))) continue;
      await this.delete(id);
      dropped += 1;
    }
    return dropped;
  }
}
