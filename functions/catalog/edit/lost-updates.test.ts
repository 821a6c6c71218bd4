import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { catalogKinds, type CatalogItem } from '#shared/catalog/catalog-item.ts';
import {
  adminFormCalls,
  expectItem,
  type FormBody,
  type FormOutcome,
} from '../fixtures/admin-form-calls.fixtures.ts';
import { startCatalogWorld, type CatalogWorld } from '../fixtures/catalog-world.fixtures.ts';
import { anyItemStore } from '../item/any-item.store.ts';
import { copyMedia } from '../copy/copy-media.service.ts';
import { removeItem } from './item-use-cases.service.ts';

const OTHER = 'admin-2';

let world: CatalogWorld;
let forms: ReturnType<typeof adminFormCalls>;

beforeAll(async () => {
  world = await startCatalogWorld();
  forms = adminFormCalls(world);
});

afterAll(() => world.close());

const codeOf = (outcome: FormOutcome) => ('code' in outcome ? outcome.code : 'saved');

describe.each(catalogKinds)('saving a %s that someone else changed', (kind) => {
  const nouns = { course: 'course', podcast: 'podcast', 'study-guide': 'study guide' };

  async function created(given: FormBody = {}): Promise<CatalogItem> {
    const { mainFile, create } = forms[kind];
    return expectItem(
      await create({
        title: 'First',
        [mainFile.field]: await world.upload(mainFile.bytes),
        ...given,
      }),
    );
  }

  const titleOf = async (id: string) =>
    (await forms[kind].list()).find(({ itemId }) => itemId === id)?.title;

  it('returns 409 when the revision is stale, and keeps the earlier save', async () => {
    const { id, revision } = await created();
    expect(revision).toBe(1);

    const theirs = expectItem(await forms[kind].update(id, { title: 'Theirs', revision }, OTHER));
    expect(theirs.revision).toBe(2);
    expect(await forms[kind].update(id, { title: 'Mine', revision })).toEqual({
      code: 'STALE_REVISION',
      message: `Someone else changed this ${nouns[kind]}. Review their version, then save again.`,
    });
    expect(await titleOf(id)).toBe('Theirs');

    const mine = expectItem(
      await forms[kind].update(id, { title: 'Mine', revision: theirs.revision }),
    );
    expect([mine.title, mine.revision]).toEqual(['Mine', 3]);
  });

  it('saves one of 20 parallel edits of the same revision', async () => {
    const { id } = await created();
    const titles = Array.from({ length: 20 }, (_, at) => `Edit ${at}`);
    const outcomes = await Promise.all(
      titles.map((title) => forms[kind].update(id, { title, revision: 1 }, title)),
    );
    const codes = outcomes.map(codeOf);

    expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
    expect(codes.filter((code) => code === 'STALE_REVISION')).toHaveLength(19);
    expect(await titleOf(id)).toBe(titles[codes.indexOf('saved')]);
  });

  it('saves unconditionally when no revision is sent', async () => {
    const { id } = await created();
    await forms[kind].update(id, { title: 'Theirs', revision: 1 }, OTHER);
    expect(expectItem(await forms[kind].update(id, { title: 'Mine' })).revision).toBe(3);
  });

  it('returns the saved item when the same edit is sent again', async () => {
    const { id } = await created();
    const edit = { title: 'Mine', revision: 1 };
    const first = await forms[kind].update(id, edit);

    expect(await forms[kind].update(id, edit)).toEqual(first);
    expect(codeOf(await forms[kind].update(id, edit, OTHER))).toBe('STALE_REVISION');
  });

  it('returns 404 and offers to save as a new item if the item was deleted', async () => {
    const { id } = await created();
    const items = { course: world.courses, podcast: world.podcasts, 'study-guide': world.guides };
    if (kind === 'course') await removeItem(items.course, id);
    if (kind === 'podcast') await removeItem(items.podcast, id);
    if (kind === 'study-guide') await removeItem(items['study-guide'], id);

    expect(await forms[kind].update(id, { title: 'Mine', revision: 1 })).toEqual({
      code: 'ITEM_DELETED',
      message: `Someone deleted this ${nouns[kind]}. Save it as a new one?`,
    });
  });

  it('accepts revision 1 for a row without a revision', async () => {
    const { id } = await created();
    const remove = new UpdateCommand({
      TableName: 'catalog',
      Key: { kind, itemId: id },
      UpdateExpression: 'REMOVE editRevision',
    });

    await world.client.send(remove);

    expect(expectItem(await forms[kind].update(id, { title: 'Mine', revision: 1 })).revision).toBe(
      2,
    );
  });
});

describe('the revision of a course', () => {
  const create = async (given: FormBody = {}) =>
    expectItem(await forms.course.create({ title: 'Course', ...given }));
  const read = async (id: string) => world.courses.items.find(id);

  it('stays the same if the copy worker or a move writes the row', async () => {
    const { id, orderIndex: from } = await create({
      videoUrl: await world.upload(forms.course.mainFile.bytes),
    });
    const message = world.queuedCopies.at(-1);
    if (message) await copyMedia(world.copyDeps, message);
    await anyItemStore(world.client, 'catalog').setPosition('course', { itemId: id, from, to: 7 });

    const saved = expectItem(await forms.course.update(id, { title: 'Mine', revision: 1 }));

    expect([saved.revision, saved.fileState, saved.orderIndex]).toEqual([2, 'ready', 7]);
  });

  it('increases if the item’s category is deleted', async () => {
    await world.courses.categories.create({
      id: 'leaving',
      name: 'Leaving',
      slug: 'leaving',
      revision: 1,
    });

    const { id } = await create({ categoryId: 'leaving' });
    await anyItemStore(world.client, 'catalog').setCategory(
      { kind: 'course', itemId: id },
      'leaving',
      null,
    );

    await world.courses.categories.remove('leaving');

    expect((await read(id))?.editRevision).toBe(2);
    expect(
      codeOf(await forms.course.update(id, { title: 'Mine', categoryId: 'leaving', revision: 1 })),
    ).toBe('STALE_REVISION');
  });
});
