import * as z from 'zod';
import { tiers } from '../accounts/member.ts';
import { revisionSchema } from '../http/revision.ts';

/** What the catalogue holds. Also the first part of the way its pieces are named in tables and calls. */
export const catalogueKinds = ['course', 'podcast', 'study-guide'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** The kinds in sentences. */
export const catalogueNouns = {
  course: 'course',
  podcast: 'podcast',
  'study-guide': 'study guide',
} as const satisfies Record<CatalogueKind, string>;

export const ITEM_ID = z.string().regex(/^[0-9a-z-]{3,64}$/);

/** Why a file could not be taken over, with the sentence the administrator reads. */
export const fileFailureTexts = {
  UPLOAD_MISSING: 'The uploaded file is gone. Please upload it again.',
  UPLOAD_CHANGED: 'The uploaded file changed after it was checked. Please upload it again.',
  COPY_FAILED: 'The file couldn’t be processed after several tries. Please upload it again.',
} as const;
export type FileFailure = keyof typeof fileFailureTexts;
export const fileFailures = [
  'UPLOAD_MISSING',
  'UPLOAD_CHANGED',
  'COPY_FAILED',
] as const satisfies readonly FileFailure[];

/**
 * The file that was saved last: none yet, being taken over, there, or refused. While a replacement is being taken over,
 * or when it failed, the file before it still plays.
 */
export const fileStates = ['none', 'copying', 'ready', 'failed'] as const;
export type FileState = (typeof fileStates)[number];

/**
 * What courses, podcasts and study guides have in common, as a viewer sees it. Addresses in items (`videoUrl`, `audioUrl`,
 * `fileUrl`, `captionsUrl`) are paths of our own API, never places of files: they are there only for who may open the
 * file, and asking one mints a short-lived address after checking again.
 */
export const catalogueItemSchema = z.object({
  id: z.string(),
  /** An update names the revision that its form was loaded with. */
  revision: revisionSchema,
  title: z.string(),
  description: z.string(),
  categoryId: z.string().nullable(),
  requiredTier: z.enum(tiers),
  /** `/images/…`, public. */
  thumbnailUrl: z.string().nullable(),
  locked: z.boolean(),
  orderIndex: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  isPublic: z.boolean(),
  fileState: z.enum(fileStates),
  fileFailure: z.enum(fileFailures).nullable(),
});
export type CatalogueItem = z.output<typeof catalogueItemSchema>;

/** `?categoryId=`; empty means all. */
export const listQuerySchema = z.object({
  categoryId: z
    .union([z.literal(''), ITEM_ID])
    .optional()
    .transform((id) => id || undefined),
});

/** A short-lived signed address of a file. Ask again before `expiresAt` (ISO 8601). */
export const mediaAddressSchema = z.object({ url: z.string(), contentType: z.string(), expiresAt: z.string() });
export type MediaAddress = z.output<typeof mediaAddressSchema>;
