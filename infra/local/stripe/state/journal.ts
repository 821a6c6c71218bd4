import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One change: the whole row as it is now, or that it is gone. */
export type Change = { readonly table: string; readonly id: string; readonly row?: unknown };

/**
 * Rows on disk: an append-only file of JSON lines, a line for all that one request changed, so that a kill leaves all of it or
 * nothing. A line is with the operating system before the call returns.
 */
export class Journal {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Hands over every change of earlier runs, in order, then starts afresh with what the caller says is left of them. */
  replay(take: (change: Change) => void, left: () => readonly Change[]): void {
    for (const line of this.#lines()) for (const change of JSON.parse(line) as Change[]) take(change);
    this.#rewrite(left());
    this.#file = openSync(this.#path, 'a');
  }

  append(changes: readonly Change[]): void {
    if (this.#file === undefined) throw new Error('the journal is closed');
    writeSync(this.#file, `${JSON.stringify(changes)}\n`);
  }

  close(): void {
    if (this.#file === undefined) return;
    fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
  }

  #lines(): string[] {
    if (!existsSync(this.#path)) return [];
    const content = readFileSync(this.#path);
    // A kill in the middle of a write leaves a last line without its end: nobody was answered, so it goes.
    const end = content.lastIndexOf(10) + 1;
    if (end < content.length) truncateSync(this.#path, end);
    return content
      .subarray(0, end)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
  }

  #rewrite(changes: readonly Change[]): void {
    const temporary = `${this.#path}.tmp`;
    const file = openSync(temporary, 'w', 0o600);
    writeSync(file, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, this.#path);
  }
}
