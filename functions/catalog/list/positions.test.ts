import { describe, expect, it } from 'vitest';
import { compareByPosition, computePositionChanges, type PositionedItem } from './positions.ts';

/** Parses items: 'a1 b2' means item a at position 1 and item b at position 2. */
const list = (text: string): PositionedItem[] =>
  text.split(' ').map((item) => ({
    itemId: item.slice(0, 1),
    orderIndex: Number(item.slice(1)),
    createdAt: '2026-01-01T12:00:00.000Z',
  }));

function moved(text: string, itemId: string, direction: 'up' | 'down') {
  const changes = computePositionChanges(list(text), itemId, direction) ?? [];
  const after = list(text).map((item) => {
    const change = changes.find((other) => other.itemId === item.itemId);
    return change ? { ...item, orderIndex: change.to } : item;
  });

  const order = after.toSorted(compareByPosition).map((item) => item.itemId);

  return { order: order.join(''), writes: changes.length };
}

describe('moving an item', () => {
  it('swaps two positions and changes nothing else', () => {
    expect(moved('a1 b5 c9 d20', 'c', 'up')).toEqual({ order: 'acbd', writes: 2 });
    expect(moved('a1 b5 c9 d20', 'a', 'down')).toEqual({ order: 'bacd', writes: 2 });
  });

  it('gives items with the same position different ones', () => {
    expect(moved('a0 b0 c0 d0', 'd', 'up').order).toBe('abdc');
    expect(moved('a0 b0 c0 d0', 'a', 'down').order).toBe('bacd');
    expect(moved('a0 b0 c1 d1', 'c', 'up').order).toBe('acbd');
  });

  it('makes as few changes as possible among items with the same position', () => {
    expect(moved('a0 b0 c0 d0', 'd', 'up').writes).toBe(1);
  });

  it('works with negative positions', () => {
    expect(moved('a-3 b-3 c0', 'b', 'up').order).toBe('bac');
  });

  it('changes nothing at either end of the list', () => {
    expect(computePositionChanges(list('a1 b2'), 'a', 'up')).toEqual([]);
    expect(computePositionChanges(list('a1 b2'), 'b', 'down')).toEqual([]);
  });

  it('returns null for a missing item', () => {
    expect(computePositionChanges(list('a1'), 'z', 'up')).toBeNull();
  });

  it('can move any item from the end to the front', () => {
    let items = list('a0 b0 c0 d3 e3 f4');
    for (let step = 0; step < 5; step += 1) {
      const changes = computePositionChanges(items, 'f', 'up') ?? [];
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
