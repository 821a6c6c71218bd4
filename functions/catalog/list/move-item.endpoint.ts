import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { moveItem } from '#shared/catalog/catalog.contract.ts';
import { anyItemStore, type AnyItemStore } from '../item/any-item.store.ts';
import { computePositionChanges } from './positions.ts';

type Items = Pick<AnyItemStore, 'listPositions' | 'setPosition'>;

/**
 * Writes the positions one by one, last item first, so that an interrupted move leaves the old or
 * the new order.
 */
export function moveItemWith(items: Items): UseCase<typeof moveItem> {
  return async ({ params: { kind, id }, body: { direction } }) => {
    const changes = computePositionChanges(await items.listPositions(kind), id, direction);
    if (!changes) return refuse('NOT_FOUND');

    for (const change of changes) {
      if (!(await items.setPosition(kind, change))) return refuse('CONFLICT');
    }

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(moveItem, () => moveItemWith(anyItemStore()));
