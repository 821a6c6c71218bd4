import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { revisionSchema } from '#shared/http/revision.ts';
import { streamUrlsSchema } from './stream.ts';

/** Kinds of catalog items. Table keys, storage paths and API parameters contain these names. */
export const catalogKinds = ['course', 'podcast', 'study-guide'] as const;

export type CatalogKind = (typeof catalogKinds)[number];

export const catalogKindLabels = {
  course: 'course',
  podcast: 'podcast',
  'study-guide': 'study guide',
} as const satisfies Record<CatalogKind, string>;

/** The files of an item's form. A refused save names the file that it is about. */
export const fileSlots = ['main', 'captions', 'thumbnail', 'hostImage'] as const;

export type FileSlot = (typeof fileSlots)[number];

export const itemIdSchema = z.string().regex(/^[0-9a-z-]{3,64}$/);

/** Reasons why copying an uploaded file failed, with the messages that administrators see. */
export const fileFailureMessages = {
  UPLOAD_MISSING: 'The uploaded file is gone. Please upload it again.',
  UPLOAD_CHANGED: 'The uploaded file changed after it was checked. Please upload it again.',
  COPY_FAILED: 'The file couldn’t be processed after several tries. Please upload it again.',
} as const;

export type FileFailure = keyof typeof fileFailureMessages;

export const fileFailures = ['UPLOAD_MISSING', 'UPLOAD_CHANGED', 'COPY_FAILED'] as const;

/**
 * The fields that courses, podcasts and study guides share, as sent to a viewer. File URLs such as
 * `videoUrl` are API paths, or null without access. Each request to such a path checks access again
 * and returns a short-lived URL.
 */
export const catalogItemSchema = z.object({
  id: z.string(),
  /** Edit counter. The edit form sends this value back when saving. */
  revision: revisionSchema,
  title: z.string(),
  description: z.string(),
  categoryId: z.string().nullable(),
  requiredTier: z.enum(tiers),
  /** A public path, `/images/…`. */
  thumbnailUrl: z.string().nullable(),
  locked: z.boolean(),
  orderIndex: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  isPublic: z.boolean(),
  /** State of the latest upload. The previous file stays in use until the new file is ready. */
  fileState: z.enum(['none', 'copying', 'ready', 'failed']),
  fileFailure: z.enum(fileFailures).nullable(),
  /** The latest main file; null without one. Only for administrators. */
  mainFile: z.object({ name: z.string(), sizeBytes: z.number() }).nullable().optional(),
});

export type CatalogItem = z.output<typeof catalogItemSchema>;

/** A short-lived signed URL of a file. Request a new one before `expiresAt` (ISO 8601). */
export const signedMediaUrlSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  expiresAt: z.string(),
});

export type SignedMediaUrl = z.output<typeof signedMediaUrlSchema>;

/** The signed URL of the original file and, if there are streaming versions, their URLs. */
export const playbackSchema = signedMediaUrlSchema.extend({ stream: streamUrlsSchema.optional() });

export type Playback = z.output<typeof playbackSchema>;
