import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, anyOf, atMost, type Change, type Checks } from '../platform/dynamo/update-expressions.ts';
import { tryPut, update } from '../platform/dynamo/update.ts';
import {
  exportRowExpirySeconds,
  exportRowSchema,
  exportTiming,
  type ExportMessage,
  type ExportRow,
} from './export-row.ts';

/**
 * Data copies, in the member requests table. Writes return false or undefined if the copy is no longer being prepared.
 */
export interface ExportStore {
  find(memberId: string): Promise<ExportRow | undefined>;
  /** Undefined if a copy is being prepared, or a finished copy was requested within the last day. */
  open(message: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  /** Counts a worker's try. Undefined if the copy is finished, was replaced, or was deleted with its member. */
  begin(message: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  finish(message: ExportMessage, file: { readonly size: number; readonly validUntil: string }): Promise<boolean>;
  fail(message: ExportMessage): Promise<boolean>;
  remove(memberId: string): Promise<void>;
  listDue(now: Date, limit: number): Promise<ExportRow[]>;
  /** False if another sweeper postponed the row first. */
  postpone(row: ExportRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED = 'export';
const UNFINISHED_COLUMNS = ['unfinished', 'dueAt'];
const exportRowKey = (memberId: string) => ({ recordKey: `export#${memberId}` });
const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export function exportStore(client: DynamoDBDocumentClient, tableName: string): ExportStore {
  const table = { client, tableName };
  const change = ({ memberId, exportId }: ExportMessage, { condition, ...given }: PreparingChange) =>
    update(table, exportRowKey(memberId), { ...given, condition: { exportId, state: 'preparing', ...condition } });
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: exportRowKey(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && exportRowSchema.parse(Item);
    },
    async open({ memberId, exportId }, now) {
      const row = {
        memberId,
        exportId,
        state: 'preparing',
        requestedAt: now.toISOString(),
        attempts: 0,
        dueAt: addMs(now, exportTiming.firstRetryMs),
      } as const;
      const isOpened = await tryPut(
        table,
        { ...exportRowKey(memberId), ...row, unfinished: UNFINISHED, expiresAt: exportRowExpirySeconds(now) },
        anyOf(
          { recordKey: absent },
          { state: 'failed' },
          { state: 'ready', requestedAt: atMost(addMs(now, -exportTiming.minIntervalMs)) },
        ),
      );
      return isOpened ? row : undefined;
    },
    async begin(wanted, now) {
      const begun = await change(wanted, { set: { dueAt: addMs(now, exportTiming.attemptMs) }, add: { attempts: 1 } });
      return begun && exportRowSchema.parse(begun);
    },
    async finish(wanted, { size, validUntil }) {
      const set = { state: 'ready', sizeBytes: size, validUntil };
      return (await change(wanted, { set, remove: UNFINISHED_COLUMNS })) !== undefined;
    },
    async fail(wanted) {
      return (await change(wanted, { set: { state: 'failed' }, remove: UNFINISHED_COLUMNS })) !== undefined;
    },
    async remove(memberId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: exportRowKey(memberId) }));
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
      return (await change(row, { set: { dueAt }, condition: { dueAt: row.dueAt ?? '' } })) !== undefined;
    },
  };
}

type PreparingChange = Omit<Change<Record<string, unknown>>, 'condition'> & {
  readonly condition?: Checks<Record<string, unknown>>;
};
