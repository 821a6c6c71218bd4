import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { catalogKinds, itemIdSchema } from './catalog-item.ts';

const contract = contractsFor('catalog');

export const moveDirections = ['up', 'down'] as const;

export type MoveDirection = (typeof moveDirections)[number];

/**
 * Moves an item one position up or down among the items of its kind. Moving the first item up or
 * the last item down has no effect. 409 if another change to the order came first.
 */
export const moveItem = contract({
  name: 'move-item',
  method: 'POST',
  path: '/api/admin/catalog/{kind}/{id}/move',
  access: 'admin',
  params: z.object({ kind: z.enum(catalogKinds), id: itemIdSchema }),
  body: z.object({ direction: z.enum(moveDirections) }),
  replies: { 204: 'empty' },
});
