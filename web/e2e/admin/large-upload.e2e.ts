import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isThorough } from '#infra/verify/repetitions.ts';

import {
  ADMIN,
  findCard,
  chooseFile,
  deleteItem,
  openForm,
  saveForm,
  waitUntilFileReady,
} from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findOrphanedBlobs, listMultipartUploads } from '../kit/buckets.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { controlNetwork } from '../kit/network.ts';
import { listOwnUploads } from '../kit/own-uploads.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEGABYTE = 1024 * 1024;

let browser: Browser;
let files: FileGenerator;
let filmPath: string;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
  filmPath = await files.video('film.mp4', 6);
  await files.padTo(filmPath, 200 * MEGABYTE);
});

afterAll(async () => {
  await browser.close();
  await files.remove();
});

/** Collects the displayed percentages, without repeats, until there are `minCount` of them. */
async function watchProgress(bar: Locator, minCount: number): Promise<number[]> {
  const percents: number[] = [];
  const readProgress = async () => {
    const value = Number(await bar.getAttribute('aria-valuenow'));
    if (value !== percents.at(-1)) percents.push(value);
    return percents.length;
  };

  await expect.poll(readProgress).toBeGreaterThanOrEqual(minCount);

  return percents;
}

/** The upload URL that the page receives next. */
async function waitForUploadUrl(page: Page): Promise<string> {
  const answer = await page.waitForResponse((response) =>
    response.url().endsWith('/api/objects/upload'),
  );
  return z.object({ uploadURL: z.string() }).parse(await answer.json()).uploadURL;
}

/**
 * Status and error code for saving a course with this upload: 409 while the upload is reserved but
 * incomplete, 404 once the reservation is released.
 */
async function trySaving(page: Page, videoUrl: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/admin/courses`, {
    data: { title: 'Late', videoUrl },
  });
  return `${answer.status()} ${answer.headers()['x-error-code']}`;
}

describe.runIf(isThorough)('an administrator who uploads 200 MB', () => {
  it('sees the progress, cancels without leaving anything behind, and then completes the upload', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');

    const form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('The Long Film');
    await form.getByLabel('Description').fill('200 MB of it.');

    const emulateNetwork = await controlNetwork(page);
    await emulateNetwork({ uploadThroughput: 10 * MEGABYTE });

    const reserving = waitForUploadUrl(page);
    await chooseFile(form, 'Upload Video', filmPath);

    const uploadAddress = await reserving;
    const bar = form.getByRole('progressbar', { name: 'Upload of Video' });
    const percents = await watchProgress(bar, 5);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBeLessThan(100);
    expect(await form.getByRole('button', { name: 'Create Course' }).isDisabled()).toBe(true);
    expect(await trySaving(page, uploadAddress)).toMatch(/UPLOAD_NOT_FOUND$/);

    const released = page.waitForResponse((response) =>
      response.url().endsWith('/api/objects/release'),
    );
    await form.getByRole('button', { name: 'Cancel upload of Video' }).click();
    expect((await released).status()).toBe(204);

    await bar.waitFor({ state: 'detached' });
    expect(await trySaving(page, uploadAddress)).toBe('404 NOT_FOUND');
    await expect.poll(() => findOrphanedBlobs(stateDir, 'uploads')).toEqual([]);
    await expect.poll(() => listMultipartUploads(stateDir, 'uploads')).toEqual([]);
    expect(await listOwnUploads(page)).toEqual([]);
    expect(await form.getByLabel('Course Title').inputValue()).toBe('The Long Film');
    expect(await form.getByLabel('Description').inputValue()).toBe('200 MB of it.');
    expect(await form.getByLabel('Duration (seconds)').inputValue()).toBe('0');

    await emulateNetwork();
    await chooseFile(form, 'Upload Video', filmPath);
    await form.getByText('Video uploaded successfully').waitFor();
    await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('6');

    const course = await saveForm(form, 'Create Course', ['Course created successfully!']);
    await waitUntilFileReady(page, `${origin}/api/admin/courses`, course);
    expect(await findCard(page, 'The Long Film').innerText()).toContain('0m 6s');

    await page.goto(`${origin}/courses/${course.id}`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);

    await page.goto(`${origin}/admin/courses`);

    // The player may have saved the administrator's progress.
    const audience = /^(No members have|1 member has) started this item\.$/;
    await deleteItem(page, 'The Long Film', audience, ['Course deleted successfully!']);
    expect(await listOwnUploads(page)).toEqual([]);
  });
});
