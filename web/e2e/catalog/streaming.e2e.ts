import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMedia, toneTrack, videoTrack } from 'local-cloud/media-file';
import { isThorough } from '#infra/verify/repetitions.ts';
import { buildThumbnailUrl } from '#shared/catalog/stream.ts';
import { getCoursePlayback, listAdminCourses } from '#shared/courses/courses.contract.ts';

import {
  ADMIN,
  deleteItem,
  findCard,
  openForm,
  openMore,
  saveForm,
  uploadFile,
} from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { listKeys } from '../kit/buckets.ts';
import { signInAs } from '../kit/sign-in.ts';
import { startStack, type Stack } from '../kit/stack.ts';

const TITLE = 'Recorded on a Phone';
const SECONDS = 12;

let browser: Browser;
let stateDir: string;
let stack: Stack;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-streaming-'));
  [browser, stack] = await Promise.all([openBrowser(), startStack({ stateDir, streaming: true })]);
});

afterAll(async () => {
  await stack.stop();
  await browser.close();
  await rm(stateDir, { recursive: true, force: true });
});

/** HEVC in a MOV file, which Chromium can't play. */
function makePhoneVideo(): string {
  const path = join(stateDir, 'phone.mov');
  const source = [['testsrc2', `size=640x360:rate=12:duration=${SECONDS}`]] as const;
  const video = videoTrack(source, 'libx265', { preset: 'ultrafast' });
  makeMedia({ path, format: 'mov', tracks: [video, toneTrack(440, SECONDS, 'aac')] });

  return path;
}

const get = (page: Page, path: string) => page.request.get(new URL(path, stack.origin).href);

async function readCourse(page: Page) {
  const reply = await get(page, listAdminCourses.path);
  return listAdminCourses.replies[200]
    .parse(await reply.json())
    .find(({ title }) => title === TITLE);
}

const readPlayback = async (page: Page, courseId: string) =>
  getCoursePlayback.replies[200].parse(
    await (await get(page, `/api/courses/${courseId}/playback`)).json(),
  );

const listStreams = async () =>
  (await listKeys(stateDir, 'content')).filter((key) => key.startsWith('media/content/streams/'));

// Needs its own stack and encodes the video several times, so this only runs in `npm run
// verify`.
describe.runIf(isThorough)('a course video in a format of phones', () => {
  it('plays as a stream for members with the plan, stays closed to others, and is deleted with the course', async () => {
    const admin = await visit(browser);
    await signInAs(admin.page, stack.origin, ADMIN, '/admin/courses');

    const form = await openForm(admin.page, 'Add New Course', 'Create New Course');
    await form.getByText('we convert them to play in every browser').waitFor();
    await form.getByLabel('Course Title').fill(TITLE);
    await form.getByLabel('Required Tier').selectOption({ label: 'Professional' });
    await openMore(form);
    await form.getByLabel('Position').fill('1');
    await uploadFile(form, 'Upload Video', makePhoneVideo());
    await form.getByLabel('Duration (seconds)').fill(String(SECONDS));

    const { id } = await saveForm(form, 'Create Course', ['Course created successfully!']);
    await expect
      .poll(async () => (await readCourse(admin.page))?.streamStatus)
      .toEqual({ state: 'ready' });

    const member = await visit(browser);
    await signInAs(member.page, stack.origin, 'Priya Professional', `/courses/${id}`);

    const { stream } = await readPlayback(member.page, id);
    if (!stream) throw new Error('the course has no stream');

    const files = [
      stream.playlistUrl,
      stream.playlistUrl.replace('video.m3u8', 'video-360p.m3u8'),
      stream.playlistUrl.replace('video.m3u8', 'video-360p.mp4'),
      stream.playlistUrl.replace('video.m3u8', 'video-audio.mp4'),
      stream.posterUrl,
      buildThumbnailUrl(stream.thumbnails, SECONDS),
    ];

    for (const file of files)
      expect([file, (await get(member.page, file)).status()]).toEqual([file, 200]);

    await member.page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await member.page.waitForFunction(
      () => (document.querySelector('video')?.currentTime ?? 0) > 1,
    );
    expect(
      await member.page.evaluate(() => document.querySelector('video')?.videoHeight),
    ).toBeGreaterThanOrEqual(360);

    await member.page.getByRole('slider', { name: 'Seek' }).hover();

    const thumbnail = member.page.locator('img[src*="thumbnail."]');
    await thumbnail.waitFor();
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(160);

    const other = await visit(browser);
    await signInAs(other.page, stack.origin, 'Sam Starter', `/courses/${id}`);
    await other.page.getByText('Requires Professional Plan').waitFor();
    expect((await get(other.page, `/api/courses/${id}/playback`)).status()).toBe(403);

    for (const file of files)
      expect([file, (await get(other.page, file)).status()]).toEqual([file, 403]);
    expect(await other.page.content()).not.toContain('streams/');

    expect((await listStreams()).length).toBeGreaterThan(8);

    await deleteItem(admin.page, TITLE, /^(No members have|1 member has) started this item\.$/, [
      'Course deleted successfully!',
    ]);
    await findCard(admin.page, TITLE).waitFor({ state: 'detached' });
    await expect.poll(listStreams).toEqual([]);
  });
});
