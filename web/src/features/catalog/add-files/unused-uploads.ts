import { releaseUploadUrl } from '#web/platform/upload/upload.ts';
import type { SentFile } from './upload-new-file.ts';

/** Finished uploads that no item uses yet, by row ID. */
export class UnusedUploads {
  readonly #files = new Map<string, SentFile>();
  readonly #possiblyUsed = new Set<string>();

  readonly find = (id: string) => this.#files.get(id);

  readonly add = (id: string, sent: SentFile) => this.#files.set(id, sent);

  /** Marks an upload that an item may use, so that it's never released. */
  readonly markPossiblyUsed = (id: string) => this.#possiblyUsed.add(id);

  readonly forget = (id: string) => this.#files.delete(id);

  readonly release = (id: string) => {
    const { uploadUrl, thumbnail } = this.#files.get(id) ?? {};
    this.#files.delete(id);
    if (this.#possiblyUsed.has(id)) return;

    if (uploadUrl) releaseUploadUrl(uploadUrl);
    if (thumbnail) releaseUploadUrl(thumbnail);
  };
}
