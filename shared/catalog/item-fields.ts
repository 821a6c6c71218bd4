import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { revisionSchema, submissionIdSchema } from '#shared/http/revision.ts';
import { typedLine, typedText } from '#shared/text/typed-text.ts';
import { itemIdSchema } from './catalog-item.ts';

/** Limits for the item forms. Text lengths are in UTF-16 code units, like `maxLength` in HTML. */
export const itemLimits = {
  title: 200,
  hostName: 200,
  description: 5_000,
  durationSeconds: 86_400,
  pageCount: 10_000,
  orderIndex: 1_000_000,
} as const;

/**
 * An upload URL sets the file; the current URL or undefined keeps the file; null or '' removes the
 * file.
 */
export const fileField = z
  .string()
  .max(8192)
  .nullable()
  .transform((address) => address || null)
  .optional();

export const countField = (max: number) => z.int().min(0).max(max).default(0);

/**
 * Makes creation idempotent: a repeated submission returns the item that the first submission
 * created.
 */
export const submissionField = { submissionId: submissionIdSchema.optional() };

/**
 * The revision that an edit is based on. 409 STALE_REVISION if the item has a newer one; not
 * checked if omitted.
 */
export const revisionField = { revision: revisionSchema.optional() };

/** The fields that only an edit of an item has. 400 if `id` differs from the ID in the path. */
export const itemEditFields = { ...revisionField, id: itemIdSchema.optional() };

/** Form fields that all three kinds of items share. Unknown fields are dropped. */
export const itemFieldsSchema = z.object({
  title: typedLine().min(1).max(itemLimits.title),
  description: typedText().max(itemLimits.description).default(''),
  categoryId: itemIdSchema
    .or(z.literal(''))
    .nullable()
    .default(null)
    .transform((id) => id || null),
  requiredTier: z.enum(tiers).default('starter'),
  thumbnailUrl: fileField,
  /** If omitted, an existing item keeps its position, and a new item goes last. */
  orderIndex: z.int().min(-itemLimits.orderIndex).max(itemLimits.orderIndex).optional(),
  isPublic: z.boolean().default(true),
});

/**
 * Parses a number field: truncates to an integer and clamps to the range from 0 to `max`. Invalid
 * text gives 0.
 */
export function parseNumberInput(text: string, max: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(max, Math.max(0, value)) : 0;
}
