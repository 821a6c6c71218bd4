import { type CatalogItem, fileSlots } from '#shared/catalog/catalog-item.ts';
import { ApiError, getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { describeUploadFailure } from '../admin-form/send-file.ts';
import {
  type FileProgress,
  findKnownFiles,
  isNotAdded,
  type NewFile,
  toNewFiles,
} from './new-file.ts';
import { UnusedUploads } from './unused-uploads.ts';
import type { SendOptions, SendOutcome, SentFile } from './upload-new-file.ts';

interface FileBatchDeps<Item> {
  /** Checks and uploads a file. */
  send: (row: NewFile<Item>, options: SendOptions) => Promise<SendOutcome>;
  /** Creates the hidden item. Idempotent by the row's ID. */
  create: (row: NewFile<Item>, sent: SentFile) => Promise<Item>;
  /** Returns true if the error ended the session. */
  endSession: (error: unknown) => boolean;
  /** Resolves when the batch may retry after a quota or rate limit. */
  pause: () => Promise<void>;
}

const MAX_CONCURRENT_UPLOADS = 2;

/**
 * External store of the chosen files. Turns each into a hidden item, two at a time. A failed file
 * doesn't stop the others.
 */
export class FileBatch<Item extends CatalogItem> {
  readonly #deps: FileBatchDeps<Item>;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #uploads = new UnusedUploads();
  #isPaused = false;
  #rows: readonly NewFile<Item>[] = [];

  constructor(deps: FileBatchDeps<Item>) {
    this.#deps = deps;
  }

  readonly rows = (): readonly NewFile<Item>[] => this.#rows;

  readonly find = (id: string) => this.#rows.find((row) => row.id === id);

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * A file with the name of a failed one replaces it. Returns the files that the batch already has.
   * They aren't added again.
   */
  readonly add = (chosen: readonly File[]): readonly File[] => {
    const files = this.#replaceFailed(chosen);
    const known = findKnownFiles(files, this.#rows);
    const added = toNewFiles(files.filter((file) => !known.includes(file)));
    this.#setRows([...this.#rows, ...added]);
    this.#startNext();

    return known;
  };

  readonly change = (id: string, changes: Partial<NewFile<Item>>) =>
    this.#setRows(this.#rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  readonly retry = (id: string) => {
    this.change(id, { progress: { state: 'waiting' } });
    this.#startNext();
  };

  /** Removes a row. Cancels its upload unless an item uses the upload. */
  readonly remove = (id: string) => {
    this.#release(id);
    this.#setRows(this.#rows.filter((row) => row.id !== id));
  };

  /** Removes all rows, because the page closes. A file that is being saved is kept. */
  readonly stop = () =>
    this.#rows
      .filter(({ progress }) => progress.state !== 'saving')
      .forEach(({ id }) => this.remove(id));

  #replaceFailed(chosen: readonly File[]): readonly File[] {
    let others = chosen;

    for (const row of this.#rows.filter(isNotAdded)) {
      const file = others.find(({ name }) => name === row.file.name);
      const picture = others.find(({ name }) => name === row.picture?.name);
      if (!file && !picture) continue;

      others = others.filter((other) => other !== file && other !== picture);
      this.#release(row.id);
      this.change(row.id, {
        file: file ?? row.file,
        picture: picture ?? row.picture,
        progress: { state: 'waiting' },
      });
    }

    return others;
  }

  #startNext(): void {
    while (!this.#isPaused && this.#running.size < MAX_CONCURRENT_UPLOADS) {
      const next = this.#rows.find(
        ({ progress: { state } }) => state === 'waiting' || state === 'paused',
      );
      if (!next) return;

      const controller = new AbortController();
      this.#running.set(next.id, controller);
      void this.#process(next, controller.signal).finally(() => {
        this.#running.delete(next.id);
        this.#startNext();
      });
    }
  }

  async #process(added: NewFile<Item>, signal: AbortSignal): Promise<void> {
    const { id } = added;
    const show = (progress: FileProgress<Item>) => {
      if (!signal.aborted) this.change(id, { progress });
    };

    show({ state: 'checking' });

    try {
      const sent = this.#uploads.find(id) ?? (await this.#deps.send(added, { signal, show }));
      if ('refusal' in sent) return show({ state: 'refused', message: sent.refusal });

      this.#uploads.add(id, sent);
      signal.throwIfAborted();
      show({ state: 'saving' });

      const item = await this.#create(this.find(id) ?? added, sent);
      this.#uploads.forget(id);
      show({ state: 'draft', item, problem: null });
    } catch (error) {
      if (signal.aborted) this.#release(id);
      else if (!this.#deps.endSession(error)) this.#fail(id, error);
    }
  }

  async #create(row: NewFile<Item>, sent: SentFile): Promise<Item> {
    try {
      return await this.#deps.create(row, sent);
    } catch (error) {
      // Unless the server refused the request, the item may exist.
      const isRefusal = error instanceof ApiError && error.status < 500;
      if (!isRefusal) this.#uploads.markPossiblyUsed(row.id);
      throw error;
    }
  }

  #fail(id: string, error: unknown): void {
    if (hasErrorCode(error, 'UPLOAD_QUOTA', 'TOO_MANY_REQUESTS')) return this.#pause(id);

    // The server won't accept this upload, so the next try sends the file again.
    if (error instanceof ApiError && fileSlots.some((slot) => slot === error.field))
      this.#release(id);

    const message = describeUploadFailure(error) ?? getErrorMessage(error);
    this.change(id, { progress: { state: 'failed', message } });
  }

  #pause(id: string): void {
    this.change(id, { progress: { state: 'paused' } });
    if (this.#isPaused) return;

    this.#isPaused = true;
    void this.#deps.pause().then(() => {
      this.#isPaused = false;
      this.#startNext();
    });
  }

  #release(id: string): void {
    this.#running.get(id)?.abort();
    this.#uploads.release(id);
  }

  #setRows(rows: readonly NewFile<Item>[]): void {
    this.#rows = rows;
    this.#listeners.forEach((listener) => listener());
  }
}
