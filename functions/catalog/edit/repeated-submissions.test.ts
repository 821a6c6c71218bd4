import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogKinds } from '#shared/catalog/catalog-item.ts';
import {
  adminFormCalls,
  expectItem,
  type FormBody,
} from '../fixtures/admin-form-calls.fixtures.ts';
import { sweepDelays } from '../item/catalog-row.ts';
import {
  someCaptions,
  startCatalogWorld,
  type CatalogWorld,
} from '../fixtures/catalog-world.fixtures.ts';
import { copyMedia } from '../copy/copy-media.service.ts';
import { sweepCopiesSchedule } from '../copy/sweep-copies.schedule.ts';

const OTHER = 'admin-2';
const START = new Date('2026-01-01T12:00:00Z');

let world: CatalogWorld;
let forms: ReturnType<typeof adminFormCalls>;

beforeAll(async () => {
  world = await startCatalogWorld();
  forms = adminFormCalls(world);
});

afterAll(() => world.close());

const aPng = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

it('finishes a course if the first request failed before enqueueing the copy', async () => {
  const { mainFile, create } = forms.course;
  const body = {
    title: 'Halfway',
    submissionId: randomUUID(),
    videoUrl: await world.upload(mainFile.bytes),
  };

  const queue = { send: () => Promise.reject(new Error('the queue is away')) };
  const halfway = adminFormCalls({ ...world, courses: { ...world.courses, queue } });
  await expect(halfway.course.create(body)).rejects.toThrow('the queue is away');

  const { id } = expectItem(await create(body));
  world.setNow(new Date(START.getTime() + sweepDelays.copyMs + 1000));

  const queuedBefore = world.queuedCopies.length;
  await sweepCopiesSchedule.with(world.copyDeps)();
  for (const message of world.queuedCopies.slice(queuedBefore))
    await copyMedia(world.copyDeps, message);

  world.setNow(START);

  const rows = (await forms.course.list()).filter(({ title }) => title === 'Halfway');
  expect(rows.map(({ itemId, copy, file }) => [itemId, copy, file?.size])).toEqual([
    [id, null, mainFile.bytes.length],
  ]);
});

it('creates the course if the first request failed before writing the row', async () => {
  const { mainFile, create } = forms.course;
  const body = {
    title: 'Early',
    submissionId: randomUUID(),
    videoUrl: await world.upload(mainFile.bytes),
  };

  const items = {
    ...world.courses.items,
    save: () => Promise.reject(new Error('the table is away')),
  };

  await expect(
    adminFormCalls({ ...world, courses: { ...world.courses, items } }).course.create(body),
  ).rejects.toThrow('the table is away');
  expect(expectItem(await create(body)).fileState).toBe('copying');
  expect((await forms.course.list()).filter(({ title }) => title === 'Early')).toHaveLength(1);
});

it('lists items with the same position by age, regardless of their IDs', async () => {
  const titles = ['Oldest', 'Middle', 'Newest'];
  for (const [at, title] of titles.entries()) {
    world.setNow(new Date(START.getTime() + at * 1000));
    await forms.course.create({ title, orderIndex: 900, submissionId: randomUUID() });
  }

  world.setNow(START);

  const rows = (await forms.course.list()).filter(({ orderIndex }) => orderIndex === 900);

  expect(rows.map(({ title }) => title)).toEqual(titles);
});

describe.each(catalogKinds)('submitting the form of a new %s repeatedly', (kind) => {
  const submit = (body: FormBody, caller?: string) => forms[kind].create(body, caller);
  const withTitle = async (title: string) =>
    (await forms[kind].list()).filter((row) => row.title === title);

  const filled = async (title: string) => ({
    title,
    submissionId: randomUUID(),
    [forms[kind].mainFile.field]: await world.upload(forms[kind].mainFile.bytes),
    thumbnailUrl: await world.upload(await aPng()),
    ...(kind === 'study-guide' ? {} : { captionsUrl: await world.upload(someCaptions) }),
    ...(kind === 'podcast' ? { hostImageUrl: await world.upload(await aPng()) } : {}),
  });

  const requests = { course: 20, podcast: 5, 'study-guide': 5 };
  /**
   * The expected number of stored images and caption files. Excludes the main file, which is copied
   * later.
   */
  const storedFiles = { course: 2, podcast: 3, 'study-guide': 1 };

  it('creates one item, one copy and one set of files for parallel requests', async () => {
    const body = await filled('Parallel');
    const [keysBefore, queuedBefore] = [
      await world.listKeys(world.buckets.media),
      world.queuedCopies.length,
    ];

    const outcomes = await Promise.all(Array.from({ length: requests[kind] }, () => submit(body)));
    const items = outcomes.map(expectItem);

    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(await withTitle('Parallel')).toHaveLength(1);
    expect(world.queuedCopies.length - queuedBefore).toBe(1);
    expect((await world.listKeys(world.buckets.media)).length - keysBefore.length).toBe(
      storedFiles[kind],
    );
  });

  it('returns the same item for a repeat, even after someone edited it', async () => {
    const body = await filled('Repeated');
    const first = expectItem(await submit(body));
    expect(expectItem(await submit(body))).toEqual(first);

    await forms[kind].update(first.id, { title: 'Edited', revision: 1 }, OTHER);

    const again = expectItem(await submit(body));
    expect([again.id, again.title, again.revision]).toEqual([first.id, 'Edited', 2]);
  });

  it('updates the item if the form is sent again with other content', async () => {
    const body = await filled('Typo');
    const first = expectItem(await submit(body));
    const second = expectItem(await submit({ ...body, title: 'Corrected' }));

    expect([second.id, second.title, second.revision]).toEqual([first.id, 'Corrected', 2]);
    expect(await withTitle('Typo')).toEqual([]);
  });

  it('returns 409 if the form has other content and someone has edited the item', async () => {
    const body = await filled('Contested');
    const { id } = expectItem(await submit(body));
    await forms[kind].update(id, { title: 'Theirs', revision: 1 }, OTHER);

    expect(await submit({ ...body, title: 'Mine' })).toMatchObject({ code: 'CONFLICT' });
    expect(await withTitle('Theirs')).toHaveLength(1);
  });

  it('creates an item per administrator, and one per request without a submission ID', async () => {
    const { mainFile } = forms[kind];
    const upload = async (caller?: string) => ({
      [mainFile.field]: await world.upload(mainFile.bytes, 'f', caller),
    });
    const submissionId = randomUUID();

    await submit({ title: 'Several', submissionId, ...(await upload()) });
    await submit({ title: 'Several', submissionId, ...(await upload(OTHER)) }, OTHER);
    await submit({ title: 'Several', ...(await upload()) });
    await submit({ title: 'Several', ...(await upload()) });

    expect(await withTitle('Several')).toHaveLength(4);
  });
});
