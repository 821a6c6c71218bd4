import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { courseKind, type CourseRow } from '#functions/courses/course-kind.service.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { courseFieldsSchema } from '#shared/courses/courses.contract.ts';
import { podcastFieldsSchema } from '#shared/podcasts/podcasts.contract.ts';
import { studyGuideFieldsSchema } from '#shared/study-guides/study-guides.contract.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';

import {
  ADMIN,
  anMp3,
  anMp4,
  aPdf,
  someCaptions,
  startCatalogWorld,
  type CatalogWorld,
} from '../fixtures/catalog-world.fixtures.ts';
import { copyMedia } from '../copy/copy-media.service.ts';
import { removeItem } from './item-use-cases.service.ts';
import { saveItem } from './save-item.service.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());

type CourseInput = z.input<typeof courseFieldsSchema>;

async function save(given: Partial<CourseInput>, id?: string): Promise<CourseRow> {
  const row = await saveItem(world.courses, {
    memberId: ADMIN,
    itemId: id,
    fields: courseFieldsSchema.parse({ title: 'A course', ...given }),
  });

  if (isRefusal(row)) throw new Error(row.refused);

  return row;
}

async function refusalOf(given: Partial<CourseInput>, id?: string): Promise<string> {
  const row = await saveItem(world.courses, {
    memberId: ADMIN,
    itemId: id,
    fields: courseFieldsSchema.parse({ title: 'A course', ...given }),
  });

  return isRefusal(row) ? row.refused : 'saved';
}

/** Runs the copy worker on the latest queued message. */
async function copyQueued(): Promise<void> {
  const message = world.queuedCopies.at(-1);
  if (message) await copyMedia(world.copyDeps, message);
}

async function readyCourse(given: Partial<CourseInput> = {}): Promise<CourseRow> {
  const { itemId } = await save({ videoUrl: await world.upload(anMp4()), ...given });
  await copyQueued();

  const row = await world.courses.items.find(itemId);
  if (!row) throw new Error('gone');

  return row;
}

const aPng = (width = 60, height = 30): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

describe('saving a course', () => {
  it('shows the state copying until the worker has copied the file, and then leaves no upload behind', async () => {
    const address = await world.upload(anMp4());
    const row = await save({ videoUrl: address });
    expect([row.file, row.copy?.contentType]).toEqual([null, 'video/mp4']);

    await copyQueued();

    const ready = await world.courses.items.find(row.itemId);
    expect([ready?.copy, ready?.file?.size]).toEqual([null, 256]);
    expect(await world.readMedia(ready?.file?.key)).toEqual(anMp4());
    expect(await world.listKeys(world.buckets.uploads)).not.toContain(row.copy?.source.key);
  });

  it('shows the lines of the file that is played, and none without a file', async () => {
    const video = (height: number) => anMp4File({ pictureSize: [1920, height] });
    const row = await save({ videoUrl: await world.upload(video(1080)) });
    const readLines = async () => {
      const stored = await world.courses.items.find(row.itemId);
      return stored && courseKind.toItem(null, stored).videoLines;
    };

    expect(await readLines()).toBeNull();

    await copyQueued();
    expect(await readLines()).toBe(1080);

    await save({ videoUrl: await world.upload(video(480)) }, row.itemId);
    expect(await readLines()).toBe(1080);

    await copyQueued();
    expect(await readLines()).toBe(480);
  });

  it('keeps the file if the form sends its path, the upload URL with or without query, or nothing', async () => {
    const address = await world.upload(anMp4());
    const { itemId } = await save({ videoUrl: address });
    await copyQueued();

    const before = await world.courses.items.find(itemId);
    const path = `/api/courses/${itemId}/playback`;
    for (const videoUrl of [path, address, address.split('?')[0], undefined]) {
      const after = await save({ videoUrl, title: 'Renamed' }, itemId);
      expect([after.title, after.file, after.copy]).toEqual(['Renamed', before?.file, null]);
    }
  });

  it('keeps a copy in progress when the title changes', async () => {
    const row = await save({ videoUrl: await world.upload(anMp4()) });
    const renamed = await save(
      { videoUrl: `/api/courses/${row.itemId}/playback`, title: 'Sooner' },
      row.itemId,
    );

    expect(renamed.copy).toEqual(row.copy);

    await copyQueued();

    const ready = await world.courses.items.find(row.itemId);
    expect([ready?.title, ready?.file?.key]).toEqual(['Sooner', row.copy?.key]);
  });

  it('plays the old file until the new one is copied, and then removes the old one', async () => {
    const { itemId, file } = await readyCourse();
    const replaced = await save({ videoUrl: await world.upload(anMp4(300)) }, itemId);
    expect([replaced.file, replaced.copy?.size]).toEqual([file, 300]);

    await copyQueued();

    const ready = await world.courses.items.find(itemId);
    expect([ready?.file?.size, ready?.trash, ready?.unfinished]).toEqual([300, [], undefined]);

    const keys = await world.listKeys(world.buckets.media);
    expect([keys.includes(file?.key ?? ''), keys.includes(ready?.file?.key ?? '')]).toEqual([
      false,
      true,
    ]);
  });

  it('leaves neither copy nor upload if another upload replaces them', async () => {
    const first = await save({ videoUrl: await world.upload(anMp4(270)) });
    const message = world.queuedCopies.at(-1);
    await save({ videoUrl: await world.upload(anMp4(280)) }, first.itemId);
    if (message) await copyMedia(world.copyDeps, message);
    await copyQueued();

    const keys = await world.listKeys(world.buckets.media);

    expect([keys.includes(first.copy?.key ?? ''), await world.countOpenMultipartUploads()]).toEqual(
      [false, 0],
    );
    expect(await world.listKeys(world.buckets.uploads)).not.toContain(first.copy?.source.key);
  });

  it('stores captions, serves them under a separate path and removes them', async () => {
    const { itemId, captions } = await save({ captionsUrl: await world.upload(someCaptions) });
    expect(await world.readMedia(captions?.key)).toEqual(someCaptions);

    const kept = await save({ captionsUrl: `/api/courses/${itemId}/captions` }, itemId);
    expect(kept.captions).toEqual(captions);
    expect((await save({ captionsUrl: '' }, itemId)).captions).toBeNull();
    expect(await world.listKeys(world.buckets.media)).not.toContain(captions?.key);
  });

  it('re-encodes a thumbnail to at most 1280 pixels wide, and removes the previous one', async () => {
    const first = await save({ thumbnailUrl: await world.upload(await aPng(2000, 1000)) });
    const bytes = await world.readMedia(`images/content/${first.thumbnail?.id}`);
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 1280,
      height: 640,
      format: 'jpeg',
    });

    const second = await save({ thumbnailUrl: await world.upload(await aPng()) }, first.itemId);
    const keys = await world.listKeys(world.buckets.media);
    expect(
      [`images/content/${first.thumbnail?.id}`, `images/content/${second.thumbnail?.id}`].map(
        (key) => keys.includes(key),
      ),
    ).toEqual([false, true]);
  });

  it('refuses uploads of other members, missing uploads and URLs of other sites', async () => {
    const foreign = await world.upload(anMp4(), undefined, 'member-9');
    const used = await world.upload(anMp4());
    await world.uploads.remove(new URL(used).pathname.slice(1));

    const refusals = [
      await refusalOf({ videoUrl: foreign }),
      await refusalOf({ videoUrl: used }),
      await refusalOf({ videoUrl: 'https://evil.example/video.mp4' }),
      await refusalOf({ videoUrl: 'javascript:alert(1)' }),
      await refusalOf({ thumbnailUrl: '/images/of-another-course' }),
      await refusalOf({ videoUrl: '/api/courses/of-another/playback' }),
    ];

    expect(refusals).toEqual([
      'NOT_FOUND',
      'UPLOAD_NOT_FOUND',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
    ]);
  });

  it('refuses HTML, SVG with scripts and renamed files, and stores nothing', async () => {
    const before = await world.listKeys(world.buckets.media);
    const text = (value: string) => new TextEncoder().encode(value.padEnd(200, ' '));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

    for (const bad of [
      text(svg),
      text('<!doctype html><script>alert(1)</script>'),
      text('GIF89a'),
      new Uint8Array(),
    ]) {
      expect(await refusalOf({ thumbnailUrl: await world.upload(bad) })).toBe('UNSUPPORTED_TYPE');
      expect(await refusalOf({ videoUrl: await world.upload(bad) })).toBe('UNSUPPORTED_TYPE');
      expect(await refusalOf({ captionsUrl: await world.upload(bad) })).toBe('UNSUPPORTED_TYPE');
    }

    const cut = (await aPng()).slice(0, 60);

    expect(await refusalOf({ thumbnailUrl: await world.upload(cut) })).toBe('UNSUPPORTED_TYPE');
    expect(await world.listKeys(world.buckets.media)).toEqual(before);
  });

  it('names the refused file', async () => {
    const bad = { thumbnailUrl: 'thumbnail', videoUrl: 'main', captionsUrl: 'captions' };
    const fieldOf = async (name: string) => {
      const fields = { title: 'A course', [name]: await world.upload(new Uint8Array([1])) };
      const form = { memberId: ADMIN, itemId: undefined };
      const row = await saveItem(world.courses, {
        ...form,
        fields: courseFieldsSchema.parse(fields),
      });

      return isRefusal(row) ? row.field : undefined;
    };

    for (const [name, slot] of Object.entries(bad)) expect(await fieldOf(name)).toBe(slot);
  });

  it('converts captions in SubRip to WebVTT', async () => {
    const subRip = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nHello');
    const { captions } = await save({ captionsUrl: await world.upload(subRip) });
    const stored = await world.readMedia(captions?.key);
    expect(new TextDecoder().decode(stored)).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHello',
    );
    expect(captions?.size).toBe(stored?.length);
  });

  it('refuses a video that browsers can’t play or whose end is missing', async () => {
    const large = anMp4File({ isIndexLast: true, mediaBytes: 200_000 });
    expect((await save({ videoUrl: await world.upload(large) })).copy?.contentType).toBe(
      'video/mp4',
    );

    const bad = [
      large.subarray(0, -1),
      anMp4File({ video: 'hvc1', isIndexLast: true, mediaBytes: 200_000 }),
    ];

    for (const bytes of bad) {
      expect(await refusalOf({ videoUrl: await world.upload(bytes) })).toBe('UNSUPPORTED_TYPE');
    }
  });

  it('refuses a deleted category', async () => {
    expect(await refusalOf({ categoryId: 'no-such-category' })).toBe('BAD_REQUEST');
  });

  it('neither loses nor leaves behind a file in many parallel edits', async () => {
    const { itemId } = await readyCourse();
    const addresses = await Promise.all([1, 2, 3].map(async () => world.upload(await aPng())));
    await Promise.all(addresses.map((thumbnailUrl) => save({ thumbnailUrl }, itemId)));

    const row = await world.courses.items.find(itemId);
    const pictures = (await world.listKeys(world.buckets.media)).filter((key) =>
      key.startsWith('images/content/'),
    );
    expect(pictures).toContain(`images/content/${row?.thumbnail?.id}`);

    await removeItem(world.courses, itemId);

    const left = (await world.listKeys(world.buckets.media)).filter((key) =>
      key.startsWith('images/content/'),
    );
    expect(left).toEqual(pictures.filter((key) => key !== `images/content/${row?.thumbnail?.id}`));
  });
});

describe('deleting', () => {
  it('removes the row and every file, including those of a copy in progress', async () => {
    const before = await world.listKeys(world.buckets.media);
    const uploadsBefore = await world.listKeys(world.buckets.uploads);
    const { itemId } = await readyCourse({
      thumbnailUrl: await world.upload(await aPng()),
      captionsUrl: await world.upload(someCaptions),
    });

    await save({ videoUrl: await world.upload(anMp4(290)) }, itemId);
    expect(await removeItem(world.courses, itemId)).toBeUndefined();

    await copyQueued();
    expect(await world.courses.items.find(itemId)).toBeUndefined();
    expect(await world.listKeys(world.buckets.media)).toEqual(before);
    expect(await world.listKeys(world.buckets.uploads)).toEqual(uploadsBefore);
    expect(await removeItem(world.courses, itemId)).toEqual({ refused: 'NOT_FOUND' });
  });
});

describe('an item without its file', () => {
  const withoutFile = { memberId: ADMIN, itemId: undefined };

  it('is refused if a podcast or study guide would be published', async () => {
    const podcast = podcastFieldsSchema.parse({ title: 'P', audioUrl: null });
    expect(await saveItem(world.podcasts, { ...withoutFile, fields: podcast })).toEqual({
      refused: 'FILE_REQUIRED',
      message: 'A published podcast needs its audio file. Upload the file, or turn Published off.',
    });

    const guide = studyGuideFieldsSchema.parse({ title: 'G', fileUrl: '' });
    expect(await saveItem(world.guides, { ...withoutFile, fields: guide })).toEqual({
      refused: 'FILE_REQUIRED',
      message:
        'A published study guide needs its PDF file. Upload the file, or turn Published off.',
    });
  });

  it('is saved if the podcast or study guide is hidden', async () => {
    const podcast = podcastFieldsSchema.parse({ title: 'P', isPublic: false });
    expect(await saveItem(world.podcasts, { ...withoutFile, fields: podcast })).toMatchObject({
      file: null,
      copy: null,
    });

    const guide = studyGuideFieldsSchema.parse({ title: 'G', isPublic: false });
    expect(await saveItem(world.guides, { ...withoutFile, fields: guide })).toMatchObject({
      file: null,
      copy: null,
    });
  });

  it('is refused when an edit removes the file of a published podcast', async () => {
    const fields = podcastFieldsSchema.parse({ title: 'P', audioUrl: await world.upload(anMp3) });
    const row = await saveItem(world.podcasts, { ...withoutFile, fields });
    const itemId = isRefusal(row) ? '' : row.itemId;
    const removal = podcastFieldsSchema.parse({ title: 'P', audioUrl: null });

    expect(
      await saveItem(world.podcasts, { memberId: ADMIN, itemId, fields: removal }),
    ).toMatchObject({
      refused: 'FILE_REQUIRED',
    });
  });

  it('is saved as hidden if it is a course', async () => {
    expect((await save({ isPublic: true })).isPublic).toBe(false);
    const { itemId, isPublic } = await save({
      isPublic: true,
      videoUrl: await world.upload(anMp4()),
    });

    expect([isPublic, (await save({ isPublic: true, videoUrl: null }, itemId)).isPublic]).toEqual([
      true,
      false,
    ]);
  });
});

describe('podcasts and study guides', () => {
  it('require a file of the right type', async () => {
    const podcast = async (audioUrl: string | null) =>
      saveItem(world.podcasts, {
        memberId: ADMIN,
        itemId: undefined,
        fields: podcastFieldsSchema.parse({ title: 'P', audioUrl }),
      });

    const guide = async (fileUrl: string | null) =>
      saveItem(world.guides, {
        memberId: ADMIN,
        itemId: undefined,
        fields: studyGuideFieldsSchema.parse({ title: 'G', fileUrl }),
      });

    expect(await podcast(await world.upload(aPdf))).toMatchObject({ refused: 'UNSUPPORTED_TYPE' });
    expect(await guide(await world.upload(anMp3))).toMatchObject({ refused: 'UNSUPPORTED_TYPE' });
    expect(await podcast(await world.upload(anMp3))).toMatchObject({
      copy: { contentType: 'audio/mpeg' },
    });
    expect(await guide(await world.upload(aPdf, 'Plan für Tag 1.PDF'))).toMatchObject({
      copy: { contentType: 'application/pdf', fileName: 'Plan für Tag 1.pdf', size: aPdf.length },
    });
  });

  it('store captions of a podcast, keep them if the form sends their path, and remove them', async () => {
    const savePodcastWith = async (
      given: Partial<z.input<typeof podcastFieldsSchema>>,
      id?: string,
    ) => {
      const row = await saveItem(world.podcasts, {
        memberId: ADMIN,
        itemId: id,
        fields: podcastFieldsSchema.parse({ title: 'P', ...given }),
      });

      if (isRefusal(row)) throw new Error(row.refused);

      return row;
    };

    const files = {
      audioUrl: await world.upload(anMp3),
      captionsUrl: await world.upload(someCaptions),
    };

    const { itemId, captions } = await savePodcastWith(files);
    expect(await world.readMedia(captions?.key)).toEqual(someCaptions);

    const kept = await savePodcastWith({ captionsUrl: `/api/podcasts/${itemId}/captions` }, itemId);
    expect(kept.captions).toEqual(captions);
    expect((await savePodcastWith({ captionsUrl: null }, itemId)).captions).toBeNull();
    expect(await world.listKeys(world.buckets.media)).not.toContain(captions?.key);

    const wrong = podcastFieldsSchema.parse({ title: 'P', captionsUrl: await world.upload(aPdf) });
    expect(
      await saveItem(world.podcasts, { memberId: ADMIN, itemId, fields: wrong }),
    ).toMatchObject({
      refused: 'UNSUPPORTED_TYPE',
    });
  });
});
