import { describe, expect, it } from 'vitest';
import type { MoveTarget } from '#shared/catalog/catalog.contract.ts';
import { compareByPosition, computePositionChanges, type PositionedItem } from './positions.ts';

/** Parses items: 'a1 b2' means item a at position 1 and item b at position 2. */
const list = (text: string): PositionedItem[] =>
  text.split(' ').map((item) => ({
    itemId: item.slice(0, 1),
    orderIndex: Number(item.slice(1)),
    createdAt: '2026-01-01T12:00:00.000Z',
  }));

function moved(text: string, itemId: string, target: MoveTarget) {
  const changes = computePositionChanges(list(text), itemId, target) ?? [];
  const after = list(text).map((item) => {
    const change = changes.find((other) => other.itemId === item.itemId);
    return change ? { ...item, orderIndex: change.to } : item;
  });

  const order = after.toSorted(compareByPosition).map((item) => item.itemId);
  const positions = new Set(after.map(({ orderIndex }) => orderIndex));

  return {
    order: order.join(''),
    writes: changes.length,
    isDistinct: positions.size === order.length,
  };
}

const up = { direction: 'up' } as const;
const down = { direction: 'down' } as const;

describe('moving an item', () => {
  it('changes only its position if there is a gap', () => {
    expect(moved('a1 b5 c9 d20', 'c', up)).toMatchObject({ order: 'acbd', writes: 1 });
    expect(moved('a1 b5 c9 d20', 'a', down)).toMatchObject({ order: 'bacd', writes: 1 });
    expect(moved('a1 b2 c3 d4', 'd', { place: 1 })).toMatchObject({ order: 'dabc', writes: 1 });
  });

  it('moves the items behind it as far as needed', () => {
    expect(moved('a1 b2 c3 d9', 'c', up)).toMatchObject({ order: 'acbd', writes: 2 });
  });

  it.each([
    [1, 'dabce'],
    [2, 'adbce'],
    [4, 'abcde'],
    [5, 'abced'],
    [99, 'abced'],
  ])('moves it to place %i', (place, order) => {
    for (const text of ['a1 b2 c3 d4 e5', 'a0 b0 c0 d0 e0', 'a-9 b-9 c7 d7 e8'])
      expect(moved(text, 'd', { place })).toMatchObject({ order });
  });

  it('gives items with the same position different ones', () => {
    expect(moved('a0 b0 c0 d0', 'd', up)).toMatchObject({ order: 'abdc', isDistinct: true });
    expect(moved('a0 b0 c0 d0', 'a', down)).toMatchObject({ order: 'bacd', isDistinct: true });
    expect(moved('a0 b0 c1 d1', 'c', up)).toMatchObject({ order: 'acbd', isDistinct: true });
  });

  it('keeps the other items in order if it is interrupted', () => {
    const text = 'a1 b1 c2 d3 e4';
    const changes = computePositionChanges(list(text), 'e', { place: 2 }) ?? [];

    for (let written = 0; written <= changes.length; written += 1) {
      const done = changes.slice(0, written);
      const order = list(text)
        .map((item) => ({
          ...item,
          orderIndex: done.find(({ itemId }) => itemId === item.itemId)?.to ?? item.orderIndex,
        }))
        .toSorted(compareByPosition)
        .map(({ itemId }) => itemId);
      expect(order.filter((id) => id !== 'e').join('')).toBe('abcd');
    }
  });

  it('works with negative positions', () => {
    expect(moved('a-3 b-3 c0', 'b', up).order).toBe('bac');
  });

  it('changes nothing at either end of the list', () => {
    expect(computePositionChanges(list('a1 b2'), 'a', up)).toEqual([]);
    expect(computePositionChanges(list('a1 b2'), 'b', down)).toEqual([]);
  });

  it('returns null for a missing item', () => {
    expect(computePositionChanges(list('a1'), 'z', up)).toBeNull();
  });

  it('can move any item from the end to the front', () => {
    let items = list('a0 b0 c0 d3 e3 f4');
    for (let step = 0; step < 5; step += 1) {
      const changes = computePositionChanges(items, 'f', up) ?? [];
      items = items.map((item) => {
        const change = changes.find((other) => other.itemId === item.itemId);
        return change ? { ...item, orderIndex: change.to } : item;
      });
    }

    expect(items.toSorted(compareByPosition).map((item) => item.itemId)).toEqual([
      'f',
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });
});
