import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createEmptyRows, findTableName, type HiddenFields, type TableName, type Tables } from './tables.ts';

/** A row after a change. Without `row`, the row was deleted. */
interface Change {
  readonly table: string;
  readonly id: string;
  readonly row?: unknown;
}

interface StoreOptions {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Stores all objects. On disk, each commit is one line of JSON, so a killed process leaves either all of a commit's
 * changes or none.
 */
export class Store {
  /** The mock server's origin for browsers. Set once the server is listening. */
  browserUrl = '';
  /** Called after each commit that contains changes. */
  onCommit = (): void => undefined;
  readonly #path: string;
  readonly #clock: () => number;
  readonly #rows = createEmptyRows();
  readonly #uncommitted = new Map<string, { readonly table: TableName; readonly id: string; restore(): void }>();
  #replayedSeconds: number | undefined;

  constructor({ path, now }: StoreOptions) {
    this.#path = path;
    this.#clock = now;
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) this.#load(readFileSync(path, 'utf8'));
    this.#compact();
  }

  /** Seconds since 1970: the current time, or the time of the past step that is being run. */
  get nowSeconds(): number {
    return this.#replayedSeconds ?? Math.floor(this.#clock() / 1000);
  }

  get nowMs(): number {
    return this.#clock();
  }

  /** Runs an action as if it were the given past time. */
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

  find<Name extends TableName>(table: Name, id: string | null | undefined): Tables[Name] | undefined {
    return id ? this.#rows[table].get(id) : undefined;
  }

  /** Returns the row. Throws if it doesn't exist. */
  get<Name extends TableName>(table: Name, id: string): Tables[Name] {
    const row = this.find(table, id);
    if (!row) throw new Error(`there is no ${table} ${id}`);
    return row;
  }

  /** All rows of the table, oldest first. */
  listAll<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#rows[table].values()];
  }

  findById(id: string): object | undefined {
    const table = findTableName(id);
    return (table && this.find(table, id)) ?? this.find('deletedCustomer', id);
  }

  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#saveForRollback(table, row.id);
    this.#rows[table].set(row.id, row);
    return row;
  }

  remove<Name extends TableName>(table: Name, id: string): void {
    this.#saveForRollback(table, id);
    this.#rows[table].delete(id);
  }

  getHidden(id: string): HiddenFields {
    return this.find('hidden', id) ?? { id };
  }

  setHidden(id: string, more: Partial<HiddenFields>): void {
    this.put('hidden', { ...this.getHidden(id), ...more, id });
  }

  commit(): void {
    if (this.#uncommitted.size === 0) return;
    const changes = [...this.#uncommitted.values()].map(({ table, id }) => ({ table, id, row: this.find(table, id) }));
    this.#uncommitted.clear();
    appendFileSync(this.#path, serializeChanges(changes));
    this.onCommit();
  }

  /** Restores the rows of the last commit. */
  rollBack(): void {
    for (const { restore } of this.#uncommitted.values()) restore();
    this.#uncommitted.clear();
  }

  #saveForRollback<Name extends TableName>(table: Name, id: string): void {
    const key = `${table} ${id}`;
    if (this.#uncommitted.has(key)) return;
    const rows: Map<string, Tables[Name]> = this.#rows[table];
    const before = rows.get(id);
    this.#uncommitted.set(key, { table, id, restore: () => void (before ? rows.set(id, before) : rows.delete(id)) });
  }

  #load(text: string): void {
    // A process killed in the middle of a write leaves an incomplete last line. Drop it.
    const lines = text.split('\n').slice(0, -1);
    const tables: ReadonlyMap<string, Map<string, unknown>> = new Map(Object.entries(this.#rows));
    for (const line of lines) {
      // The line was written by `commit`.
      for (const { table, id, row } of JSON.parse(line) as Change[]) {
        if (row === undefined) tables.get(table)?.delete(id);
        else tables.get(table)?.set(id, row);
      }
    }
  }

  #compact(): void {
    const everything = Object.entries(this.#rows).flatMap(([table, rows]) =>
      [...rows.values()].map((row) => ({ table, id: row.id, row })),
    );
    writeFileSync(`${this.#path}.tmp`, serializeChanges(everything), { mode: 0o600 });
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

function serializeChanges(changes: readonly Change[]): string {
  return `${JSON.stringify(changes)}\n`;
}

/** Random letters and digits. */
export function generateRandomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
