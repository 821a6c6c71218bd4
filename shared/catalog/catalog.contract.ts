import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { catalogKinds, itemIdSchema } from './catalog-item.ts';
import { itemLimits } from './item-fields.ts';

const contract = contractsFor('catalog');

const moveDirections = ['up', 'down'] as const;

export type MoveDirection = (typeof moveDirections)[number];

/** `place` counts all items of the kind from 1; a place past the end means the end. */
const moveTargetSchema = z.union([
  z.object({ direction: z.enum(moveDirections) }),
  z.object({ place: z.int().min(1).max(itemLimits.orderIndex) }),
]);

export type MoveTarget = z.output<typeof moveTargetSchema>;

/**
 * Moves an item one place up or down among the items of its kind, or to the given place. Moving the
 * first item up or the last item down has no effect. 409 if another change to the order came first.
 */
export const moveItem = contract({
  name: 'move-item',
  method: 'POST',
  path: '/api/admin/catalog/{kind}/{id}/move',
  access: 'admin',
  params: z.object({ kind: z.enum(catalogKinds), id: itemIdSchema }),
  body: moveTargetSchema,
  replies: { 204: 'empty' },
});
