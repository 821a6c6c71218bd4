import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryStore, type CategoryStore } from '#functions/catalog/item/category.store.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { slugify } from './category-slug.ts';
import { createCategoryEndpoint } from './create-category.endpoint.ts';
import { deleteCategoryEndpoint } from './delete-category.endpoint.ts';
import { renameCategoryEndpoint } from './rename-category.endpoint.ts';

let tables: LocalTables;
let categories: CategoryStore;

beforeAll(async () => {
  tables = await startLocalTables([
    { name: 'categories', partition: 'partition', sort: 'categoryId' },
  ]);
  categories = categoryStore(tables.client, 'categories');
});

afterAll(() => tables.close());

const call = { ...aCall, caller: { ...member, role: 'admin' as const } };
let ids = 0;

const create = async (name: string, submissionId?: string) => {
  const newId = () => `made-${(ids += 1)}`;
  const answer = await createCategoryEndpoint.with({ categories, newId })({
    ...call,
    params: undefined,
    query: undefined,
    body: { name, submissionId },
  });

  return isRefusal(answer) ? answer.refused : answer.body;
};

const rename = async (id: string, name: string, revision?: number) => {
  const answer = await renameCategoryEndpoint.with({ categories })({
    ...call,
    params: { id },
    query: undefined,
    body: { name, revision },
  });

  return isRefusal(answer) ? answer.refused : answer.body;
};

describe('categories', () => {
  it('have unique names, regardless of case', async () => {
    expect(await create('Behavioral')).toEqual({
      id: 'behavioral',
      name: 'Behavioral',
      slug: 'behavioral',
      revision: 1,
    });

    expect([await create('behavioral'), await create(' Behavioral!'.trim())]).toEqual([
      'CATEGORY_EXISTS',
      'CATEGORY_EXISTS',
    ]);
    expect(await create('面接')).toMatchObject({
      name: '面接',
      slug: expect.stringContaining('made-'),
    });
    expect(await create('None')).toMatchObject({
      slug: 'none',
      id: expect.stringContaining('made-'),
    });
  });

  it('are created once by two parallel requests', async () => {
    const made = await Promise.all([create('Parallel'), create('Parallel'), create('Parallel')]);
    expect(made.filter((each) => each !== 'CATEGORY_EXISTS')).toHaveLength(1);
  });

  it('keep their ID when renamed, and free the old name', async () => {
    await create('Technical');
    expect(await rename('technical', 'Engineering')).toEqual({
      id: 'technical',
      name: 'Engineering',
      slug: 'engineering',
      revision: 2,
    });

    expect(await rename('technical', 'Behavioral')).toBe('CATEGORY_EXISTS');
    expect(await rename('no-such', 'Other')).toBe('ITEM_DELETED');
    expect(await create('Technical')).toMatchObject({
      slug: 'technical',
      id: expect.stringContaining('made-'),
    });
  });

  it('return 409 for a rename with a stale revision, and keep the current name', async () => {
    const { id } = z.object({ id: z.string() }).parse(await create('Negotiation'));
    expect(await rename(id, 'Theirs', 1)).toMatchObject({ name: 'Theirs', revision: 2 });
    expect(await rename(id, 'Mine', 1)).toBe('STALE_REVISION');
    expect(await rename(id, 'Theirs', 1)).toMatchObject({ name: 'Theirs', revision: 2 });
    expect(await rename(id, 'Mine', 2)).toMatchObject({ name: 'Mine', revision: 3 });
  });

  it('accept one of 20 parallel renames of the same revision', async () => {
    const { id } = z.object({ id: z.string() }).parse(await create('Racing'));
    const names = Array.from({ length: 20 }, (_, at) => `Racing ${at}`);
    const results = await Promise.all(names.map((name) => rename(id, name, 1)));

    expect(results.filter((result) => result === 'STALE_REVISION')).toHaveLength(19);
    expect((await categories.find(id))?.name).toBe(
      names[results.findIndex((result) => result !== 'STALE_REVISION')],
    );
  });

  it('treat a row without a revision as revision 1', async () => {
    const Item = { partition: 'categories', categoryId: 'old', name: 'Old', slug: 'old' };
    await tables.client.send(new PutCommand({ TableName: 'categories', Item }));
    expect(await rename('old', 'Renewed', 1)).toMatchObject({ name: 'Renewed', revision: 2 });
  });

  it.each(['Submitted', '提出'])(
    'are created once, however often the form for %s is sent',
    async (name) => {
      const submissionId = randomUUID();
      const results = await Promise.all(
        Array.from({ length: 20 }, () => create(name, submissionId)),
      );

      expect(results).toEqual(results.map(() => results[0]));
      expect((await categories.list()).filter((each) => each.name === name)).toHaveLength(1);
      expect(await create(`${name} again`, submissionId)).toBe('CONFLICT');
      expect(await create(name, randomUUID())).toBe('CATEGORY_EXISTS');
    },
  );

  it('are deleted only if a new category is given for their items', async () => {
    await create('Leaving');
    await create('Staying');

    const moved: unknown[] = [];
    const categoryItems = [{ kind: 'course', itemId: 'c1' } as const];
    const items = {
      listInCategory: async (id: string) => (id === 'leaving' ? categoryItems : []),
      setCategory: async (...sent: unknown[]) => moved.push(sent) > 0,
    };

    const remove = async (moveTo?: string) => {
      const answer = await deleteCategoryEndpoint.with({ categories, items })({
        ...call,
        params: { id: 'leaving' },
        query: { moveTo },
        body: undefined,
      });

      return isRefusal(answer) ? answer.refused : answer.body;
    };

    expect([await remove(), await remove('leaving'), await remove('no-such')]).toEqual([
      'CATEGORY_IN_USE',
      'BAD_REQUEST',
      'BAD_REQUEST',
    ]);
    expect([await remove('staying'), moved]).toEqual([
      { moved: 1 },
      [[categoryItems[0], 'leaving', 'staying']],
    ]);
    expect(await remove('staying')).toBe('NOT_FOUND');
  });
});

it('converts names to slugs', () => {
  expect(['Salary & Offers', '  Éclair—Test ', '***'].map(slugify)).toEqual([
    'salary-offers',
    'eclair-test',
    '',
  ]);
});
