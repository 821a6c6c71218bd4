import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createNotFoundError } from '../api/api-error.ts';
import { findTableName, type HiddenFields, type TableName, type Tables } from './tables.ts';

/** A row to store, or to delete if `row` is undefined. */
interface Change {
  table: TableName;
  id: string;
  row?: Tables[TableName] | undefined;
}

/**
 * Stores all objects. On disk, each commit is one line of JSON, so a crash never saves only part of
 * a commit.
 */
export class Store {
  /** The mock server's origin for browsers. Set once the server is listening. */
  browserUrl = '';
  /** The account's name on pages for customers. */
  businessName = '';
  /** Called after each commit that contains changes. */
  onCommit = (): void => undefined;
  readonly #path: string;
  readonly #clock: () => number;
  readonly #tables: { [Name in TableName]?: Map<string, Tables[Name]> } = {};
  /** The last committed state of each changed row, for `rollBack`. */
  readonly #uncommitted = new Map<string, Change>();
  #replayedSeconds: number | undefined;

  /** `now` returns milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#clock = now;
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) this.#load(readFileSync(path, 'utf8'));
    this.#compact();
  }

  /** The current time, or the due time of the step that is running, in seconds since 1970. */
  get nowSeconds(): number {
    return this.#replayedSeconds ?? Math.floor(this.#clock() / 1000);
  }

  get nowMs(): number {
    return this.#clock();
  }

  /** Runs an action with `nowSeconds` set to a past time. */
  runAt(epochSeconds: number, action: () => void): void {
    this.#replayedSeconds = epochSeconds;

    try {
      action();
    } finally {
      this.#replayedSeconds = undefined;
    }
  }

  newId(prefix: string): string {
    return `${prefix}_${generateRandomText(24)}`;
  }

  find<Name extends TableName>(
    table: Name,
    id: string | null | undefined,
  ): Tables[Name] | undefined {
    return id ? this.#getRows(table).get(id) : undefined;
  }

  /** Returns the row. Throws Stripe's 404 if it doesn't exist. */
  get<Name extends TableName>(table: Name, id: string): Tables[Name] {
    const row = this.find(table, id);
    if (!row) throw createNotFoundError(table, id);
    return row;
  }

  /** All rows of the table, oldest first. */
  listAll<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#getRows(table).values()];
  }

  findById(id: string): object | undefined {
    const table = findTableName(id);
    return (table && this.find(table, id)) ?? this.find('deletedCustomer', id);
  }

  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#saveForRollback(table, row.id);
    this.#getRows(table).set(row.id, row);
    return row;
  }

  remove<Name extends TableName>(table: Name, id: string): void {
    this.#saveForRollback(table, id);
    this.#getRows(table).delete(id);
  }

  getHidden(id: string): HiddenFields {
    return this.find('hidden', id) ?? { id };
  }

  setHidden(id: string, more: Partial<HiddenFields>): void {
    this.put('hidden', { ...this.getHidden(id), ...more, id });
  }

  commit(): void {
    if (this.#uncommitted.size === 0) return;

    const changes = [...this.#uncommitted.values()].map(({ table, id }) => ({
      table,
      id,
      row: this.find(table, id),
    }));

    this.#uncommitted.clear();
    appendFileSync(this.#path, `${JSON.stringify(changes)}\n`);
    this.onCommit();
  }

  /** Restores all rows to their last committed state. */
  rollBack(): void {
    for (const before of this.#uncommitted.values()) this.#apply(before);
    this.#uncommitted.clear();
  }

  #getRows<Name extends TableName>(table: Name): Map<string, Tables[Name]> {
    return (this.#tables[table] ??= new Map());
  }

  #saveForRollback(table: TableName, id: string): void {
    const key = `${table} ${id}`;
    if (!this.#uncommitted.has(key))
      this.#uncommitted.set(key, { table, id, row: this.find(table, id) });
  }

  #apply({ table, id, row }: Change): void {
    const rows: Map<string, Tables[TableName]> = this.#getRows(table);
    if (row) rows.set(id, row);
    else rows.delete(id);
  }

  #load(text: string): void {
    // A process killed in the middle of a write leaves an incomplete last line. Drop it.
    const lines = text.split('\n').slice(0, -1);
    // Only `commit` writes these lines, so their shape is known.
    for (const change of lines.flatMap((line) => JSON.parse(line) as Change[])) this.#apply(change);
  }

  #compact(): void {
    const everything = Object.entries(this.#tables).flatMap(([table, rows]) =>
      [...rows.values()].map((row) => ({ table, id: row.id, row })),
    );
    writeFileSync(`${this.#path}.tmp`, `${JSON.stringify(everything)}\n`, { mode: 0o600 });
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

export function generateRandomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
