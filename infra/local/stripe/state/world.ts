import type { Event } from './objects.ts';
import type { Journal } from './journal.ts';
import { TABLE_OF_PREFIX, type Note, type TableName, type Tables } from './tables.ts';

export const API_VERSION = '2026-10-28.endive';
const EVENTS_LIVE_SECONDS = 30 * 86_400;

export interface WorldOptions {
  readonly journal: Journal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new id that begins with the prefix and an underscore. */
  readonly newId: (prefix: string) => string;
}

type Rows = { [Name in TableName]: Map<string, Tables[Name]> };

/** Every object of the stand-in. Changes are on disk after `commit`; whatever changes them runs without a pause in between. */
export class World {
  readonly newId: (prefix: string) => string;
  /** Where browsers reach the stand-in, once it listens. */
  publicUrl = '';
  /** Everything that is due by then, in real seconds, was played. */
  playedUntil = 0;
  /** The request that changes come from now, for the events they cause. */
  request: Event['request'] = { id: null, idempotency_key: null };
  readonly #options: WorldOptions;
  readonly #rows: Rows;
  /** What changed since the last commit, by table and id, with what puts it back. */
  readonly #changed = new Map<string, { readonly table: TableName; readonly id: string; undo(): void }>();
  #moment: number | undefined;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.newId = options.newId;
    this.#rows = emptyTables();
    options.journal.replay(
      ({ table, id, row }) => this.#replay(table, id, row),
      () => this.#everything(),
    );
  }

  /** Seconds since 1970, of the moment that is played: the customer's, where they have a clock of their own. */
  get now(): number {
    return this.#moment ?? this.realNow;
  }

  get realNow(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  get realNowMs(): number {
    return this.#options.now();
  }

  /** Does something as if it were then. */
  at<T>(moment: number, act: () => T): T {
    const before = this.#moment;
    this.#moment = moment;
    try {
      return act();
    } finally {
      this.#moment = before;
    }
  }

  find<Name extends TableName>(table: Name, id: string | null | undefined): Tables[Name] | undefined {
    return id ? this.#rows[table].get(id) : undefined;
  }

  /** For what must be there, because something that is there names it. */
  get<Name extends TableName>(table: Name, id: string): Tables[Name] {
    const row = this.find(table, id);
    if (!row) throw new Error(`there is no ${table} ${id}`);
    return row;
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#rows[table].values()];
  }

  /** The object of an id, whatever it is. */
  byId(id: string): object | undefined {
    const table = TABLE_OF_PREFIX[id.split('_')[0] ?? ''];
    if (!table) return undefined;
    return this.find(table, id) ?? (table === 'customer' ? this.find('deletedCustomer', id) : undefined);
  }

  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#noteChange(table, row.id);
    this.#rows[table].set(row.id, row);
    return row;
  }

  remove<Name extends TableName>(table: Name, id: string): void {
    this.#noteChange(table, id);
    this.#rows[table].delete(id);
  }

  note(id: string): Note {
    return this.find('note', id) ?? { id };
  }

  addNote(id: string, more: Partial<Note>): void {
    this.put('note', { ...this.note(id), ...more, id });
  }

  /** Writes what changed since the last time. Answers whether anything did. */
  commit(): boolean {
    if (this.#changed.size === 0) return false;
    const changes = [...this.#changed.values()].map(({ table, id }) => ({ table, id, row: this.find(table, id) }));
    this.#changed.clear();
    this.#options.journal.append(changes);
    return true;
  }

  /** The rows of a table that were put there since the last commit. */
  changedRows<Name extends TableName>(table: Name): Tables[Name][] {
    const ids = [...this.#changed.values()].filter((change) => change.table === table).map(({ id }) => id);
    return ids.flatMap((id) => this.find(table, id) ?? []);
  }

  /** Puts everything back as it was at the last commit. */
  rollBack(): void {
    for (const { undo } of this.#changed.values()) undo();
    this.#changed.clear();
  }

  #noteChange<Name extends TableName>(table: Name, id: string): void {
    const key = `${table} ${id}`;
    if (this.#changed.has(key)) return;
    const rows: Map<string, Tables[Name]> = this.#rows[table];
    const before = rows.get(id);
    this.#changed.set(key, { table, id, undo: () => void (before ? rows.set(id, before) : rows.delete(id)) });
  }

  close(): void {
    this.#options.journal.close();
  }

  #replay(table: string, id: string, row: unknown): void {
    if (!isTableName(this.#rows, table)) return;
    // The shape is the writer's: this class.
    const rows: Map<string, unknown> = this.#rows[table];
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
  }

  /** What outlives a restart: Stripe keeps events for 30 days and answers to idempotency keys for one. */
  #everything(): { table: string; id: string; row: unknown }[] {
    const oldestEvent = this.realNow - EVENTS_LIVE_SECONDS;
    for (const { id, created } of this.all('event')) if (created < oldestEvent) this.#rows.event.delete(id);
    for (const { id, at } of this.all('keptAnswer')) {
      if (at < this.realNowMs - 86_400_000) this.#rows.keptAnswer.delete(id);
    }
    return Object.entries(this.#rows).flatMap(([table, rows]) =>
      [...rows.values()].map((row) => ({ table, id: row.id, row })),
    );
  }
}

function isTableName(rows: Rows, name: string): name is TableName {
  return Object.hasOwn(rows, name);
}

function emptyTables(): Rows {
  return {
    account: new Map(),
    customer: new Map(),
    deletedCustomer: new Map(),
    product: new Map(),
    price: new Map(),
    subscription: new Map(),
    setupIntent: new Map(),
    paymentIntent: new Map(),
    paymentMethod: new Map(),
    charge: new Map(),
    invoice: new Map(),
    invoicePayment: new Map(),
    refund: new Map(),
    balanceTransaction: new Map(),
    testClock: new Map(),
    webhookEndpoint: new Map(),
    portalConfiguration: new Map(),
    portalSession: new Map(),
    event: new Map(),
    note: new Map(),
    delivery: new Map(),
    keptAnswer: new Map(),
  };
}
