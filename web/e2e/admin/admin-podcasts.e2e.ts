import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';

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
const CREATED = ['Podcast Created', 'The podcast has been successfully created.'] as const;
const UPDATED = ['Podcast Updated', 'The podcast has been successfully updated.'] as const;
const DELETED = ['Podcast Deleted', 'The podcast has been successfully deleted.'] as const;

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

const untilReady = (page: Page, podcast: CatalogItem) =>
  waitUntilFileReady(page, `${origin}/api/podcasts`, podcast);

const listFiles = async ({ id }: CatalogItem) =>
  (await listKeys(stateDir, 'content')).filter((key) => key.includes(`/podcast/${id}/`));

async function getPlaybackUrl(page: Page, { id }: CatalogItem): Promise<string> {
  const answer = await page.request.get(`${origin}/api/podcasts/${id}/playback`);
  return z.object({ url: z.string() }).parse(await answer.json()).url;
}

/** Creates a podcast. A first attempt without audio shows an error and keeps the input. */
async function createPodcast(page: Page, title: string, audio: string): Promise<CatalogItem> {
  const form = await openForm(page, 'Add Podcast', 'Create New Podcast');
  await form.getByLabel('Title *').fill(title);
  await form.getByLabel('Category').selectOption({ label: 'Technical' });
  await form.getByLabel('Required Tier').selectOption({ label: 'Professional' });
  await form.getByLabel('Host Name').fill('Nora Quist');
  await form.getByLabel('Description').fill('Two people who hire.');
  await openMore(form);
  await form.getByLabel('Position').fill('1');
  await form.getByRole('button', { name: 'Create Podcast' }).click();

  const missing = 'Please fill in all required fields including uploading an audio file.';
  await dismissNotice(page, 'Validation Error', missing);
  await uploadFile(form, 'Upload Audio', audio);
  await uploadFile(form, 'Upload Host Image', await files.picture('nora.png', 'maroon'));
  await uploadFile(form, 'Upload Thumbnail', await files.picture('cover.jpg', 'navy'));
  await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('65');

  const podcast = await saveForm(form, 'Create Podcast', CREATED);
  await untilReady(page, podcast);

  return podcast;
}

/** Starts the podcast from its row. */
async function listen(page: Page, title: string): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: title });
  expect(await row.innerText()).toMatch(/1 minute[^]*Hosted by Nora Quist/);
  expect(await measurePictureWidth(row.locator('img'))).toBeGreaterThan(0);

  await page.getByRole('button', { name: `Play ${title}` }).click();
  await playInBar(page);
}

/**
 * Waits for playback in the player bar and presses Play if autoplay is blocked. Closing the bar
 * saves the position.
 */
async function playInBar(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Podcast player' });
  await bar.getByText('Nora Quist').waitFor();
  await bar.getByText('Loading...').waitFor({ state: 'detached' });

  const play = bar.getByRole('button', { name: 'Play', exact: true });
  if (await play.isVisible()) await play.click();

  const seek = bar.getByRole('slider', { name: 'Seek' });
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(0.5);

  const saved = page.waitForResponse((response) => response.url().endsWith('/api/progress'));
  await bar.getByRole('button', { name: 'Close the player' }).last().click();
  expect((await saved).ok()).toBe(true);
}

/**
 * Presses the button and expects a new tab in which the browser's player has loaded the file from
 * its signed URL.
 */
async function playInTab(context: BrowserContext, button: Locator): Promise<void> {
  const newTabEvent = context.waitForEvent('page');
  await button.click();

  const tab = await newTabEvent;
  await tab.waitForURL(/\/media\/content\/podcast\/.*Signature=/);

  const readDuration = () => tab.evaluate(() => document.querySelector('video')?.duration);
  await expect.poll(readDuration).toBeCloseTo(65, 0);

  await tab.close();
}

describe('an administrator who manages podcasts', () => {
  it('creates a podcast with its files, moves it, replaces its audio, hides it and deletes it', async () => {
    const { page, context } = await visit(browser);
    const member = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/podcasts');
    await signInAs(member.page, origin, MEMBER, '/podcasts');

    const [first, second] = [
      await files.audio('first.mp3', 65),
      await files.audio('second.wav', 3, 220),
    ];

    const podcast = await createPodcast(page, 'Across the Table', first);
    const card = findCard(page, 'Across the Table');
    expect(await card.innerText()).toMatch(
      /Pro[^]*Two people who hire\.[^]*1:05 · Host: Nora Quist · Position 1/,
    );

    expect(await previewAccess(page, 'Across the Table')).toEqual([
      'Locked',
      'Locked',
      'Unlocked',
      'Unlocked',
    ]);

    await playInTab(context, card.getByRole('button', { name: 'Play Across the Table' }));
    expect((await listTitles(member.page, `${origin}/podcasts`))[0]).toBe('Across the Table');

    await listen(member.page, 'Across the Table');

    const oldUrl = await getPlaybackUrl(member.page, podcast);
    const oldFiles = await listFiles(podcast);
    expect([oldFiles.length, await servesFile(oldUrl, first)]).toEqual([1, true]);

    let form = await openForm(page, 'Edit Across the Table', 'Edit Podcast');
    expect(await form.getByLabel('Host Name').inputValue()).toBe('Nora Quist');

    await openMore(form);
    await form.getByLabel('Position').fill('9000');
    await uploadFile(form, 'Replace Audio', second);
    await expect.poll(() => form.getByLabel('Duration (seconds)').inputValue()).toBe('3');

    await untilReady(page, await saveForm(form, 'Update Podcast', UPDATED));
    expect((await listTitles(member.page, `${origin}/podcasts`)).at(-1)).toBe('Across the Table');
    expect(await servesFile(await getPlaybackUrl(member.page, podcast), second)).toBe(true);
    expect((await fetch(oldUrl)).status).toBeGreaterThanOrEqual(403);
    await expect.poll(() => listFiles(podcast)).toHaveLength(1);
    expect(await listFiles(podcast)).not.toEqual(oldFiles);

    form = await openForm(page, 'Edit Across the Table', 'Edit Podcast');
    await openMore(form);
    await form.getByRole('switch', { name: 'Published' }).uncheck();
    await saveForm(form, 'Update Podcast', UPDATED);
    await card.getByText('Hidden').waitFor();
    expect(await listTitles(member.page, `${origin}/podcasts`)).not.toContain('Across the Table');
    expect(
      (await member.page.request.get(`${origin}/api/podcasts/${podcast.id}/playback`)).status(),
    ).toBe(404);

    await deleteItem(page, 'Across the Table', '1 member has started this item.', DELETED);
    await expect.poll(() => listFiles(podcast)).toEqual([]);
  });

  it('sees that a file is not audio, without losing any input', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/podcasts');

    const form = await openForm(page, 'Add Podcast', 'Create New Podcast');
    await form.getByLabel('Title *').fill('Kept');
    await form.getByLabel('Host Name').fill('Nora Quist');

    const picture = await files.picture('no-audio.jpg', 'gray');
    const message = 'We can’t play that file. Please upload MP3, M4A or WAV audio.';
    await expectRefusedFile(form, 'Upload Audio', picture, message);
    expect(await form.getByLabel('Title *').inputValue()).toBe('Kept');
    expect(await form.getByLabel('Host Name').inputValue()).toBe('Nora Quist');

    await uploadFile(form, 'Upload Audio', await files.audio('right.m4a', 2));
    await untilReady(page, await saveForm(form, 'Create Podcast', CREATED));
    expect(await findCard(page, 'Kept').innerText()).toContain('0:02 · Host: Nora Quist');

    await deleteItem(page, 'Kept', 'No members have started this item.', DELETED);
    await expect.poll(() => listOwnUploads(page)).toEqual([]);
  });
});
