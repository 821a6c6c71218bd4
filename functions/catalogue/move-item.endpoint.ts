import * as z from 'zod';
import { moveItem } from '../../shared/catalogue/catalogue.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { itemPositions, type ItemPositions } from './item-positions.store.ts';
import { positionsAfterMove } from './positions.ts';

/**
 * One conditional write for each changed position. After an interruption, the list has either the old or the new order.
 */
export function moveItemWith(positions: ItemPositions): UseCase<typeof moveItem> {
  return async ({ params: { kind, id }, body: { direction } }) => {
    const changes = positionsAfterMove(await positions.list(kind), id, direction);
    if (!changes) return refuse('NOT_FOUND');
    for (const change of changes) {
      if (!(await positions.place(kind, change))) return refuse('CONFLICT');
    }
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(moveItem, () => {
  const { CATALOGUE_TABLE } = readEnvironment({ CATALOGUE_TABLE: z.string() });
  return moveItemWith(itemPositions(documentClient(), CATALOGUE_TABLE));
});
