import * as z from 'zod';
import { tiers } from '../accounts/member.ts';
import { revisionSchema } from '../http/revision.ts';

/** Kinds of catalog items. Also part of table keys, storage paths and API parameters. */
export const catalogKinds = ['course', 'podcast', 'study-guide'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

/** Names of the kinds, for use in messages. */
export const catalogKindLabels = {
  course: 'course',
  podcast: 'podcast',
  'study-guide': 'study guide',
} as const satisfies Record<CatalogKind, string>;

export const itemIdSchema = z.string().regex(/^[0-9a-z-]{3,64}$/);

/** Reasons why copying a file failed, with the message that administrators see. */
export const fileFailureMessages = {
  UPLOAD_MISSING: 'The uploaded file is gone. Please upload it again.',
  UPLOAD_CHANGED: 'The uploaded file changed after it was checked. Please upload it again.',
  COPY_FAILED: 'The file couldn’t be processed after several tries. Please upload it again.',
} as const;
export type FileFailure = keyof typeof fileFailureMessages;
export const fileFailures = ['UPLOAD_MISSING', 'UPLOAD_CHANGED', 'COPY_FAILED'] as const;

/** State of the latest file. Until it is ready, or if copying it fails, the previous file still plays. */
const fileStates = ['none', 'copying', 'ready', 'failed'] as const;
export type FileState = (typeof fileStates)[number];

/**
 * Fields of courses, podcasts and study guides as a viewer sees them. File URLs (`videoUrl`, `audioUrl`, `fileUrl`,
 * `captionsUrl`) are API paths, present only for viewers with access. Each request to such a path checks access again
 * and returns a short-lived URL.
 */
export const catalogItemSchema = z.object({
  id: z.string(),
  /** Edit counter. A form sends it back when it saves the item. */
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
  fileState: z.enum(fileStates),
  fileFailure: z.enum(fileFailures).nullable(),
});
export type CatalogItem = z.output<typeof catalogItemSchema>;

/** The query string of item lists. An empty or missing `categoryId` lists all items. */
export const listQuerySchema = z.object({
  categoryId: z
    .union([z.literal(''), itemIdSchema])
    .optional()
    .transform((id) => id || undefined),
});

/** A short-lived signed URL of a file. Request a new one before `expiresAt` (ISO 8601). */
export const signedMediaUrlSchema = z.object({ url: z.string(), contentType: z.string(), expiresAt: z.string() });
export type SignedMediaUrl = z.output<typeof signedMediaUrlSchema>;
