import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough, repetitions } from '#infra/verify/repetitions.ts';
import { UPLOAD_PART_BYTES } from '#shared/uploads/upload-limits.ts';

import { ADMIN, chooseFile, openForm } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findBlob, findOrphanedBlobs, listMultipartUploads } from '../kit/buckets.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { controlNetwork } from '../kit/network.ts';
import { signInAs } from '../kit/sign-in.ts';
import { listOwnUploads } from '../kit/own-uploads.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';

const MEGABYTE = 1024 ** 2;
const SIZE = repetitions({ short: 72, full: 2048 }) * MEGABYTE;
/** Slow enough that each interruption comes before the end. */
const BYTES_PER_SECOND = repetitions({ short: 10, full: 80 }) * MEGABYTE;
const TIMEOUT = { timeout: repetitions({ short: 120_000, full: 1_200_000 }) };
const UPLOAD_NAME = 'Upload of Video';

type Interruption = 'offline' | 'reload' | 'refused parts';

const interruptions: readonly Interruption[] = isThorough
  ? ['offline', 'reload', 'refused parts', 'reload', 'offline']
  : ['offline', 'reload'];

let browser: Browser;
let files: FileGenerator;
let filmPath: string;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
  filmPath = await files.video('film.mp4', 6);
  await files.fillTo(filmPath, SIZE);
});

afterAll(async () => {
  await browser.close();
  await files.remove();
});

async function hash(path: string): Promise<string> {
  const sha256 = createHash('sha256');
  for await (const piece of createReadStream(path)) sha256.update(piece);
  return sha256.digest('hex');
}

async function waitForProgress(form: Locator, percent: number): Promise<void> {
  const bar = form.getByRole('progressbar', { name: UPLOAD_NAME });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), TIMEOUT)
    .toBeGreaterThanOrEqual(percent);
}

const isPart = (url: URL) => url.searchParams.has('partNumber');
const LOST = 'Upload paused. It resumes automatically.';

/** Interrupts the upload. Returns the form in which the upload continues. */
async function interrupt(
  page: Page,
  form: Locator,
  {
    how,
    emulateNetwork,
  }: { how: Interruption; emulateNetwork: Awaited<ReturnType<typeof controlNetwork>> },
): Promise<Locator> {
  if (how === 'reload') {
    await page.reload();

    const restored = page.getByRole('form', { name: 'Create New Course' });
    await restored
      .getByText('Course Video: the file wasn’t uploaded completely. Please choose it again')
      .waitFor();
    await chooseFile(restored, 'Upload Video', filmPath);

    return restored;
  }

  if (how === 'offline') await emulateNetwork({ isOffline: true });
  // Enough that all parts of a call fail.
  else await page.route(isPart, (route) => route.abort('connectionreset'), { times: 12 });

  await form.getByText(LOST).waitFor(TIMEOUT);
  await emulateNetwork({ uploadThroughput: BYTES_PER_SECOND });

  return form;
}

describe(`an administrator’s upload of ${SIZE / MEGABYTE} MB`, () => {
  it(`survives ${interruptions.length} interruptions and arrives byte for byte`, async () => {
    const because = 'The test interrupts the connection.';
    const { page } = await visit(browser, { ignoreProblemsBecause: because });
    page.on('dialog', (dialog) => void dialog.accept());

    let storedParts = 0;
    page.on('response', (response) => {
      if (isPart(new URL(response.url())) && response.request().method() === 'PUT' && response.ok())
        storedParts += 1;
    });

    await signInAs(page, origin, ADMIN, '/admin/courses');

    let form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('The Long Film');

    const emulateNetwork = await controlNetwork(page);
    await emulateNetwork({ uploadThroughput: BYTES_PER_SECOND });
    await chooseFile(form, 'Upload Video', filmPath);

    for (const [at, how] of interruptions.entries()) {
      await waitForProgress(form, Math.floor(((at + 1) * 100) / (interruptions.length + 1)));
      form = await interrupt(page, form, { how, emulateNetwork });
    }

    await form.getByText('Video uploaded successfully').waitFor(TIMEOUT);
    expect(await form.getByLabel('Course Title').inputValue()).toBe('The Long Film');
    expect(await form.getByLabel('Duration (seconds)').inputValue()).toBe('6');

    const [key = '', ...otherKeys] = await listOwnUploads(page);
    expect(otherKeys).toEqual([]);

    const arrived = await findBlob(stateDir, 'uploads', key);
    expect((await stat(arrived)).size).toBe(SIZE);
    expect(await hash(arrived)).toBe(await hash(filmPath));

    // Each interruption repeats only the parts in flight.
    const partCount = SIZE / UPLOAD_PART_BYTES;
    expect(storedParts).toBeLessThanOrEqual(Math.ceil(partCount) + 3 * interruptions.length);
    expect(await listMultipartUploads(stateDir, 'uploads')).toEqual([]);

    await emulateNetwork();

    const released = page.waitForResponse((response) =>
      response.url().endsWith('/api/objects/release'),
    );
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect((await released).status()).toBe(204);
    await expect.poll(() => listOwnUploads(page)).toEqual([]);
    await expect.poll(() => findOrphanedBlobs(stateDir, 'uploads')).toEqual([]);
  });
});
