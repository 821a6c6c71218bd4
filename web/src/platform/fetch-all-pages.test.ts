import { expect, it } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

it('follows the cursors to the last page, and returns an item on two pages once', async () => {
  const pages: Record<string, { ids: string[]; next?: string }> = {
    first: { ids: ['a', 'b'], next: 'second' },
    second: { ids: ['b', 'c'], next: 'third' },
    third: { ids: [] },
  };

  const asked: (string | undefined)[] = [];

  const items = await fetchAllPages(async (after) => {
    asked.push(after);

    const { ids, next } = pages[after ?? 'first'] ?? { ids: [] };

    return {
      body: ids.map((id) => ({ id })),
      headers: new Headers(next ? { 'x-next-cursor': next } : {}),
    };
  });

  expect([items.map(({ id }) => id), asked]).toEqual([
    ['a', 'b', 'c'],
    [undefined, 'second', 'third'],
  ]);
});
