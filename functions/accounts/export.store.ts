import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, anyOf, atMost, type Change, type Checks } from '../platform/dynamo/update-expressions.ts';
import { tryPut, update } from '../platform/dynamo/update.ts';
import { exportRowEnds, exportRowSchema, exportTiming, type ExportMessage, type ExportRow } from './export-row.ts';

/**
 * Data copies, in the member requests table. Writes return false or undefined if the copy is no longer being prepared.
 */
export interface ExportStore {
  find(memberId: string): Promise<ExportRow | undefined>;
  /** Undefined if a copy is being prepared, or a finished copy was requested within the last day. */
  open(wanted: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  /** Counts a worker's try. Undefined if the copy is finished, was replaced, or was deleted with its member. */
  begin(wanted: ExportMessage, now: Date): Promise<ExportRow | undefined>;
  finish(wanted: ExportMessage, file: { readonly size: number; readonly validUntil: string }): Promise<boolean>;
  fail(wanted: ExportMessage): Promise<boolean>;
  remove(memberId: string): Promise<void>;
  listDue(now: Date, limit: number): Promise<ExportRow[]>;
  /** False if another sweeper postponed the row first. */
  postpone(row: ExportRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED = 'export';
const SETTLED = ['unfinished', 'dueAt'];
const keyOf = (memberId: string) => ({ recordKey: `export#${memberId}` });
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export function exportStore(client: DynamoDBDocumentClient, tableName: string): ExportStore {
  const table = { client, tableName };
  const change = ({ memberId, exportId }: ExportMessage, { condition, ...given }: PreparingChange) =>
    update(table, keyOf(memberId), { ...given, condition: { exportId, state: 'preparing', ...condition } });
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
      const isOpened = await tryPut(
        table,
        { ...keyOf(memberId), ...row, unfinished: UNFINISHED, expiresAt: exportRowEnds(now) },
        anyOf(
          { recordKey: absent },
          { state: 'failed' },
          { state: 'ready', askedAt: atMost(after(now, -exportTiming.everyMs)) },
        ),
      );
      return isOpened ? row : undefined;
    },
    async begin(wanted, now) {
      const begun = await change(wanted, { set: { dueAt: after(now, exportTiming.tryMs) }, add: { attempts: 1 } });
      return begun && exportRowSchema.parse(begun);
    },
    async finish(wanted, { size, validUntil }) {
      const set = { state: 'ready', sizeBytes: size, validUntil };
      return (await change(wanted, { set, remove: SETTLED })) !== undefined;
    },
    async fail(wanted) {
      return (await change(wanted, { set: { state: 'failed' }, remove: SETTLED })) !== undefined;
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
      return (await change(row, { set: { dueAt }, condition: { dueAt: row.dueAt ?? '' } })) !== undefined;
    },
  };
}

type PreparingChange = Omit<Change<Record<string, unknown>>, 'condition'> & {
  readonly condition?: Checks<Record<string, unknown>>;
};
