import * as z from 'zod';
import { tiers } from '../accounts/member.ts';
import { revisionSchema, submissionIdSchema } from '../http/revision.ts';
import { ITEM_ID } from './catalogue-item.ts';

/** Limits of what an administrator may enter. Lengths in UTF-16 units, as a text field counts them. */
export const itemLimits = {
  title: 200,
  hostName: 200,
  description: 5_000,
  durationSeconds: 86_400,
  pageCount: 10_000,
  orderIndex: 1_000_000,
} as const;

// Control characters (line breaks and tabs aside) and half characters cannot be shown and do not survive a round trip.
const UNSHOWABLE = /(?![\t\n\r])\p{Control}|\p{Surrogate}/u;

/** Text that can be shown, trimmed, at most `limit` long. */
export const plainText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .refine((text) => !UNSHOWABLE.test(text));

/** A text that must say something. */
export const requiredText = (limit: number) => plainText(limit).refine((text) => text.length > 0);

/**
 * Where a file field points: the address the item itself carried (keep), an upload address with or without its query
 * (replace), null or '' (remove), left out (keep; on creation: none).
 */
export const fileField = z
  .string()
  .max(8192)
  .nullable()
  .transform((address) => address || null)
  .optional();

export const countField = (most: number) => z.int().min(0).max(most).default(0);

/** Sent by the form of a new item. A repeated submission returns the item of the first one. */
export const submissionMark = { submissionId: submissionIdSchema.optional() };

/** Sent by the form of an existing item. 409 STALE_REVISION when the item has another one; unconditional without it. */
export const revisionMark = { revision: revisionSchema.optional() };

/** The fields that all three forms send. Anything else in a body is dropped. */
export const itemFieldsSchema = z.object({
  title: requiredText(itemLimits.title),
  description: plainText(itemLimits.description).default(''),
  categoryId: ITEM_ID.or(z.literal(''))
    .nullable()
    .default(null)
    .transform((id) => id || null),
  requiredTier: z.enum(tiers).default('starter'),
  thumbnailUrl: fileField,
  /** Left out, an item keeps its position and a new one is at 0. */
  orderIndex: z.int().min(-itemLimits.orderIndex).max(itemLimits.orderIndex).optional(),
  isPublic: z.boolean().default(true),
});

/** A number as a form has it: what is not a number falls back to 0, what is not whole is cut, what is beyond is capped. */
export function numberFromInput(text: string, most: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
}
