import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { getRow, keyQuery, queryAll, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  exists,
  lessThan,
  type Change,
  type Checks,
} from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import type { AnalysisResults } from '#shared/analysis/analysis-record.ts';
import { failedAnalysisSchema, type FailedAnalysis } from '#shared/practice/failed-analyses.ts';
import type { AnalysisStage, FailureReason } from '#shared/practice/analysis-status.ts';

import { formatStaffView, hasStaffView, type Viewer } from './staff-views.ts';
import { chooseShard } from './unfinished-shard.ts';
import {
  addMilliseconds,
  MAX_ATTEMPTS,
  analysisTiming,
  buildFailedColumns,
  fileFailureSchema,
  videoRowSchema,
  type FileFailure,
  type VideoRow,
} from './video-row.ts';

export type VideoKey = Pick<VideoRow, 'memberId' | 'videoId'>;

/** A worker's lease on one video. Only the lease holder can complete or fail the analysis. */
export interface Lease extends VideoKey {
  owner: string;
}

export type VideoStore = ReturnType<typeof videoStore>;

const UNFINISHED_COLUMNS = [
  'leaseOwner',
  'leaseUntil',
  'analysisStage',
  'unfinishedShard',
  'dueAt',
] as const;

const FAILED_COLUMNS = ['failed', 'failedAt'] as const;

const ownedByCondition = ({ owner }: Lease): Checks<VideoRow> => ({
  leaseOwner: owner,
  analysisStatus: 'processing',
});

const notLeasedCondition = (now: Date) =>
  anyOf<VideoRow>(
    { analysisStatus: 'pending' },
    { analysisStatus: 'processing', leaseUntil: lessThan(now.toISOString()) },
  );

const METHOD_NEEDS = {
  create: ['PutItem'],
  find: ['GetItem'],
  list: ['Query'],
  remove: ['DeleteItem'],
  retry: ['UpdateItem'],
  takeLease: ['UpdateItem'],
  renewLease: ['UpdateItem'],
  releaseLease: ['UpdateItem'],
  returnLease: ['UpdateItem'],
  addStaffView: ['UpdateItem'],
  markReportOpened: ['UpdateItem'],
  complete: ['UpdateItem'],
  fail: ['UpdateItem'],
  giveUp: ['UpdateItem'],
  listFailed: [{ query: 'failed' }],
  listFileFailures: [{ query: 'failed' }, 'BatchGetItem'],
  postpone: ['UpdateItem'],
} as const;

/**
 * The videos table. State changes are conditional writes that return false if the state has changed
 * in the meantime, so duplicate messages, dead workers and races do no harm.
 */
export const videoStore = /* @__PURE__ */ tableStore(
  'Videos',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<VideoRow> = { client, tableName };
    const change = (key: VideoKey, given: Change<VideoRow>) =>
      tryUpdate(table, pickKey(key), given);

    return {
      create: (row: VideoRow) => tryPut(table, row, { videoId: absent }),
      find: (key: VideoKey) => getRow(table, pickKey(key), videoRowSchema),

      list(memberId: string) {
        const query = {
          ...keyQuery('memberId', memberId),
          ConsistentRead: true,
          ScanIndexForward: false,
        };

        return queryAll(table, query, videoRowSchema);
      },

      /** Returns the deleted row; undefined if there was none. */
      async remove(key: VideoKey) {
        const deleteCommand = new DeleteCommand({
          TableName: tableName,
          Key: pickKey(key),
          ReturnValues: 'ALL_OLD',
        });

        const { Attributes } = await client.send(deleteCommand);

        return Attributes && videoRowSchema.parse(Attributes);
      },

      /** failed -> pending, at the request of the member or an administrator. */
      retry: (key: VideoKey, now: Date) =>
        change(key, {
          set: {
            analysisStatus: 'pending',
            failureReason: null,
            attempts: 0,
            unfinishedShard: chooseShard(key.videoId),
            dueAt: addMilliseconds(now, analysisTiming.pendingMs),
          },
          remove: FAILED_COLUMNS,
          condition: { analysisStatus: 'failed' },
        }),

      /** pending -> processing. Also takes over an expired lease. */
      takeLease: (lease: Lease, now: Date) =>
        change(lease, {
          set: {
            analysisStatus: 'processing',
            leaseOwner: lease.owner,
            ...buildLeaseColumns(addMilliseconds(now, analysisTiming.leaseMs)),
          },
          remove: ['analysisStage'],
          add: { attempts: 1 },
          condition: allOf(notLeasedCondition(now), { attempts: lessThan(MAX_ATTEMPTS) }),
        }),

      /** Also stores `stage`, if given. */
      renewLease: (lease: Lease, now: Date, stage?: AnalysisStage) =>
        change(lease, {
          set: {
            ...buildLeaseColumns(addMilliseconds(now, analysisTiming.leaseMs)),
            analysisStage: stage,
          },
          condition: ownedByCondition(lease),
        }),

      /** Ends the lease early, so that the next attempt can start immediately. */
      releaseLease: (lease: Lease, now: Date) =>
        change(lease, {
          set: buildLeaseColumns(addMilliseconds(now, -1)),
          remove: ['analysisStage'],
          condition: ownedByCondition(lease),
        }),

      /**
       * processing -> pending, as if the lease hadn't been taken. The sweeper enqueues the video
       * again.
       */
      returnLease: (lease: Lease, now: Date) =>
        change(lease, {
          set: { analysisStatus: 'pending', dueAt: addMilliseconds(now, analysisTiming.pendingMs) },
          add: { attempts: -1 },
          remove: ['leaseOwner', 'leaseUntil', 'analysisStage'],
          condition: ownedByCondition(lease),
        }),

      /**
       * Records that a coach or administrator opens the recording. Returns false if it was deleted.
       */
      addStaffView: async (row: VideoRow, viewer: Viewer, now: Date) =>
        hasStaffView(row, viewer, now) ||
        change(row, {
          add: { staffViews: new Set([formatStaffView(viewer, now)]) },
          condition: { videoId: exists },
        }),

      /** Returns false if the video has no completed analysis. */
      markReportOpened: (key: VideoKey, now: Date) =>
        change(key, {
          set: { reportOpenedAt: now.toISOString() },
          condition: { analysisStatus: 'completed' },
        }),

      /** processing -> completed. */
      complete: (lease: Lease, results: AnalysisResults, now: Date, hasThumbnail = false) =>
        change(lease, {
          set: {
            analysisStatus: 'completed',
            completedAt: now.toISOString(),
            aiAnalysisResults: results,
            hasThumbnail,
          },
          remove: [...UNFINISHED_COLUMNS, 'browserTranscript'],
          condition: ownedByCondition(lease),
        }),

      /** processing -> failed, because of a problem with the file. */
      fail: (lease: Lease, reason: FailureReason, now: Date) =>
        change(lease, {
          set: buildFailedColumns(reason, now),
          remove: UNFINISHED_COLUMNS,
          condition: ownedByCondition(lease),
        }),

      /** pending or processing -> failed. Returns false while a worker holds a valid lease. */
      giveUp: (key: VideoKey, reason: FailureReason, now: Date) =>
        change(key, {
          set: buildFailedColumns(reason, now),
          remove: UNFINISHED_COLUMNS,
          condition: notLeasedCondition(now),
        }),

      /** Returns the analyses that a retry may fix, oldest first, at most `limit`. One Query. */
      listFailed(limit: number): Promise<FailedAnalysis[]> {
        const query = {
          IndexName: 'failed',
          KeyConditionExpression: 'failed = :yes',
          ExpressionAttributeValues: { ':yes': 'yes' },
          Limit: limit,
        };

        return queryPage(table, query, failedAnalysisSchema);
      },

      /** Returns the latest failures that files caused, latest first. One Query and one BatchGet. */
      async listFileFailures(limit: number): Promise<FileFailure[]> {
        const query = {
          IndexName: 'failed',
          KeyConditionExpression: 'failed = :file',
          ExpressionAttributeValues: { ':file': 'file' },
          ScanIndexForward: false,
          Limit: limit,
        };

        const found = await queryPage(table, query, failedAnalysisSchema);
        if (found.length === 0) return [];

        const rows = await batchGet(client, { [tableName]: { Keys: found.map(pickKey) } });

        return (rows[tableName] ?? [])
          .map((row) => fileFailureSchema.parse(row))
          .toSorted((one, other) => (one.failedAt < other.failedAt ? 1 : -1));
      },

      /**
       * Postpones the sweeper's next check of the row. Returns false if `dueAt` has changed in the
       * meantime.
       */
      postpone: (row: VideoKey & Pick<VideoRow, 'dueAt'>, dueAt: string) =>
        change(row, { set: { dueAt }, condition: { dueAt: row.dueAt ?? '' } }),
    };
  },
);

/** The sweeper checks the row once the lease ends. */
const buildLeaseColumns = (leaseUntil: string) => ({ leaseUntil, dueAt: leaseUntil });

function pickKey({ memberId, videoId }: VideoKey): VideoKey {
  return { memberId, videoId };
}
