import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { criterionKeys } from '../../shared/analysis/criteria.ts';
import { fileFailures, type CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';
import { storedRevisionSchema } from '../../shared/http/revision.ts';

/** A file in the media bucket. `uploadId` says which upload it came from, so that sending that address again changes nothing. */
export const storedFileSchema = z.object({
  key: z.string(),
  uploadId: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** What a download is called. */
  fileName: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;

/** A picture of ours under `images/`. */
export const storedPictureSchema = z.object({ id: z.string(), uploadId: z.string() });
export type StoredPicture = z.output<typeof storedPictureSchema>;

/** A checked upload on its way into the media bucket. */
export const pendingCopySchema = storedFileSchema.extend({
  /** Names this copy: a later one replaces it, and whoever still works on this one finds that out. */
  copyId: z.string(),
  /** Exactly the version that was checked, in the uploads bucket. */
  source: z.object({ key: z.string(), etag: z.string(), memberId: z.string() }),
  /** Set once the copy has begun. */
  multipartId: z.string().optional(),
  /** How often the sweeper has queued it. */
  rounds: z.number(),
});
export type PendingCopy = z.output<typeof pendingCopySchema>;

const common = {
  itemId: z.string(),
  title: z.string(),
  description: z.string(),
  categoryId: z.string().nullable(),
  requiredTier: z.enum(tiers),
  orderIndex: z.number(),
  isPublic: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Grows with every write; a write that saw an older one loses. */
  revision: z.number(),
  /** Grows when an administrator edits the item, not when its file is copied. Forms are checked against it. */
  editRevision: storedRevisionSchema,
  /** The request that created the item, and the latest edit; see `requestHash`. */
  creationHash: z.string().optional(),
  editHash: z.string().optional(),
  thumbnail: storedPictureSchema.nullable(),
  file: storedFileSchema.nullable(),
  copy: pendingCopySchema.nullable(),
  fileFailure: z.enum(fileFailures).nullable(),
  /** Keys in the media bucket that nothing shows any more and that must still be removed. */
  trash: z.array(z.string()),
  /** There only while a copy or trash waits: puts the row into the sweeper's sparse index. */
  unfinished: z.literal('yes').optional(),
  dueAt: z.string().optional(),
};

export const courseRowSchema = z.object({
  kind: z.literal('course'),
  ...common,
  duration: z.number(),
  captions: storedFileSchema.nullable(),
  /** Rows from before courses said what they train say nothing. */
  trains: z.array(z.enum(criterionKeys)).default([]),
});
export const podcastRowSchema = z.object({
  kind: z.literal('podcast'),
  ...common,
  duration: z.number(),
  hostName: z.string(),
  hostImage: storedPictureSchema.nullable(),
  /** Rows from before podcasts had captions have none. */
  captions: storedFileSchema.nullable().default(null),
});
export const studyGuideRowSchema = z.object({ kind: z.literal('study-guide'), ...common, pageCount: z.number() });
export const catalogueRowSchema = z.discriminatedUnion('kind', [
  courseRowSchema,
  podcastRowSchema,
  studyGuideRowSchema,
]);

export type CourseRow = z.output<typeof courseRowSchema>;
export type PodcastRow = z.output<typeof podcastRowSchema>;
export type StudyGuideRow = z.output<typeof studyGuideRowSchema>;
export type CatalogueRow = z.output<typeof catalogueRowSchema>;

export interface ItemKey {
  readonly kind: CatalogueKind;
  readonly itemId: string;
}

const MINUTE = 60_000;

export const copyTiming = {
  /** How long a queued copy may take before the sweeper queues it again; longer than the queue hides a message. */
  copyMs: 35 * MINUTE,
  /** How long removing replaced files may take before the sweeper does it. */
  trashMs: 5 * MINUTE,
} as const;

/** After so many rounds of the sweeper a copy has failed. */
export const MOST_ROUNDS = 3;

/** What puts a row into the sweeper's index, or keeps it out. */
export function sweepMarks(
  row: Pick<CatalogueRow, 'copy' | 'trash'>,
  now: Date,
): Pick<CatalogueRow, 'unfinished' | 'dueAt'> {
  if (!row.copy && row.trash.length === 0) return { unfinished: undefined, dueAt: undefined };
  const wait = row.copy ? copyTiming.copyMs : copyTiming.trashMs;
  return { unfinished: 'yes', dueAt: new Date(now.getTime() + wait).toISOString() };
}

export function contentKeyOf({ kind, itemId }: ItemKey, id: string): string {
  return `media/content/${kind}/${itemId}/${id}`;
}

export function pictureKeyOf(id: string): string {
  return `images/${id}`;
}

/** Everything in the media bucket that belongs to the row. */
export function mediaKeysOf(row: CatalogueRow): string[] {
  const files = [row.file, row.copy, row.kind === 'study-guide' ? null : row.captions];
  const pictures = [row.thumbnail, row.kind === 'podcast' ? row.hostImage : null];
  return [
    ...files.flatMap((file) => (file ? [file.key] : [])),
    ...pictures.flatMap((picture) => (picture ? [pictureKeyOf(picture.id)] : [])),
    ...row.trash,
  ];
}
