import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { moveItem } from '#shared/catalog/catalog.contract.ts';
import { anyItemStore } from '../item/any-item.store.ts';
import { computePositionChanges } from './positions.ts';

/**
 * Writes the positions one by one, last item first, so that an interrupted move leaves the old or
 * the new order.
 */
export const moveItemEndpoint = endpoint(moveItem, {
  impact: 'Administrators cannot reorder items.',
  uses: { items: anyItemStore.pick('listPositions', 'setPosition') },
})(async ({ params: { kind, id }, body }, { items }) => {
  const changes = computePositionChanges(await items.listPositions(kind), id, body);
  if (!changes) return refuse('NOT_FOUND');

  for (const change of changes) {
    if (!(await items.setPosition(kind, change))) return refuse('CONFLICT');
  }

  return { status: 204, body: undefined };
});

export const { handler, declaration } = moveItemEndpoint;
