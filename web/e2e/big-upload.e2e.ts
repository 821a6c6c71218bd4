import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ADMIN, cardOf, chooseFile, deleteItem, openForm, patient, save, untilFileIsReady } from './admin-desk.ts';
import { openBrowser, visit } from './browser.ts';
import { keysIn, strayBlobs } from './buckets.ts';
import { makeFiles, type MadeFiles } from './made-files.ts';
import { origin, stateDir } from './own-stack.ts';
import { signInAs } from './sign-in.ts';

const MEGABYTE = 1024 * 1024;

let browser: Browser;
let files: MadeFiles;
let film: string;
beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), makeFiles()]);
  film = await files.video('film.mp4', 6);
  await files.pad(film, 200 * MEGABYTE);
});
afterAll(async () => {
  await browser.close();
  await files.remove();
});

/** Limits the upload speed to `uploadThroughput` bytes per second; without it, removes the limit. */
async function useLine(page: Page, uploadThroughput = -1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', conditions);
}

/** The displayed progress in percent, without repeats, until there are `enough` values. */
async function watchProgress(bar: Locator, enough: number): Promise<number[]> {
  const seen: number[] = [];
  const look = async () => {
    const value = Number(await bar.getAttribute('aria-valuenow'));
    if (value !== seen.at(-1)) seen.push(value);
    return seen.length;
  };
  await expect.poll(look, patient).toBeGreaterThanOrEqual(enough);
  return seen;
}

/** The upload URL that the page receives next. */
async function nextUploadAddress(page: Page): Promise<string> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/api/objects/upload'));
  return z.object({ uploadURL: z.string() }).parse(await answer.json()).uploadURL;
}

/** Status and error code when saving that upload: 409 while reserved but not uploaded, 404 after release. */
async function savingSays(page: Page, videoUrl: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/admin/courses`, { data: { title: 'Late', videoUrl } });
  return `${answer.status()} ${answer.headers()['x-error-code']}`;
}

describe('an administrator uploads 200 MB', () => {
  it('sees it move, cancels without leaving anything, and sends it after all', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');
    const form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('The Long Film');
    await form.getByLabel('Description').fill('200 MB of it.');

    await useLine(page, 10 * MEGABYTE);
    const reserving = nextUploadAddress(page);
    await chooseFile(form, 'Upload Video', film);
    const uploadAddress = await reserving;
    const bar = form.getByRole('progressbar', { name: 'Upload of Video' });
    const seen = await watchProgress(bar, 5);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThan(100);
    expect(await form.getByRole('button', { name: 'Create Course' }).isDisabled()).toBe(true);
    expect(await savingSays(page, uploadAddress)).toMatch(/UPLOAD_NOT_FOUND$/);

    const released = page.waitForResponse((response) => response.url().endsWith('/api/objects/release'));
    await form.getByRole('button', { name: 'Cancel upload of Video' }).click();
    expect((await released).status()).toBe(204);
    await bar.waitFor({ state: 'detached' });
    expect(await savingSays(page, uploadAddress)).toBe('404 NOT_FOUND');
    await expect.poll(() => strayBlobs(stateDir, 'uploads'), patient).toEqual([]);
    expect(await keysIn(stateDir, 'uploads')).toEqual([]);
    expect(await form.getByLabel('Course Title').inputValue()).toBe('The Long Film');
    expect(await form.getByLabel('Description').inputValue()).toBe('200 MB of it.');
    expect(await form.getByLabel('Duration (seconds)').inputValue()).toBe('0');

    await useLine(page);
    await chooseFile(form, 'Upload Video', film);
    await form.getByText('Video uploaded successfully').waitFor(patient);
    await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('6');
    const course = await save(form, 'Create Course', ['Course created successfully!']);
    await untilFileIsReady(page, `${origin}/api/admin/courses`, course);
    expect(await cardOf(page, 'The Long Film').innerText()).toContain('0m 6s');
    await page.goto(`${origin}/courses/${course.id}`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);

    await page.goto(`${origin}/admin/courses`);
    await deleteItem(page, 'The Long Film', /^(No member|1 member) has/, ['Course deleted successfully!']);
    expect(await keysIn(stateDir, 'uploads')).toEqual([]);
  });
});
