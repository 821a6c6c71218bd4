import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCatalogWorld, type CatalogWorld } from '../fixtures/catalog-world.fixtures.ts';
import {
  adminFormCalls,
  expectItem,
  type FormBody,
} from '../fixtures/admin-form-calls.fixtures.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());

const create = async (body: FormBody) =>
  expectItem(await adminFormCalls(world).course.create(body));

it('puts new items last unless the form has a position', async () => {
  expect((await create({ title: 'First' })).orderIndex).toBe(0);
  expect((await create({ title: 'Far', orderIndex: 41 })).orderIndex).toBe(41);
  expect((await create({ title: 'Front', orderIndex: -3 })).orderIndex).toBe(-3);

  const last = await create({ title: 'Last' });
  expect(last.orderIndex).toBe(42);

  const { update } = adminFormCalls(world).course;
  expect(expectItem(await update(last.id, { title: 'Kept' })).orderIndex).toBe(42);
});

it('accepts a new item after the highest position', async () => {
  await create({ title: 'Highest', orderIndex: 1_000_000 });
  world.setNow(new Date('2026-01-02T12:00:00Z'));
  expect((await create({ title: 'After' })).orderIndex).toBe(1_000_000);
  expect((await adminFormCalls(world).course.list()).at(-1)?.title).toBe('After');
});
