import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseKind, type CourseRow } from '#functions/courses/course-kind.service.ts';
import { aCourseRow } from '#functions/courses/course-row.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { writeRows } from '#platform/dynamo/write-rows.fixtures.ts';
import { forgedCursors } from '#platform/http/cursor.fixtures.ts';
import { writeCursor } from '#platform/http/cursor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { listQuerySchema } from '#shared/catalog/list-query.ts';
import { listAdminCourses, listCourses } from '#shared/courses/courses.contract.ts';

import { catalogItemStore } from '../item/catalog-item.store.ts';
import { catalogKeys } from '../fixtures/catalog-table.fixtures.ts';
import { listItems } from './list-items.service.ts';

const LAMBDA_LIMIT_BYTES = 6 * 1024 * 1024;
const admin = { role: 'admin', plan: null } as const;
const member = { role: 'member', plan: 'starter' } as const;

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables(
    ['few', 'many', 'long', 'mixed', 'hidden'].map((name) => ({ name, ...catalogKeys })),
  );
});

afterAll(() => tables.close());

const aRow = (at: number, given: Partial<CourseRow> = {}) =>
  aCourseRow({
    itemId: `item-${String(at).padStart(5, '0')}`,
    title: `Course ${at}`,
    orderIndex: at,
    ...given,
  });

function list(
  table: string,
  viewer: typeof admin | typeof member,
  query: Record<string, unknown> = {},
) {
  const store = catalogItemStore(tables.client, table, courseKind);
  return listItems(courseKind, store, { caller: viewer, query: listQuerySchema.parse(query) });
}

async function readPage(
  table: string,
  viewer: typeof admin | typeof member,
  query: Record<string, unknown> = {},
) {
  const reply = await list(table, viewer, query);
  if (isRefusal(reply)) throw new Error(reply.refused);

  const { headers, body } = successResponse(listCourses, reply, 'r');
  const next = headers?.['x-next-cursor'];

  return {
    items: reply.body,
    next: next === undefined ? undefined : String(next),
    bytes: Buffer.byteLength(body ?? ''),
  };
}

/** Follows the cursors to the end. */
async function readAll(
  table: string,
  viewer: typeof admin | typeof member,
  query: Record<string, unknown> = {},
) {
  const pages = [await readPage(table, viewer, query)];
  for (let after = pages[0]?.next; after !== undefined; after = pages.at(-1)?.next) {
    pages.push(await readPage(table, viewer, { ...query, after }));
  }

  return { pages, ids: pages.flatMap(({ items }) => items.map(({ id }) => id)) };
}

describe('a list of 10 and of 10,000 items', () => {
  const description = 'A description as long as most of them are. '.repeat(8);

  beforeAll(async () => {
    await writeRows(
      tables.client,
      'few',
      Array.from({ length: 10 }, (_, at) => aRow(at, { description })),
    );

    await writeRows(
      tables.client,
      'many',
      Array.from({ length: 10_000 }, (_, at) => aRow(at, { description })),
    );
  });

  it('makes one Query per response, with and without a filter, cursor or page size', async () => {
    const { next } = await readPage('many', admin, { pageSize: 60 });
    const queries = [
      {},
      { pageSize: 60 },
      { pageSize: 60, search: 'course 9999' },
      { pageSize: 60, status: 'problem' },
    ];

    for (const query of queries) {
      for (const [table, viewer] of [
        ['few', admin],
        ['many', admin],
        ['few', member],
        ['many', member],
      ] as const) {
        const cursor = table === 'many' && 'pageSize' in query ? { after: next } : {};
        const calls = await recordTableCalls(tables.client, () =>
          readPage(table, viewer, { ...query, ...cursor }),
        );

        expect(
          calls.map(({ command }) => command),
          JSON.stringify({ query, table }),
        ).toEqual(['QueryCommand']);
      }
    }
  });

  it('returns every item once, in order, in at most 10 responses far below Lambda’s limit', async () => {
    const { pages, ids } = await readAll('many', member);
    expect(ids).toEqual(Array.from({ length: 10_000 }, (_, at) => aRow(at).itemId));
    expect(pages.length).toBeLessThanOrEqual(10);
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(LAMBDA_LIMIT_BYTES / 3);
  });

  it('finds the last item by its title, and continues after a full page of matches', async () => {
    expect((await readAll('many', admin, { search: ' COURSE 9999 ', pageSize: 60 })).ids).toEqual([
      'item-09999',
    ]);

    const { pages, ids } = await readAll('many', admin, { search: 'course 99', pageSize: 60 });
    expect(ids).toHaveLength(111);
    expect(Math.max(...pages.map(({ items }) => items.length))).toBe(60);
  });
});

it('keeps a response of the longest items below a third of Lambda’s limit', async () => {
  // JSON escapes each quote, which doubles the length.
  const description = '"'.repeat(5000);
  const learningPoints = Array.from({ length: 12 }, () => '"'.repeat(120));
  const rows = Array.from({ length: 400 }, (_, at) =>
    aRow(at, { description, learningPoints, title: '"'.repeat(200) }),
  );

  await writeRows(tables.client, 'long', rows);

  const { pages, ids } = await readAll('long', admin);

  expect(ids).toHaveLength(400);
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(LAMBDA_LIMIT_BYTES / 2);
});

describe('a list with hidden items and items at the same position', () => {
  beforeAll(async () => {
    const rows = [
      aRow(1, { orderIndex: 5, createdAt: '2026-01-03T00:00:00.000Z' }),
      aRow(2, { orderIndex: 5, createdAt: '2026-01-01T00:00:00.000Z', categoryId: 'behavioral' }),
      aRow(3, {
        orderIndex: 5,
        createdAt: '2026-01-02T00:00:00.000Z',
        isPublic: false,
        categoryId: 'behavioral',
      }),
      aRow(4, { orderIndex: -1, requiredTier: 'executive' }),
    ];

    await writeRows(tables.client, 'mixed', rows);
  });

  const ids = async (viewer: typeof admin | typeof member, query: Record<string, unknown> = {}) =>
    (await readAll('mixed', viewer, query)).ids.map((id) => id.at(-1)).join('');

  it('is sorted by position, then by age, and shows hidden items only to administrators', async () => {
    expect(await ids(member)).toBe('421');
    expect(await ids(admin)).toBe('4231');
    expect(await ids(member, { status: 'hidden' })).toBe('');
    expect(await ids(admin, { status: 'hidden' })).toBe('3');
    expect(await ids(member, { categoryId: 'behavioral' })).toBe('2');
    expect(await ids(admin, { categoryId: 'behavioral' })).toBe('23');
    expect(await ids(admin, { tier: 'executive' })).toBe('4');
  });

  it('returns each item once with any page size', async () => {
    for (const pageSize of [1, 2, 3, 4, 5]) {
      for (const query of [{}, { search: 'course' }])
        expect([...(await ids(admin, { ...query, pageSize }))].toSorted().join('')).toBe('1234');
    }
  });

  it('puts no hidden item in a cursor, and reaches the items after hidden ones', async () => {
    const hidden = Array.from({ length: 20 }, (_, at) => aRow(100 + at, { isPublic: false }));
    await writeRows(tables.client, 'hidden', [
      aRow(1),
      ...hidden,
      aRow(200),
      ...hidden.map((_, at) => aRow(300 + at)),
    ]);

    const { pages, ids: shown } = await readAll('hidden', member, { pageSize: 5 });
    expect(shown).toHaveLength(22);

    const named = pages.flatMap(({ next }) =>
      next ? [String(JSON.parse(atob(next)).itemId)] : [],
    );
    expect(named.filter((id) => !shown.includes(id))).toEqual([]);

    const calls = await recordTableCalls(tables.client, () =>
      readPage('hidden', member, { pageSize: 5, after: pages[0]?.next }),
    );
    expect(calls).toHaveLength(2);
  });

  it('refuses forged cursors and cursors of another list', async () => {
    const position = { kind: 'course', orderIndex: '5', itemId: 'item-00001' };
    const foreign = [
      writeCursor({ kind: 'podcast', orderIndex: 5, itemId: 'item-00001' }),
      writeCursor({ kind: 'course', orderIndex: 1e9, itemId: 'item-00001' }),
      writeCursor({ kind: 'course', orderIndex: 5, itemId: '../secret' }),
      writeCursor({ orderIndex: 5, itemId: 'item-00001' }),
    ];

    for (const after of foreign)
      expect(await list('mixed', member, { after })).toEqual({ refused: 'BAD_CURSOR' });

    const cursors = forgedCursors(position).filter((after) => after.length <= 1000);

    await fc.assert(
      fc.asyncProperty(cursors, async (after) => {
        expect(await list('mixed', member, { after })).toEqual({ refused: 'BAD_CURSOR' });
      }),
      { numRuns: 200 },
    );
  });

  it('accepts a page size from 1 to 100', () => {
    const accepts = (pageSize: string) => listAdminCourses.query.safeParse({ pageSize }).success;
    expect(['1', '100'].every(accepts)).toBe(true);
    expect(['0', '101', '-1', '1.5', 'x', ''].some(accepts)).toBe(false);
  });
});
