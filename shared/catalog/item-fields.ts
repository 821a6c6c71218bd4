import * as z from 'zod';
import { tiers } from '../accounts/member.ts';
import { revisionSchema, submissionIdSchema } from '../http/revision.ts';
import { itemIdSchema } from './catalog-item.ts';

/** Input limits for administrators. Lengths are counted in UTF-16 code units, like a text field's `maxLength`. */
export const itemLimits = {
  title: 200,
  hostName: 200,
  description: 5_000,
  durationSeconds: 86_400,
  pageCount: 10_000,
  orderIndex: 1_000_000,
} as const;

// Control characters (except line breaks and tabs) and unpaired surrogates can't be displayed, and some change when
// they are stored and read back.
const UNPRINTABLE = /(?![\t\n\r])\p{Control}|\p{Surrogate}/u;

/** Displayable text, trimmed, with at most `limit` characters. */
export const plainTextSchema = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .refine((text) => !UNPRINTABLE.test(text));

/** Like `plainTextSchema`, but not empty. */
export const requiredTextSchema = (limit: number) => plainTextSchema(limit).refine((text) => text.length > 0);

/** Sending the current URL or undefined keeps the file, an upload URL replaces it, and null or '' removes it. */
export const fileField = z
  .string()
  .max(8192)
  .nullable()
  .transform((address) => address || null)
  .optional();

export const countField = (max: number) => z.int().min(0).max(max).default(0);

/** Sent when creating an item. A repeated submission returns the item that the first submission created. */
export const submissionField = { submissionId: submissionIdSchema.optional() };

/** Sent when updating an item. 409 STALE_REVISION if the item's revision differs; unconditional if omitted. */
export const revisionField = { revision: revisionSchema.optional() };

/** The fields that the forms of all three kinds share. Unknown fields are dropped. */
export const itemFieldsSchema = z.object({
  title: requiredTextSchema(itemLimits.title),
  description: plainTextSchema(itemLimits.description).default(''),
  categoryId: itemIdSchema
    .or(z.literal(''))
    .nullable()
    .default(null)
    .transform((id) => id || null),
  requiredTier: z.enum(tiers).default('starter'),
  thumbnailUrl: fileField,
  /** If undefined, an existing item keeps its position and a new item gets 0. */
  orderIndex: z.int().min(-itemLimits.orderIndex).max(itemLimits.orderIndex).optional(),
  isPublic: z.boolean().default(true),
});

/** Parses a number field: 0 if invalid, truncated to an integer, and clamped to the range from 0 to `max`. */
export function parseNumberInput(text: string, max: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(max, Math.max(0, value)) : 0;
}
