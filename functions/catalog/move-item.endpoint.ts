import * as z from 'zod';
import { moveItem } from '../../shared/catalog/catalog.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { itemPositionStore, type ItemPositionStore } from './item-position.store.ts';
import { computePositionChanges } from './positions.ts';

/**
 * Each changed position is a separate conditional write. If the series is interrupted, the list has either the old or
 * the new order.
 */
export function moveItemWith(positions: ItemPositionStore): UseCase<typeof moveItem> {
  return async ({ params: { kind, id }, body: { direction } }) => {
    const changes = computePositionChanges(await positions.list(kind), id, direction);
    if (!changes) return refuse('NOT_FOUND');
    for (const change of changes) {
      if (!(await positions.setPosition(kind, change))) return refuse('CONFLICT');
    }
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(moveItem, () => {
  const { CATALOG_TABLE } = readEnvironment({ CATALOG_TABLE: z.string() });
  return moveItemWith(itemPositionStore(documentClient(), CATALOG_TABLE));
});
