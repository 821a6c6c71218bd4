import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyRows, tableOf, type Hidden, type TableName, type Tables } from './tables.ts';

/** A row as it is now; without `row` it was deleted. */
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

/** Every object. On disk, each commit is one line of JSON, so a killed process leaves all of its changes or none. */
export class Store {
  /** Origin that browsers reach the mock server under; set once it listens. */
  browserUrl = '';
  /** Called after a commit that changed something. */
  onCommit = (): void => undefined;
  readonly #path: string;
  readonly #clock: () => number;
  readonly #rows = emptyRows();
  readonly #undo = new Map<string, { readonly table: TableName; readonly id: string; restore(): void }>();
  #moment: number | undefined;

  constructor({ path, now }: StoreOptions) {
    this.#path = path;
    this.#clock = now;
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) this.#load(readFileSync(path, 'utf8'));
    this.#compact();
  }

  /** Seconds since 1970: the moment being replayed, or the present. */
  get now(): number {
    return this.#moment ?? Math.floor(this.#clock() / 1000);
  }

  get nowMs(): number {
    return this.#clock();
  }

  /** Runs an action as of a past moment. */
  at(moment: number, act: () => void): void {
    this.#moment = moment;
    try {
      act();
    } finally {
      this.#moment = undefined;
    }
  }

  newId(prefix: string): string {
    return `${prefix}_${randomText(24)}`;
  }

  find<Name extends TableName>(table: Name, id: string | null | undefined): Tables[Name] | undefined {
    return id ? this.#rows[table].get(id) : undefined;
  }

  /** Throws if a stored reference points nowhere. */
  get<Name extends TableName>(table: Name, id: string): Tables[Name] {
    const row = this.find(table, id);
    if (!row) throw new Error(`there is no ${table} ${id}`);
    return row;
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#rows[table].values()];
  }

  byId(id: string): object | undefined {
    const table = tableOf(id);
    return (table && this.find(table, id)) ?? this.find('deletedCustomer', id);
  }

  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#rememberBefore(table, row.id);
    this.#rows[table].set(row.id, row);
    return row;
  }

  remove<Name extends TableName>(table: Name, id: string): void {
    this.#rememberBefore(table, id);
    this.#rows[table].delete(id);
  }

  hidden(id: string): Hidden {
    return this.find('hidden', id) ?? { id };
  }

  hide(id: string, more: Partial<Hidden>): void {
    this.put('hidden', { ...this.hidden(id), ...more, id });
  }

  commit(): void {
    if (this.#undo.size === 0) return;
    const changes = [...this.#undo.values()].map(({ table, id }) => ({ table, id, row: this.find(table, id) }));
    this.#undo.clear();
    appendFileSync(this.#path, lineOf(changes));
    this.onCommit();
  }

  /** Restores the rows of the last commit. */
  rollBack(): void {
    for (const { restore } of this.#undo.values()) restore();
    this.#undo.clear();
  }

  #rememberBefore<Name extends TableName>(table: Name, id: string): void {
    const key = `${table} ${id}`;
    if (this.#undo.has(key)) return;
    const rows: Map<string, Tables[Name]> = this.#rows[table];
    const before = rows.get(id);
    this.#undo.set(key, { table, id, restore: () => void (before ? rows.set(id, before) : rows.delete(id)) });
  }

  #load(text: string): void {
    // A kill in the middle of a write leaves a last line without its end.
    const lines = text.split('\n').slice(0, -1);
    const tables: ReadonlyMap<string, Map<string, unknown>> = new Map(Object.entries(this.#rows));
    for (const line of lines) {
      // Written by `commit`.
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
    writeFileSync(`${this.#path}.tmp`, lineOf(everything), { mode: 0o600 });
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

function lineOf(changes: readonly Change[]): string {
  return `${JSON.stringify(changes)}\n`;
}

/** Random letters and digits. */
export function randomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
