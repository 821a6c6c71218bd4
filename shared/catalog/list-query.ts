import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { typedText } from '#shared/text/typed-text.ts';
import { itemIdSchema } from './catalog-item.ts';
import { listStatuses } from './item-filter.ts';

/**
 * Query string of the item lists. An empty or missing filter matches all items. `after` is the
 * `x-next-cursor` of the previous response.
 */
export const listQuerySchema = z.object({
  categoryId: z
    .union([z.literal(''), itemIdSchema])
    .optional()
    .transform((id) => id || undefined),
  search: typedText().max(200).optional(),
  status: z.enum(listStatuses).optional(),
  tier: z.enum(tiers).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().max(1000).optional(),
});

export type ListQuery = z.output<typeof listQuerySchema>;
