import { createRequire } from 'node:module';
import type { JsonObject } from '../aws/json-service.ts';

/**
 * An error from dynalite: an API error response if it has a status code, otherwise an internal
 * error.
 */
export interface EngineError extends Error {
  statusCode?: number;
  body?: JsonObject & { __type?: string };
}

type DoneCallback = (error?: Error | null) => void;

export interface Store {
  db: {
    open(): Promise<void>;
    close(): Promise<void>;
    clear(range: { gte: string; lt: string }): Promise<void>;
    iterator(range: { gte: string; lt: string }): AsyncIterable<[string, unknown]>;
  };
  tableDb: {
    awsAccountId: string;
    awsRegion: string;
    put(key: string, value: unknown, done: DoneCallback): void;
  };
}

export interface KeyElement {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

/** A table in dynalite's storage format. */
export interface StoredTable extends JsonObject {
  TableName: string;
  TableStatus: string;
  KeySchema: KeyElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: (JsonObject & {
    IndexName: string;
    IndexStatus?: string;
    KeySchema: KeyElement[];
  })[];
}

/**
 * dynalite's internals, called directly because its HTTP server doesn't verify signatures and can
 * crash on a bad request. The version is pinned because internals may change.
 */
interface EngineDatabase {
  create(options: {
    path: string;
    createTableMs: number;
    updateTableMs: number;
    deleteTableMs: number;
  }): Store;
  updateIndexes(
    store: Store,
    table: StoredTable,
    before: unknown,
    item: unknown,
    done: DoneCallback,
  ): void;
  validationError(message: string): EngineError;
  checkConditional(data: JsonObject, existing: unknown): EngineError | null | undefined;
}

const requireModule = createRequire(import.meta.url);

export const database = requireModule('dynalite/db') as EngineDatabase;

const validations: {
  checkTypes(data: JsonObject, types: unknown): JsonObject;
  checkValidations(data: JsonObject, types: unknown, custom: unknown, store: Store): void;
} = requireModule('dynalite/validations');

const OPERATIONS =
  /^(BatchGet|BatchWrite|Delete|Get|Put|Update)Item$|^(Create|Describe)Table$|^ListTables$|^Query$|^Scan$/;

returnOldItemOnFailedCondition();
rejectInvalidIndexKeys();

/**
 * Runs one operation, e.g. `PutItem`; undefined if the operation isn't supported. Rejects with an
 * EngineError.
 */
export function runOperation(
  store: Store,
  operation: string,
  input: JsonObject,
): Promise<JsonObject> | undefined {
  if (!OPERATIONS.test(operation)) return undefined;

  const name = operation.charAt(0).toLowerCase() + operation.slice(1);
  const action: Action = requireModule(`dynalite/actions/${name}`);
  const { types, custom }: { types: unknown; custom: unknown } = requireModule(
    `dynalite/validations/${name}`,
  );
  const returnValuesOption = input.ReturnValuesOnConditionCheckFailure;

  return new Promise((resolve, reject) => {
    const data = validations.checkTypes(input, types);
    validations.checkValidations(data, types, custom, store);
    if (returnValuesOption !== undefined)
      data.ReturnValuesOnConditionCheckFailure = returnValuesOption;
    action(store, data, (error, result = {}) => (error ? reject(error) : resolve(result)));
  });
}

type Action = (
  store: Store,
  data: JsonObject,
  done: (error: EngineError | null, result?: JsonObject) => void,
) => void;

/**
 * Adds ReturnValuesOnConditionCheckFailure, which dynalite lacks, by wrapping the condition check.
 */
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
 * Rejects index keys that are empty or have the wrong type, as DynamoDB does; dynalite would index
 * them. Wraps `updateIndexes`, which every write calls before it stores the item.
 */
function rejectInvalidIndexKeys(): void {
  const update = database.updateIndexes;
  database.updateIndexes = (store, table, before, item, done) => {
    const invalidKey = item && findInvalidIndexKey(table, item);
    if (!invalidKey) return update(store, table, before, item, done);

    const message =
      'One or more parameter values are not valid. The update expression or item gives the index key';
    done(
      database.validationError(`${message} ${invalidKey} an empty value or one of another type.`),
    );
  };
}

function findInvalidIndexKey(table: StoredTable, item: object): string | undefined {
  const types = new Map(
    table.AttributeDefinitions.map((each) => [each.AttributeName, each.AttributeType]),
  );
  const keys = (table.GlobalSecondaryIndexes ?? []).flatMap(({ KeySchema }) => KeySchema);

  return keys.find(({ AttributeName }) => {
    const value: unknown = Reflect.get(item, AttributeName);
    if (typeof value !== 'object' || value === null) return false;

    const content: unknown = Reflect.get(value, types.get(AttributeName) ?? '');

    return content === undefined || content === '';
  })?.AttributeName;
}
