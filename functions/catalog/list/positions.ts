import type { MoveTarget } from '#shared/catalog/catalog.contract.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import type { PositionChange } from '../item/any-item.store.ts';
import type { CatalogRow } from '../item/catalog-row.ts';

/**
 * The fields that determine an item's place in the list. Lists are sorted by `orderIndex`, then
 * oldest first.
 */
export type PositionedItem = Pick<CatalogRow, 'itemId' | 'orderIndex' | 'createdAt'>;

export function compareByPosition(one: PositionedItem, other: PositionedItem): number {
  return one.orderIndex - other.orderIndex || (isOlder(one, other) ? -1 : 1);
}

function isOlder(one: PositionedItem, other: PositionedItem): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.itemId < other.itemId;
}

/**
 * Returns the changes that move an item, or null if the item doesn't exist. Changes start at the end
 * of the list, so that an interrupted move keeps the other items in order.
 */
export function computePositionChanges(
  items: readonly PositionedItem[],
  itemId: string,
  target: MoveTarget,
): readonly PositionChange[] | null {
  const sorted = items.toSorted(compareByPosition);
  const from = sorted.findIndex((item) => item.itemId === itemId);
  const item = sorted[from];
  if (!item) return null;

  const to = findTargetIndex(from, target);
  if (to < 0 || to >= sorted.length) return [];

  const others = sorted.toSpliced(from, 1);
  const first = others[0];
  const front = first ? first.orderIndex - 1 : item.orderIndex;

  return assignPositions(others.toSpliced(to, 0, item), itemId, front).toReversed();

  function findTargetIndex(index: number, wanted: MoveTarget): number {
    if ('place' in wanted) return Math.min(wanted.place, sorted.length) - 1;
    return wanted.direction === 'up' ? index - 1 : index + 1;
  }
}

/**
 * Gives the moved item the position after the item before it, or `front`. Raises the positions of
 * later items as far as needed, so that each item has its own.
 */
function assignPositions(
  wanted: readonly PositionedItem[],
  movedId: string,
  front: number,
): PositionChange[] {
  const changes: PositionChange[] = [];
  let free = -itemLimits.orderIndex;

  for (const [index, { itemId, orderIndex: from }] of wanted.entries()) {
    const moved = index === 0 ? Math.max(front, free) : free;
    const to = itemId === movedId ? moved : Math.max(from, free);
    if (to !== from) changes.push({ itemId, from, to });
    free = to + 1;
  }

  return changes;
}
