import { expect, it } from 'vitest';
import { getIdCreationTime, newId } from './new-id.ts';

it('an ID consists of its creation time and 128 random bits', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const ids = Array.from({ length: 1_000 }, () => newId(now));

  expect(
    ids.every(
      (id) =>
        /^[0-9a-z]{9}-[0-9a-f]{32}$/.test(id) && getIdCreationTime(id).getTime() === now.getTime(),
    ),
  ).toBe(true);

  expect(new Set(ids.map((id) => id.slice(10))).size).toBe(1_000);
  expect(newId(new Date(now.getTime() + 1)) > (ids.toSorted().at(-1) ?? '')).toBe(true);
});
