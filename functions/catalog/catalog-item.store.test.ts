import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLocalTables, type LocalTables } from '../platform/dynamo/local-tables.fixtures.ts';
import { podcastKind, type PodcastRow } from '../podcasts/podcast-kind.service.ts';
import { catalogItemStore, type CatalogItemStore } from './catalog-item.store.ts';
import { categoryItemStore } from './category-items.store.ts';

let tables: LocalTables;
let podcasts: CatalogItemStore<PodcastRow>;
beforeAll(async () => {
  tables = await startLocalTables([{ name: 'catalog', partition: 'kind', sort: 'itemId' }]);
  podcasts = catalogItemStore(tables.client, 'catalog', podcastKind);
});
afterAll(() => tables.close());

function aRow(itemId: string, given: Partial<PodcastRow> = {}): PodcastRow {
  return {
    kind: 'podcast',
    itemId,
    title: `<img src=x onerror=alert(1)> ${itemId} \u{1F469}\u200D\u{1F4BB} \u202Ertl`,
    description: '',
    categoryId: 'technical',
    requiredTier: 'starter',
    orderIndex: 0,
    isPublic: true,
    createdAt: '2026-01-01T12:00:00.000Z',
    revision: 1,
    editRevision: 1,
    thumbnail: null,
    file: null,
    copy: null,
    fileFailure: null,
    trash: [],
    duration: 0,
    hostName: '',
    hostImage: null,
    captions: null,
    ...given,
  };
}

describe('the item store', () => {
  it('lists by position, then by age, with or without hidden items, for one or all categories', async () => {
    await podcasts.save(aRow('a', { orderIndex: 2 }), undefined);
    await podcasts.save(aRow('b', { orderIndex: 1, categoryId: null }), undefined);
    await podcasts.save(aRow('c', { orderIndex: 1, isPublic: false }), undefined);
    await podcasts.save(aRow('d', { orderIndex: -1, categoryId: 'industry' }), undefined);
    const ids = async (filter: Parameters<typeof podcasts.list>[0]) =>
      (await podcasts.list(filter)).map(({ itemId }) => itemId).join('');
    expect(await ids({ includeHidden: false })).toBe('dba');
    expect(await ids({ includeHidden: true })).toBe('dbca');
    expect(await ids({ includeHidden: false, categoryId: 'technical' })).toBe('a');
    expect(await ids({ includeHidden: true, categoryId: 'technical' })).toBe('ca');
  });

  it('returns any text unchanged', async () => {
    await podcasts.save(aRow('text'), undefined);
    expect((await podcasts.find('text'))?.title).toBe(aRow('text').title);
  });

  it('accepts only one of many parallel writes of the same row', async () => {
    await podcasts.save(aRow('race'), undefined);
    const won = await Promise.all([1, 2, 3, 4].map((at) => podcasts.save(aRow('race', { duration: at }), 1)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await podcasts.remove(aRow('race', { revision: 1 }))).toBe(false);
  });

  it('moves the items of a category once', async () => {
    const moves = categoryItemStore(tables.client, 'catalog');
    await podcasts.save(aRow('moving', { categoryId: 'old' }), undefined);
    const [key] = await moves.listItems('old');
    expect(key).toEqual({ kind: 'podcast', itemId: 'moving' });
    if (!key) return;
    expect([await moves.move(key, 'old', 'new'), await moves.move(key, 'old', null)]).toEqual([true, false]);
    expect((await podcasts.find('moving'))?.categoryId).toBe('new');
  });

  it('reads 2,000 items with one paged query', async () => {
    const description = 'A description as long as they are. '.repeat(12);
    const many = catalogItemStore(tables.client, 'catalog', podcastKind);
    for (let at = 0; at < 2000; at += 100) {
      const rows = Array.from({ length: 100 }, (_, next) => aRow(`many-${at + next}`, { description }));
      await Promise.all(rows.map((row) => many.save(row, undefined)));
    }
    const send = vi.spyOn(tables.client, 'send');
    const rows = await many.list({ includeHidden: true });
    const sent = send.mock.calls.map(([command]) => command);
    send.mockRestore();
    expect(rows.length).toBeGreaterThanOrEqual(2000);
    expect(sent.every((command) => command instanceof QueryCommand)).toBe(true);
    // A Query page holds up to 1 MB, so these 2,000 small items fit on three pages.
    expect(sent.length).toBeLessThanOrEqual(3);
  }, 30_000);
});
