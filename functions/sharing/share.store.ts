import * as z from 'zod';
import type { VideoKey } from '#functions/videos/videos.public.ts';
import { findByHash } from '#platform/dynamo/find-by-hash.ts';
import { queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, anyOf, append, atMost, type Change } from '#platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { MAX_LISTED_VIEWS, MAX_SHARES } from '#shared/sharing/share-limits.ts';
import type { ReportShare } from '#shared/sharing/sharing.contract.ts';

/**
 * A link to a report. Each report has `MAX_SHARES` slots, so one conditional write enforces the
 * limit.
 */
export const shareRowSchema = z.object({
  memberId: z.string(),
  /** `<videoId>#<slot>`. */
  shareKey: z.string(),
  shareId: z.string(),
  videoId: z.string(),
  /** SHA-256 of the link's token. */
  tokenHash: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Epoch seconds. Also the table's TTL. */
  expiresAt: z.number(),
  allowsComments: z.boolean().default(false),
  viewCount: z.number(),
  /**
   * ISO times of the newest views, oldest first. May have more than `MAX_LISTED_VIEWS` until a
   * later view trims it.
   */
  views: z.array(z.string()),
});

export type ShareRow = z.output<typeof shareRowSchema>;
type NewShare = Omit<ShareRow, 'shareKey' | 'createdAt' | 'viewCount' | 'views'>;

const keySchema = shareRowSchema.pick({ memberId: true, shareKey: true });

const byToken = {
  index: 'byToken',
  attribute: 'tokenHash',
  key: keySchema,
  row: shareRowSchema,
} as const;

const METHOD_NEEDS = {
  list: ['Query'],
  create: ['PutItem'],
  revoke: ['DeleteItem', 'Query'],
  findByToken: [{ query: 'byToken' }, 'GetItem'],
  addView: ['UpdateItem'],
} as const;

export const shareStore = /* @__PURE__ */ tableStore(
  'ReportShares',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<ShareRow> = { client, tableName };
    /** The report's valid links, oldest first. */
    const list = async ({ memberId, videoId }: VideoKey, now: Date) => {
      const query = {
        KeyConditionExpression: 'memberId = :memberId AND begins_with(shareKey, :prefix)',
        ExpressionAttributeValues: { ':memberId': memberId, ':prefix': `${videoId}#` },
        ConsistentRead: true,
      };

      const rows = (await queryAll(table, query, shareRowSchema)).filter((row) =>
        isValid(row, now),
      );

      return rows.toSorted((one, other) => one.shareId.localeCompare(other.shareId));
    };

    return {
      list,

      /**
       * Returns the new row; undefined if all slots have valid links, which are newer than
       * `linksRevokedAt`.
       */
      async create(
        share: NewShare,
        linksRevokedAt: string | null,
        now: Date,
      ): Promise<ShareRow | undefined> {
        const row = { ...share, createdAt: now.toISOString(), viewCount: 0, views: [] };
        for (let slot = 1; slot <= MAX_SHARES; slot += 1) {
          const inSlot = { ...row, shareKey: `${share.videoId}#${slot}` };
          const isFree = anyOf<ShareRow>(
            { shareKey: absent },
            { expiresAt: atMost(toSeconds(now)) },
            { createdAt: atMost(linksRevokedAt ?? '') },
          );

          if (await tryPut(table, inSlot, isFree)) return inSlot;
        }

        return undefined;
      },

      /** Does nothing if the link doesn't exist. */
      async revoke(key: VideoKey, shareId: string, now: Date) {
        const row = (await list(key, now)).find((share) => share.shareId === shareId);
        // The slot may have a new link by now.
        if (row) await tryDelete(table, keySchema.parse(row), { shareId });
      },

      /**
       * The valid link with this token. Read with strong consistency, so that a revoked link stops
       * working immediately.
       */
      async findByToken(tokenHash: string, now: Date) {
        const row = await findByHash(table, byToken, tokenHash);
        return row && isValid(row, now) ? row : undefined;
      },

      /** Adds a view to the log. Returns false if the link was revoked in the meantime. */
      async addView(row: ShareRow, now: Date) {
        const { shareId, viewCount, views } = row;
        const at = now.toISOString();
        const write = (change: Change<ShareRow>) => tryUpdate(table, keySchema.parse(row), change);
        const add = { viewCount: 1 };
        if (views.length >= 2 * MAX_LISTED_VIEWS) {
          const set = { views: [...views, at].slice(-MAX_LISTED_VIEWS) };
          if (await write({ set, add, condition: { shareId, viewCount } })) return true;
        }

        return write({ set: { views: append(at) }, add, condition: { shareId } });
      },
    };
  },
);

function isValid({ expiresAt }: ShareRow, now: Date): boolean {
  return expiresAt > toSeconds(now);
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Converts a row to the form that its owner sees, without the token's hash. */
export function toShare({
  shareId,
  createdAt,
  expiresAt,
  allowsComments,
  viewCount,
  views,
}: ShareRow): ReportShare {
  return {
    id: shareId,
    createdAt,
    expiresAt: toExpiryTime(expiresAt),
    allowsComments,
    viewCount,
    views: views.toReversed().slice(0, MAX_LISTED_VIEWS),
  };
}

/** Converts epoch seconds to an ISO time. */
export function toExpiryTime(expiresAt: number): string {
  return new Date(expiresAt * 1000).toISOString();
}
