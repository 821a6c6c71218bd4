import type { MoveDirection } from '#shared/catalog/catalog.contract.ts';
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
 * Returns the changes that move an item one place, or null if the item doesn't exist. Changes start
 * at the end of the list, so that an interrupted move keeps the other items in order.
 */
export function computePositionChanges(
  items: readonly PositionedItem[],
  itemId: string,
  direction: MoveDirection,
): readonly PositionChange[] | null {
  const sorted = items.toSorted(compareByPosition);
  const from = sorted.findIndex((item) => item.itemId === itemId);
  const item = sorted[from];
  if (!item) return null;

  const to = direction === 'up' ? from - 1 : from + 1;
  if (to < 0 || to >= sorted.length) return [];

  const wanted = sorted.toSpliced(from, 1).toSpliced(to, 0, item);

  return assignPositions(wanted, sorted).toReversed();
}

/**
 * Assigns the existing positions in the wanted order. Raises a position if a tie would break this
 * order.
 */
function assignPositions(
  wanted: readonly PositionedItem[],
  sorted: readonly PositionedItem[],
): PositionChange[] {
  const changes: PositionChange[] = [];
  let before: PositionedItem | undefined;

  for (const [index, item] of wanted.entries()) {
    const { itemId, orderIndex: from } = item;
    const existing = sorted[index]?.orderIndex ?? from;
    const minimum = before ? before.orderIndex + (isOlder(before, item) ? 0 : 1) : existing;
    const to = Math.max(existing, minimum);
    if (to !== from) changes.push({ itemId, from, to });
    before = { ...item, orderIndex: to };
  }

  return changes;
}
