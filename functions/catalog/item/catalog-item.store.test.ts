import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podcastKind, type PodcastRow } from '#functions/podcasts/podcast-kind.service.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { catalogItemStore, type CatalogItemStore } from './catalog-item.store.ts';
import { aCommonRow } from '../fixtures/catalog-row.fixtures.ts';
import { catalogKeys } from '../fixtures/catalog-table.fixtures.ts';
import { anyItemStore } from './any-item.store.ts';

let tables: LocalTables;
let podcasts: CatalogItemStore<PodcastRow>;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'catalog', ...catalogKeys }]);
  podcasts = catalogItemStore(tables.client, 'catalog', podcastKind);
});

afterAll(() => tables.close());

function aRow(itemId: string, given: Partial<PodcastRow> = {}): PodcastRow {
  return {
    ...aCommonRow({ itemId, categoryId: 'technical' }),
    kind: 'podcast',
    title: `<img src=x onerror=alert(1)> ${itemId} \u{1F469}\u200D\u{1F4BB} \u202Ertl`,
    duration: 0,
    hostName: '',
    hostImage: null,
    captions: null,
    ...given,
  };
}

describe('the item store', () => {
  it('reads one page after another in the order of the positions', async () => {
    const rows = [
      aRow('a', { orderIndex: 2 }),
      aRow('b', { orderIndex: 1 }),
      aRow('d', { orderIndex: -1 }),
    ];

    for (const row of rows) await podcasts.save(row, undefined);

    const first = await podcasts.page({ limit: 2 });
    expect([first.rows.map(({ itemId }) => itemId), first.next]).toEqual([
      ['d', 'b'],
      { orderIndex: 1, itemId: 'b' },
    ]);

    const second = await podcasts.page({ after: first.next ?? undefined, limit: 2 });
    expect([second.rows.map(({ itemId }) => itemId), second.next]).toEqual([['a'], null]);
  });

  it('returns any text unchanged', async () => {
    await podcasts.save(aRow('text'), undefined);
    expect((await podcasts.find('text'))?.title).toBe(aRow('text').title);
  });

  it('accepts only one of many parallel writes of the same row', async () => {
    await podcasts.save(aRow('race'), undefined);

    const won = await Promise.all(
      [1, 2, 3, 4].map((at) => podcasts.save(aRow('race', { duration: at }), 1)),
    );

    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await podcasts.remove(aRow('race', { revision: 1 }))).toBe(false);
  });

  it('moves the items of a category once', async () => {
    const moves = anyItemStore(tables.client, 'catalog');
    await podcasts.save(aRow('moving', { categoryId: 'old' }), undefined);

    const [key] = await moves.listInCategory('old');
    expect(key).toEqual({ kind: 'podcast', itemId: 'moving' });

    if (!key) return;

    expect([
      await moves.setCategory(key, 'old', 'new'),
      await moves.setCategory(key, 'old', null),
    ]).toEqual([true, false]);
    expect((await podcasts.find('moving'))?.categoryId).toBe('new');
  });
});
