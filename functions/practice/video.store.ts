import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AnalysisResults } from '../../shared/analysis/analysis-record.ts';
import type { FailureReason } from '../../shared/practice/video.ts';
import { won } from '../platform/dynamo/table.ts';
import { after, MOST_ATTEMPTS, timing, videoRowSchema, type VideoRow } from './video-row.ts';

export interface VideoKey {
  readonly memberId: string;
  readonly videoId: string;
}

/** A worker's claim on one video. Whoever lost it can no longer write. */
export interface Lease extends VideoKey {
  readonly owner: string;
}

/**
 * The videos table. Every change of state is one conditional write, so that duplicates, zombies and races change
 * nothing: the write that comes too late answers false.
 */
export interface VideoStore {
  create(row: VideoRow): Promise<boolean>;
  find(key: VideoKey): Promise<VideoRow | undefined>;
  list(memberId: string): Promise<VideoRow[]>;
  /** Answers the row that was there. */
  remove(key: VideoKey): Promise<VideoRow | undefined>;
  /** failed -> pending, by the member. */
  retry(key: VideoKey, now: Date): Promise<boolean>;
  /** pending -> processing, or takes over from a worker whose lease ran out. */
  takeLease(lease: Lease, now: Date): Promise<boolean>;
  renewLease(lease: Lease, now: Date): Promise<boolean>;
  /** Lets the next attempt begin at once. */
  releaseLease(lease: Lease, now: Date): Promise<boolean>;
  /** processing -> completed. */
  complete(lease: Lease, results: AnalysisResults): Promise<boolean>;
  /** processing -> failed, for a reason in the file. */
  fail(lease: Lease, reason: FailureReason): Promise<boolean>;
  /** pending or abandoned -> failed; a live worker is left alone. */
  giveUp(key: VideoKey, reason: FailureReason, now: Date): Promise<boolean>;
  /** Unfinished rows whose `dueAt` has passed, the longest waiting first. */
  listDue(now: Date, limit: number): Promise<VideoRow[]>;
  /** Moves a due row's next look. False when somebody else moved it first. */
  postpone(row: VideoRow, dueAt: string): Promise<boolean>;
}

const SETTLED = 'REMOVE leaseOwner, leaseUntil, unfinished, dueAt';
const OWNED = 'leaseOwner = :owner AND analysisStatus = :processing';
const FREE = '(analysisStatus = :pending OR (analysisStatus = :processing AND leaseUntil < :now))';

export function videoStore(client: DynamoDBDocumentClient, tableName: string): VideoStore {
  const table = { client, tableName };
  return {
    async create(row) {
      const put = new PutCommand({
        TableName: tableName,
        Item: row,
        ConditionExpression: 'attribute_not_exists(videoId)',
      });
      return won(client.send(put));
    },
    async find(key) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true }),
      );
      return Item && videoRowSchema.parse(Item);
    },
    list: (memberId) => listAll(table, memberId),
    async remove(key) {
      const removal = new DeleteCommand({ TableName: tableName, Key: keyOf(key), ReturnValues: 'ALL_OLD' });
      const { Attributes } = await client.send(removal);
      return Attributes && videoRowSchema.parse(Attributes);
    },
    retry: (key, now) =>
      write(table, key, {
        UpdateExpression:
          'SET analysisStatus = :pending, failureReason = :none, attempts = :zero, unfinished = :yes, dueAt = :dueAt',
        ConditionExpression: 'analysisStatus = :failed',
        values: {
          pending: 'pending',
          failed: 'failed',
          none: null,
          zero: 0,
          yes: 'yes',
          dueAt: after(now, timing.pendingMs),
        },
      }),
    takeLease: (lease, now) =>
      write(table, lease, {
        UpdateExpression:
          'SET analysisStatus = :processing, leaseOwner = :owner, leaseUntil = :until, dueAt = :until ADD attempts :one',
        ConditionExpression: `${FREE} AND attempts < :most`,
        values: {
          pending: 'pending',
          processing: 'processing',
          owner: lease.owner,
          until: after(now, timing.leaseMs),
          now: now.toISOString(),
          one: 1,
          most: MOST_ATTEMPTS,
        },
      }),
    renewLease: (lease, now) => holdUntil(table, lease, after(now, timing.leaseMs)),
    releaseLease: (lease, now) => holdUntil(table, lease, after(now, -1)),
    complete: (lease, results) =>
      write(table, lease, {
        UpdateExpression: `SET analysisStatus = :completed, aiAnalysisResults = :results ${SETTLED}`,
        ConditionExpression: OWNED,
        values: { completed: 'completed', results, owner: lease.owner, processing: 'processing' },
      }),
    fail: (lease, reason) =>
      write(table, lease, {
        UpdateExpression: `SET analysisStatus = :failed, failureReason = :reason ${SETTLED}`,
        ConditionExpression: OWNED,
        values: { failed: 'failed', reason, owner: lease.owner, processing: 'processing' },
      }),
    giveUp: (key, reason, now) =>
      write(table, key, {
        UpdateExpression: `SET analysisStatus = :failed, failureReason = :reason ${SETTLED}`,
        ConditionExpression: FREE,
        values: { failed: 'failed', reason, pending: 'pending', processing: 'processing', now: now.toISOString() },
      }),
    listDue: (now, limit) => listDue(table, now, limit),
    postpone: (row, dueAt) =>
      write(table, row, {
        UpdateExpression: 'SET dueAt = :dueAt',
        ConditionExpression: 'unfinished = :yes AND dueAt = :seen',
        values: { dueAt, yes: 'yes', seen: row.dueAt ?? '' },
      }),
  };
}

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

type Write = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
  readonly values: Readonly<Record<string, unknown>>;
};

function holdUntil(table: Table, lease: Lease, until: string): Promise<boolean> {
  return write(table, lease, {
    UpdateExpression: 'SET leaseUntil = :until, dueAt = :until',
    ConditionExpression: OWNED,
    values: { until, owner: lease.owner, processing: 'processing' },
  });
}

function write({ client, tableName }: Table, key: VideoKey, { values, ...expressions }: Write): Promise<boolean> {
  const named = Object.entries(values).map(([name, value]) => [`:${name}`, value]);
  const update = { TableName: tableName, Key: keyOf(key), ...expressions };
  return won(client.send(new UpdateCommand({ ...update, ExpressionAttributeValues: Object.fromEntries(named) })));
}

function keyOf({ memberId, videoId }: VideoKey): VideoKey {
  return { memberId, videoId };
}

async function listAll({ client, tableName }: Table, memberId: string): Promise<VideoRow[]> {
  const rows: VideoRow[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
        ConsistentRead: true,
        ScanIndexForward: false,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...(page.Items ?? []).map((item) => videoRowSchema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}

async function listDue({ client, tableName }: Table, now: Date, limit: number): Promise<VideoRow[]> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'unfinished',
      KeyConditionExpression: 'unfinished = :yes AND dueAt < :now',
      ExpressionAttributeValues: { ':yes': 'yes', ':now': now.toISOString() },
      Limit: limit,
    }),
  );
  return (Items ?? []).map((item) => videoRowSchema.parse(item));
}
