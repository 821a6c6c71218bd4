import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminFormCalls,
  expectItem,
} from '#functions/catalog/fixtures/admin-form-calls.fixtures.ts';
import {
  aPdf,
  startCatalogWorld,
  type CatalogWorld,
} from '#functions/catalog/fixtures/catalog-world.fixtures.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());

describe('updating a study guide', () => {
  it('accepts the ID of the path, and reports the measured size instead of the sent one', async () => {
    const { create, update } = adminFormCalls(world)['study-guide'];
    const { id } = expectItem(
      await create({ title: 'Guide', fileUrl: await world.upload(aPdf), fileSize: 7 }),
    );

    expect(await update(id, { id, title: 'Renamed', fileSize: 7 })).toMatchObject({
      item: { title: 'Renamed', fileSize: aPdf.length },
    });
  });

  it('returns 400 for the ID of another guide, and saves nothing', async () => {
    const { create, update, list } = adminFormCalls(world)['study-guide'];
    const { id } = expectItem(await create({ title: 'Mine', isPublic: false }));

    expect(await update(id, { id: 'another-guide', title: 'Other' })).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await list()).map(({ title }) => title)).toContain('Mine');
  });

  it.each([-1, 1.5, 3e9, '12'])('refuses %j as a file size', async (fileSize) => {
    const { update } = adminFormCalls(world)['study-guide'];
    await expect(update('guide-0000001', { title: 'Guide', fileSize })).rejects.toThrow('fileSize');
  });
});
