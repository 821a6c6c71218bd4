import { describe, expect, it } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { matchesFilter } from '#shared/catalog/item-filter.ts';
import { readItemFilter } from './item-filters.tsx';

const items = [
  {
    ...aCourse(),
    id: 'a',
    title: 'Panel interviews',
    isPublic: true,
    fileState: 'ready' as const,
    categoryId: 'c1',
  },
  {
    ...aCourse(),
    id: 'b',
    title: 'Salary talks',
    isPublic: false,
    fileState: 'none' as const,
    categoryId: null,
  },
  {
    ...aCourse(),
    id: 'c',
    title: 'Salary panels',
    isPublic: true,
    fileState: 'failed' as const,
    categoryId: 'c1',
  },
].map((item) => ({
  ...item,
  requiredTier: item.id === 'a' ? ('executive' as const) : ('starter' as const),
}));

describe('the filter of the admin lists', () => {
  it.each([
    ['', ['a', 'b', 'c']],
    ['search=%20PANEL', ['a', 'c']],
    ['status=published', ['a', 'c']],
    ['status=hidden', ['b']],
    ['status=failed', ['c']],
    ['status=no-file', ['b']],
    ['category=c1', ['a', 'c']],
    ['tier=starter', ['b', 'c']],
    ['search=salary&tier=starter&status=published', ['c']],
    ['status=unknown&tier=gold', ['a', 'b', 'c']],
  ])('returns the items for the query "%s": %j', (query, shown) => {
    const filter = readItemFilter(new URLSearchParams(query));
    expect(items.filter((item) => matchesFilter(item, filter)).map(({ id }) => id)).toEqual(shown);
  });

  it('counts a failed conversion as a problem', () => {
    const failed = { state: 'failed', reason: 'TOO_LONG' } as const;
    const course = aCourse({ fileState: 'ready', streamStatus: failed });
    expect(matchesFilter(course, { status: 'problem' })).toBe(true);
    expect(matchesFilter({ ...course, streamStatus: null }, { status: 'problem' })).toBe(false);
  });
});
