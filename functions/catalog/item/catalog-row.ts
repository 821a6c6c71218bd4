import * as z from 'zod';
import type { ParsedMessage } from '#platform/queue/queue-worker.ts';
import { tiers } from '#shared/accounts/member.ts';
import { catalogKinds, fileFailures } from '#shared/catalog/catalog-item.ts';
import { storedRevisionSchema } from '#shared/http/revision.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { buildStreamFolder, streamSchema } from './stream.ts';

/**
 * A file in the media bucket. `uploadId` identifies the source upload, so a repeated save stores no
 * second copy.
 */
export const storedFileSchema = z.object({
  key: z.string(),
  uploadId: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** The suggested file name for downloads. */
  fileName: z.string(),
  /**
   * Shorter side of a video's picture in pixels. Missing if unknown, as for files stored by older
   * releases.
   */
  lines: z.number().optional(),
});

export type StoredFile = z.output<typeof storedFileSchema>;

/** A picture, served under `/images/`. */
export const storedPictureSchema = z.object({ id: z.string(), uploadId: z.string() });

export type StoredPicture = z.output<typeof storedPictureSchema>;

/** An upload that passed the checks and is being copied to the media bucket. */
const pendingCopySchema = storedFileSchema.extend({
  /**
   * Each new upload gets its own copy ID, so that a worker notices if the upload it is copying has
   * been replaced.
   */
  copyId: z.string(),
  /** The object in the uploads bucket. `etag` identifies the version that was checked. */
  source: z.object({ key: z.string(), etag: z.string(), memberId: z.string() }),
  /** ID of the multipart upload; set once the copy has begun. */
  multipartId: z.string().optional(),
  retryCount: z.number(),
});

export type PendingCopy = z.output<typeof pendingCopySchema>;

export const catalogRowSchema = z.object({
  kind: z.enum(catalogKinds),
  itemId: z.string(),
  title: z.string(),
  description: z.string(),
  categoryId: z.string().nullable(),
  requiredTier: z.enum(tiers),
  orderIndex: z.number(),
  isPublic: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Incremented by every write, so that a conditional write detects a concurrent change. */
  revision: z.number(),
  /**
   * Incremented when an administrator edits the item, but not when its file is copied. Used to
   * detect stale forms.
   */
  editRevision: storedRevisionSchema,

  /** Hashes of the request that created the item and of the latest edit; see `hashRequest`. */
  creationHash: z.string().optional(),
  editHash: z.string().optional(),
  thumbnail: storedPictureSchema.nullable(),
  file: storedFileSchema.nullable(),
  copy: pendingCopySchema.nullable(),
  fileFailure: z.enum(fileFailures).nullable(),
  /** The streaming versions of `file`, if the stack makes them. Only courses have them. */
  stream: streamSchema.optional(),
  /**
   * Keys of replaced files, and folders of replaced streams, that still have to be deleted from the
   * content bucket.
   */
  trash: z.array(z.string()),
  /**
   * Set only while a copy, the start of a stream or a file deletion is pending. Puts the row into
   * the sweeper's sparse index.
   */
  unfinished: z.literal('yes').optional(),
  dueAt: z.string().optional(),
});

export type CatalogRow = z.output<typeof catalogRowSchema>;

export type ItemKey = Pick<CatalogRow, 'kind' | 'itemId'>;

/** A message in the copy queue, which identifies an item and its pending copy. */
const copyRequestSchema = z.object({
  kind: z.enum(catalogKinds),
  itemId: z.string(),
  copyId: z.string(),
});

export type CopyRequest = z.output<typeof copyRequestSchema>;

/** Throws if the body isn't a copy request. */
export function readCopyRequest(body: string): ParsedMessage<CopyRequest> {
  return { kind: 'work', work: [copyRequestSchema.parse(JSON.parse(body))] };
}

export const sweepDelays = {
  /** Delay before the sweeper re-enqueues a copy. Longer than the queue's visibility timeout. */
  copyMs: 35 * MINUTE_MS,
  /** Delay before the sweeper deletes replaced files. */
  trashMs: 5 * MINUTE_MS,
} as const;

/** Number of times the sweeper re-enqueues a copy before marking the copy as failed. */
export const MAX_COPY_RETRIES = 3;

/** Returns the ID of the pending job, which copies the file or starts the stream. */
export function findPendingJobId({
  copy,
  stream,
}: Pick<CatalogRow, 'copy' | 'stream'>): string | undefined {
  return copy?.copyId ?? (stream?.state === 'waiting' ? stream.streamId : undefined);
}

/** Builds the key attributes of the sweeper's index. Both are undefined if nothing is pending. */
export function buildSweepIndexKeys(
  row: Pick<CatalogRow, 'copy' | 'stream' | 'trash'>,
  now: Date,
): Pick<CatalogRow, 'unfinished' | 'dueAt'> {
  if (!findPendingJobId(row) && row.trash.length === 0)
    return { unfinished: undefined, dueAt: undefined };

  const delayMs = row.copy ? sweepDelays.copyMs : sweepDelays.trashMs;

  return { unfinished: 'yes', dueAt: new Date(now.getTime() + delayMs).toISOString() };
}

export function buildItemFileKey({ kind, itemId }: ItemKey, id: string): string {
  return `media/content/${kind}/${itemId}/${id}`;
}

/** Lists the folder of the row's stream, in the format of `trash`; empty without a stream. */
export function listStreamFolders({
  itemId,
  stream,
}: Pick<CatalogRow, 'itemId' | 'stream'>): string[] {
  return stream ? [buildStreamFolder(itemId, stream.streamId)] : [];
}

export function buildPictureKey(id: string): string {
  return `images/content/${id}`;
}
