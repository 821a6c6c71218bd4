import { createRequire } from 'node:module';
import type { JsonObject } from '../aws/json-service.ts';

/**
 * dynalite's internals, called directly because its HTTP server doesn't verify signatures and can crash on a bad
 * request. The version is pinned because internals may change.
 */
interface Dynalite {
  readonly actions: Record<string, Action>;
  readonly validations: {
    checkTypes(data: JsonObject, types: unknown): JsonObject;
    checkValidations(data: JsonObject, types: unknown, custom: unknown, store: Store): void;
  };
  readonly actionValidations: Record<string, { readonly types: unknown; readonly custom: unknown }>;
}

type ResultCallback = (error: EngineError | null, result?: JsonObject) => void;

type Action = (store: Store, data: JsonObject, done: ResultCallback) => void;

/** An error from dynalite: an API error response if it has a status code, otherwise an internal error. */
export interface EngineError extends Error {
  readonly statusCode?: number;
  readonly body?: JsonObject & { readonly __type?: string };
}

type DoneCallback = (error?: Error | null) => void;

export interface PrefixedStore {
  put(key: string, value: unknown, done: DoneCallback): void;
  del(key: string, done: DoneCallback): void;
}

export interface Store {
  readonly db: {
    open(): Promise<void>;
    close(): Promise<void>;
    clear(range: { gte: string; lt: string }): Promise<void>;
    iterator(range: { gte: string; lt: string }): AsyncIterable<[string, unknown]>;
    getSync(key: string): unknown;
    values(range: object): { nextv(size: number): Promise<unknown[]>; close(): Promise<void> };
    get(key: string, done: (error: Error | null, value?: unknown) => void): void;
  };
  readonly tableDb: PrefixedStore & { awsAccountId: string; awsRegion: string };
}

export interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: 'HASH' | 'RANGE';
}

/** A table in dynalite's storage format. */
export interface StoredTable extends JsonObject {
  TableName: string;
  TableStatus: string;
  KeySchema: KeyElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: (JsonObject & { IndexName: string; IndexStatus?: string; KeySchema: KeyElement[] })[];
}

/** A Query or Scan that dynalite has validated and parsed. */
export interface RangeRead extends JsonObject {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Limit?: number;
  readonly Select?: string;
  readonly _filter?: { readonly expression: unknown };
  readonly _projection?: { readonly paths: unknown };
}

/** A range of item keys within a table or index. */
export interface KeyRange {
  readonly gt?: string;
  readonly gte?: string;
  readonly lt?: string;
  readonly lte?: string;
  readonly reverse?: boolean;
}

export interface EngineDatabase {
  create(options: { path: string; createTableMs: number; updateTableMs: number; deleteTableMs: number }): Store;
  updateIndexes(store: Store, table: StoredTable, before: unknown, item: unknown, done: DoneCallback): void;
  validationError(message: string): EngineError;
  checkConditional(data: JsonObject, existing: unknown): EngineError | null | undefined;
  queryTable(
    store: Store,
    table: StoredTable,
    data: RangeRead,
    range: KeyRange,
    isLocalIndex: boolean,
    fetchesItems: boolean,
    keyNames: readonly string[],
    done: ResultCallback,
  ): void;
  itemSize(item: JsonObject, compressed: boolean, addSize: boolean, rangeKey?: string): number;
  matchesExprFilter(item: JsonObject, expression: unknown): boolean;
  mapPaths(paths: unknown, item: JsonObject): JsonObject;
}

const requireModule = createRequire(import.meta.url);

export const database = requireModule('dynalite/db') as EngineDatabase;

const OPERATIONS = `batchGetItem batchWriteItem createTable deleteItem deleteTable describeTable getItem listTables
  putItem query scan updateItem tagResource untagResource listTagsOfResource`.split(/\s+/);

const dynalite: Dynalite = {
  validations: requireModule('dynalite/validations'),
  actions: Object.fromEntries(OPERATIONS.map((name) => [name, requireModule(`dynalite/actions/${name}`)])),
  actionValidations: Object.fromEntries(
    OPERATIONS.map((name) => [name, requireModule(`dynalite/validations/${name}`)]),
  ),
};

returnOldItemOnFailedCondition();
rejectInvalidIndexKeys();

/** Runs one operation, e.g. `PutItem`; undefined if dynalite lacks the operation. Rejects with an EngineError. */
export function runOperation(store: Store, operation: string, input: JsonObject): Promise<JsonObject> | undefined {
  const name = operation.charAt(0).toLowerCase() + operation.slice(1);
  const action = dynalite.actions[name];
  const rules = dynalite.actionValidations[name];
  if (!action || !rules) return undefined;
  const returnValuesOption = input.ReturnValuesOnConditionCheckFailure;
  return new Promise((resolve, reject) => {
    const data = dynalite.validations.checkTypes(input, rules.types);
    dynalite.validations.checkValidations(data, rules.types, rules.custom, store);
    if (returnValuesOption !== undefined) data.ReturnValuesOnConditionCheckFailure = returnValuesOption;
    action(store, data, (error, result = {}) => (error ? reject(error) : resolve(result)));
  });
}

/** Key prefixes in the single LevelDB database that holds all of dynalite's data. */
export const keyPrefix = {
  tables: 'table~',
  items: (table: string): string => `item-${table}~`,
  index: (table: string, index: string): string => `index-global~${table}~${index}~`,
};

/** Appended to a prefix, this sorts after every key that has the prefix. */
export const PREFIX_END = '\u{ff}';

/** Adds ReturnValuesOnConditionCheckFailure, which dynalite lacks, by wrapping the condition check. */
function returnOldItemOnFailedCondition(): void {
  const check = database.checkConditional;
  database.checkConditional = (data, existing) => {
    const fault = check(data, existing);
    if (fault?.body && existing && data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') {
      Object.assign(fault.body, { Item: existing });
    }
    return fault;
  };
}

/**
 * Rejects index keys that are empty or have the wrong type, as DynamoDB does; dynalite would index them. Wraps
 * `updateIndexes`, which every write calls before it stores the item.
 */
function rejectInvalidIndexKeys(): void {
  const update = database.updateIndexes;
  database.updateIndexes = (store, table, before, item, done) => {
    const invalidKey = item && findInvalidIndexKey(table, item);
    if (!invalidKey) return update(store, table, before, item, done);
    const message = 'One or more parameter values are not valid. The update expression or item gives the index key';
    done(database.validationError(`${message} ${invalidKey} an empty value or one of another type.`));
  };
}

function findInvalidIndexKey(table: StoredTable, item: object): string | undefined {
  const types = new Map(table.AttributeDefinitions.map((each) => [each.AttributeName, each.AttributeType]));
  const keys = (table.GlobalSecondaryIndexes ?? []).flatMap(({ KeySchema }) => KeySchema);
  return keys.find(({ AttributeName }) => {
    const value: unknown = Reflect.get(item, AttributeName);
    if (typeof value !== 'object' || value === null) return false;
    const content: unknown = Reflect.get(value, types.get(AttributeName) ?? '');
    return content === undefined || content === '';
  })?.AttributeName;
}
