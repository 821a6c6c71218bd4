import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  studyGuideKind,
  type StudyGuideRow,
} from '#functions/study-guides/study-guide-kind.service.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { MoveTarget } from '#shared/catalog/catalog.contract.ts';

import { catalogItemStore, type CatalogItemStore } from '../item/catalog-item.store.ts';
import { aCommonRow } from '../fixtures/catalog-row.fixtures.ts';
import { catalogKeys } from '../fixtures/catalog-table.fixtures.ts';
import { anyItemStore, type AnyItemStore } from '../item/any-item.store.ts';
import { moveItemEndpoint } from './move-item.endpoint.ts';
import { compareByPosition } from './positions.ts';

let tables: LocalTables;
let guides: CatalogItemStore<StudyGuideRow>;
let positions: AnyItemStore;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'catalog', ...catalogKeys }]);
  guides = catalogItemStore(tables.client, 'catalog', studyGuideKind);
  positions = anyItemStore(tables.client, 'catalog');
});

afterAll(() => tables.close());

function aGuide(itemId: string, isPublic = true): StudyGuideRow {
  return {
    ...aCommonRow({ itemId, title: itemId, isPublic }),
    kind: 'study-guide',
    pageCount: 4,
  };
}

async function move(id: string, body: MoveTarget, on = positions) {
  const params = { kind: 'study-guide', id } as const;
  const caller = { ...member, role: 'admin' as const };
  const answer = await moveItemEndpoint.with({ items: on })({
    ...aCall,
    caller,
    params,
    body,
  });
  return isRefusal(answer) ? answer.refused : answer.status;
}

const list = async () => (await guides.page({})).rows.toSorted(compareByPosition);
const order = async () => (await list()).map(({ itemId }) => itemId).join(' ');

describe('moving an item in a list', () => {
  beforeEach(async () => {
    for (const { itemId } of await list()) {
      const row = await guides.find(itemId);
      if (row) await guides.remove(row);
    }

    for (const id of ['one', 'two', 'three'])
      await guides.save(aGuide(id, id !== 'two'), undefined);
  });

  it('is stored, and counts hidden items', async () => {
    expect(await order()).toBe('one three two');
    expect(await move('two', { direction: 'up' })).toBe(204);
    expect(await order()).toBe('one two three');
    expect(await move('one', { direction: 'down' })).toBe(204);
    expect(await order()).toBe('two one three');
  });

  it('puts the item in the given place', async () => {
    expect(await move('two', { place: 1 })).toBe(204);
    expect(await order()).toBe('two one three');
    expect(await move('two', { place: 2 })).toBe(204);
    expect(await order()).toBe('one two three');
  });

  it('changes nothing at the end of the list', async () => {
    expect(await move('one', { direction: 'up' })).toBe(204);
    expect(await order()).toBe('one three two');
  });

  it('makes a form that was loaded before the move stale', async () => {
    await move('one', { direction: 'down' });
    const row = await guides.find('one');
    expect(row && (await guides.save({ ...row, title: 'older' }, 1))).toBe(false);
  });

  it('returns 404 for a missing item', async () => {
    expect(await move('nobody', { direction: 'up' })).toBe('NOT_FOUND');
  });

  it('returns 409 if another administrator moved the item first', async () => {
    const late: AnyItemStore = {
      ...positions,
      listPositions: async () => [
        { itemId: 'one', orderIndex: 7, createdAt: '' },
        { itemId: 'two', orderIndex: 8, createdAt: '' },
      ],
    };

    expect(await move('two', { direction: 'up' }, late)).toBe('CONFLICT');
  });
});
