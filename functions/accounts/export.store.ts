import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unlessLost } from '../platform/dynamo/table.ts';
import { exportRowEnds, exportRowSchema, exportTiming, type ExportMessage, type ExportRow } from './export-row.ts';

/** Copies of data, in the table of what members asked for. A write that comes too late answers false or undefined. */
export interface ExportStore {
  find(memberId: string): Promise<ExportRow | undefined>;
  /** Undefined when one is being made, or was made within the last day. */
  open(wanted: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  /** A worker takes it up. Undefined when it is settled, was replaced, or went with its member. */
  begin(wanted: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  finish(wanted: ExportMessage, file: { readonly size: number; readonly validUntil: string }): Promise<boolean>;
  fail(wanted: ExportMessage): Promise<boolean>;
  remove(memberId: string): Promise<void>;
  listDue(now: Date, limit: number): Promise<ExportRow[]>;
  /** False when somebody else moved it first. */
  postpone(row: ExportRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED = 'export';
const keyOf = (memberId: string) => ({ recordKey: `export#${memberId}` });
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export function exportStore(client: DynamoDBDocumentClient, tableName: string): ExportStore {
  const change = async ({ memberId, exportId }: ExportMessage, { condition, values, expression }: Change) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: keyOf(memberId),
      UpdateExpression: expression,
      ConditionExpression: `exportId = :id AND #state = :preparing${condition ? ` AND ${condition}` : ''}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':id': exportId, ':preparing': 'preparing', ...values },
      ReturnValues: 'ALL_NEW',
    });
    return unlessLost(client.send(command));
  };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: keyOf(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && exportRowSchema.parse(Item);
    },
    async open({ memberId, exportId }, now) {
      const row = {
        memberId,
        exportId,
        state: 'preparing',
        askedAt: now.toISOString(),
        attempts: 0,
        dueAt: after(now, exportTiming.firstMs),
      } as const;
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...keyOf(memberId), ...row, unfinished: UNFINISHED, expiresAt: exportRowEnds(now) },
        ConditionExpression:
          'attribute_not_exists(recordKey) OR #state = :failed OR (#state = :ready AND askedAt <= :ago)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':failed': 'failed',
          ':ready': 'ready',
          ':ago': after(now, -exportTiming.everyMs),
        },
      });
      return (await unlessLost(client.send(put))) && row;
    },
    async begin(wanted, now) {
      const values = { ':due': after(now, exportTiming.tryMs), ':one': 1 };
      const begun = await change(wanted, { expression: 'SET dueAt = :due ADD attempts :one', values });
      return begun && exportRowSchema.parse(begun.Attributes);
    },
    async finish(wanted, { size, validUntil }) {
      const expression = 'SET #state = :ready, sizeBytes = :size, validUntil = :until REMOVE unfinished, dueAt';
      const values = { ':ready': 'ready', ':size': size, ':until': validUntil };
      return (await change(wanted, { expression, values })) !== undefined;
    },
    async fail(wanted) {
      const expression = 'SET #state = :failed REMOVE unfinished, dueAt';
      return (await change(wanted, { expression, values: { ':failed': 'failed' } })) !== undefined;
    },
    async remove(memberId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(memberId) }));
    },
    async listDue(now, limit) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'unfinished',
        KeyConditionExpression: 'unfinished = :kind AND dueAt <= :now',
        ExpressionAttributeValues: { ':kind': UNFINISHED, ':now': now.toISOString() },
        Limit: limit,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => exportRowSchema.parse(item));
    },
    async postpone(row, dueAt) {
      const values = { ':due': dueAt, ':seen': row.dueAt ?? '' };
      return (await change(row, { expression: 'SET dueAt = :due', condition: 'dueAt = :seen', values })) !== undefined;
    },
  };
}

interface Change {
  readonly expression: string;
  readonly condition?: string;
  readonly values: NonNullable<UpdateCommandInput['ExpressionAttributeValues']>;
}
