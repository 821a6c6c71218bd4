import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';

import {
  ADMIN,
  findCard,
  deleteItem,
  expectRefusedFile,
  openForm,
  openMore,
  measurePictureWidth,
  previewAccess,
  saveForm,
  dismissNotice,
  listTitles,
  waitUntilFileReady,
  uploadFile,
} from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { listKeys } from '../kit/buckets.ts';
import { createFileGenerator, servesFile } from '../kit/file-generator.ts';
import { listOwnUploads } from '../kit/own-uploads.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Elena Executive';
const CREATED = ['Course created successfully!'] as const;
const UPDATED = ['Course updated successfully!'] as const;
const DELETED = ['Course deleted successfully!'] as const;
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:20.000\nWords under the picture\n';

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

const untilReady = (page: Page, course: CatalogItem) =>
  waitUntilFileReady(page, `${origin}/api/admin/courses`, course);

const listFiles = async ({ id }: CatalogItem) =>
  (await listKeys(stateDir, 'content')).filter((key) => key.includes(`/course/${id}/`));

async function getPlaybackUrl(page: Page, { id }: CatalogItem): Promise<string> {
  const answer = await page.request.get(`${origin}/api/courses/${id}/playback`);
  return z.object({ url: z.string() }).parse(await answer.json()).url;
}

/** Creates a course with real files. Position 1 puts the course at the top of the list. */
async function createCourse(page: Page, title: string, video: string): Promise<CatalogItem> {
  const form = await openForm(page, 'Add New Course', 'Create New Course');
  await form.getByRole('button', { name: 'Create Course' }).click();
  await dismissNotice(page, 'Course title is required');
  await form.getByLabel('Course Title').fill(title);
  await form.getByLabel('Category').selectOption({ label: 'Behavioral' });
  await form.getByLabel('Required Tier').selectOption({ label: 'Executive' });
  await form.getByLabel('Description').fill('How to begin.\nAnd how to end.');
  await openMore(form);
  await form.getByLabel('Position').fill('1');
  await form.getByLabel('What you’ll learn').fill('Begin with the point\nEnd with a question');

  const published = form.getByRole('switch', { name: 'Published' });
  expect(await published.isChecked()).toBe(false);

  await uploadFile(form, 'Upload Video', video);
  expect(await published.isChecked()).toBe(true);

  await uploadFile(form, 'Upload Thumbnail', await files.picture('stage.png', 'teal'));
  await uploadFile(form, 'Upload Captions', await files.text('words.vtt', CAPTIONS));
  await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('7');

  const course = await saveForm(form, 'Create Course', CREATED);
  await untilReady(page, course);

  return course;
}

/**
 * Opens the course from the list, plays it with captions, and leaves the page, which saves the
 * position.
 */
async function watch(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Watch ${title}` }).click();
  await page.getByText('End with a question', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  await page.keyboard.press('c');
  await page.locator('.vds-captions').getByText('Words under the picture').waitFor();

  const saved = page.waitForResponse((response) => response.url().endsWith('/api/progress'));
  await page.getByRole('link', { name: 'Back to Courses' }).click();

  expect((await saved).ok()).toBe(true);
}

describe('an administrator who manages courses', () => {
  it('creates a course with its files, moves it, replaces its video, hides it and deletes it', async () => {
    const { page } = await visit(browser);
    const member = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');
    await signInAs(member.page, origin, MEMBER, '/courses');

    const [first, second] = [
      await files.video('first.mp4', 7),
      await files.video('second.mp4', 4, 90),
    ];

    const course = await createCourse(page, 'Openings and Endings', first);
    const card = findCard(page, 'Openings and Endings');
    expect(await card.innerText()).toMatch(/Executive[^]*How to begin\.[^]*0m 7s · Position 1/);
    expect(await measurePictureWidth(card.locator('img'))).toBeGreaterThan(0);

    expect(await previewAccess(page, 'Openings and Endings')).toEqual([
      'Locked',
      'Locked',
      'Locked',
      'Unlocked',
    ]);

    expect((await listTitles(member.page, `${origin}/courses`))[0]).toBe('Openings and Endings');

    await watch(member.page, 'Openings and Endings');

    const oldUrl = await getPlaybackUrl(member.page, course);
    const oldFiles = await listFiles(course);
    expect([oldFiles.length, await servesFile(oldUrl, first)]).toEqual([2, true]);

    let form = await openForm(page, 'Edit Openings and Endings', 'Edit Course');
    expect(await form.getByLabel('Description').inputValue()).toBe(
      'How to begin.\nAnd how to end.',
    );

    await form.getByLabel('Course Title').fill('Endings and Openings');
    await openMore(form);
    await form.getByLabel('Position').fill('9000');
    await uploadFile(form, 'Replace Video', second);
    await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('4');

    const changed = await saveForm(form, 'Update Course', UPDATED);
    await untilReady(page, changed);
    expect((await listTitles(member.page, `${origin}/courses`)).at(-1)).toBe(
      'Endings and Openings',
    );
    expect(await servesFile(await getPlaybackUrl(member.page, course), second)).toBe(true);
    expect((await fetch(oldUrl)).status).toBeGreaterThanOrEqual(403);
    await expect.poll(() => listFiles(course)).toHaveLength(2);
    expect((await listFiles(course)).filter((key) => oldFiles.includes(key))).toHaveLength(1);

    form = await openForm(page, 'Edit Endings and Openings', 'Edit Course');
    await openMore(form);
    await form.getByRole('switch', { name: 'Published' }).uncheck();
    await saveForm(form, 'Update Course', UPDATED);
    await findCard(page, 'Endings and Openings').getByText('Hidden').waitFor();
    expect(await listTitles(member.page, `${origin}/courses`)).not.toContain(
      'Endings and Openings',
    );

    await member.page.goto(`${origin}/courses/${course.id}`);
    await member.page.getByRole('heading', { name: 'Course Not Found' }).waitFor();
    expect(
      (await member.page.request.get(`${origin}/api/courses/${course.id}/playback`)).status(),
    ).toBe(404);

    await deleteItem(page, 'Endings and Openings', '1 member has started this item.', DELETED);
    await expect.poll(() => listFiles(course)).toEqual([]);
    expect(await listOwnUploads(page)).toEqual([]);
  });

  it('sees what is wrong with a file, without losing any input', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');

    const form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('Kept');
    await form.getByLabel('Duration (seconds)').fill('');
    await form.getByLabel('Description').fill('All of it.');

    await expectRefusedFile(
      form,
      'Upload Video',
      await files.text('letter.mp4', 'This is a letter.'.repeat(9)),
      'We can’t play that file. Please upload an MP4, WebM or MOV video.',
    );

    const whole = await readFile(await files.video('whole.mp4', 3));

    await expectRefusedFile(
      form,
      'Upload Video',
      await files.bytes('cut.mp4', whole.subarray(0, whole.length / 2)),
      'This file is incomplete: its end is missing. Export or copy it again, then choose the new file.',
    );

    await expectRefusedFile(
      form,
      'Upload Video',
      await files.bytes('hevc.mp4', anMp4File({ video: 'hvc1' })),
      'This video is in HEVC (H.265), which many browsers can’t play. Export it as an MP4 with H.264 video and AAC audio.',
    );

    await uploadFile(form, 'Upload Video', await files.video('right.mp4', 3));

    await expectRefusedFile(
      form,
      'Upload Thumbnail',
      await files.text('letter.jpg', 'Another letter.'),
      'We can’t display that file. Please choose a JPEG, PNG or WebP picture.',
    );

    await uploadFile(form, 'Upload Thumbnail', await files.picture('right.jpg', 'olive'));
    await openMore(form);

    const captions = await files.text('letter.vtt', 'A letter.');
    const message = 'Please choose a WebVTT (.vtt) or SubRip (.srt) captions file, saved as UTF-8.';
    await expectRefusedFile(form, 'Upload Captions', captions, message);

    const course = await saveForm(form, 'Create Course', CREATED);
    await untilReady(page, course);
    expect(await findCard(page, 'Kept').innerText()).toContain('0m 3s');

    await deleteItem(page, 'Kept', 'No members have started this item.', DELETED);
    await expect.poll(() => listOwnUploads(page)).toEqual([]);
  });
});
