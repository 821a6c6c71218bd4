import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conditionMet, undefinedIfConditionFailed } from './table.ts';
import {
  absent,
  conditionExpressions,
  exists,
  updateExpressions,
  type Change,
  type Condition,
} from './update-expressions.ts';

export interface Table<Row = AnyRow> {
  client: DynamoDBDocumentClient;
  tableName: string;
  /** Never set. Exists only to carry the row type. */
  row?: Row;
}

type AnyRow = Record<string, unknown>;

/**
 * Updates or creates a row and returns its new (or old) attributes. Returns undefined if the
 * condition failed.
 */
export async function update<Row = AnyRow>(
  { client, tableName }: Table<Row>,
  key: object,
  change: Change<NoInfer<Row>>,
  returned: 'ALL_NEW' | 'ALL_OLD' = 'ALL_NEW',
): Promise<AnyRow | undefined> {
  const input = {
    TableName: tableName,
    Key: { ...key },
    ...updateExpressions(change),
    ReturnValues: returned,
  };

  const written = await undefinedIfConditionFailed(client.send(new UpdateCommand(input)));

  return written && (written.Attributes ?? {});
}

/** Returns false if the condition failed. */
export async function tryUpdate<Row = AnyRow>(
  { client, tableName }: Table<Row>,
  key: object,
  change: Change<NoInfer<Row>>,
): Promise<boolean> {
  return conditionMet(
    client.send(
      new UpdateCommand({ TableName: tableName, Key: { ...key }, ...updateExpressions(change) }),
    ),
  );
}

/** Returns false if the condition failed. */
export async function tryPut<Row = AnyRow>(
  { client, tableName }: Table<Row>,
  row: object,
  condition: Condition<NoInfer<Row>>,
): Promise<boolean> {
  return conditionMet(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...row },
        ...conditionExpressions(condition),
      }),
    ),
  );
}

/** Returns false if the condition failed. */
export async function tryDelete<Row = AnyRow>(
  { client, tableName }: Table<Row>,
  key: object,
  condition: Condition<NoInfer<Row>>,
): Promise<boolean> {
  return conditionMet(
    client.send(
      new DeleteCommand({
        TableName: tableName,
        Key: { ...key },
        ...conditionExpressions(condition),
      }),
    ),
  );
}

interface MapChange {
  column: string;
  /** New values of the map's fields. Undefined fields stay unchanged. */
  change: object;
  /** Default fields of the map, used if the row doesn't have the column yet. */
  initial: object;
}

/**
 * Sets individual fields of a map column, so that concurrent calls don't overwrite each other's
 * fields.
 */
export async function updateMap(
  table: Table,
  key: object,
  { column, change, initial }: MapChange,
  rest: Pick<Change<AnyRow>, 'set' | 'condition'> = {},
): Promise<AnyRow | undefined> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const write = (set: AnyRow, condition: AnyRow) =>
    update(table, key, {
      set: { ...rest.set, ...set },
      condition: { ...rest.condition, ...condition },
    });

  const fields = () =>
    write(Object.fromEntries(given.map(([name, value]) => [`${column}.${name}`, value])), {
      [column]: exists,
    });

  const whole = () =>
    write({ [column]: { ...initial, ...Object.fromEntries(given) } }, { [column]: absent });

  // The third write is needed if a concurrent call creates the map between the first two writes.
  return (await fields()) ?? (await whole()) ?? fields();
}
