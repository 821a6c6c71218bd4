import { readFile, stat } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { formatFileSize } from '#shared/catalog/formatting.ts';

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
const CREATED = ['Study Guide Created', 'The study guide has been successfully created.'] as const;
const UPDATED = ['Study Guide Updated', 'The study guide has been successfully updated.'] as const;
const DELETED = ['Study Guide Deleted', 'The study guide has been successfully deleted.'] as const;

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

const untilReady = (page: Page, guide: CatalogItem) =>
  waitUntilFileReady(page, `${origin}/api/study-guides`, guide);

const listFiles = async ({ id }: CatalogItem) =>
  (await listKeys(stateDir, 'content')).filter((key) => key.includes(`/study-guide/${id}/`));

const formatSizeOf = async (path: string) => formatFileSize((await stat(path)).size);

async function getDownloadUrl(page: Page, { id }: CatalogItem): Promise<string> {
  const answer = await page.request.get(`${origin}/api/study-guides/${id}/download?purpose=read`);
  return z.object({ url: z.string() }).parse(await answer.json()).url;
}

/** Creates a guide. A first attempt without a PDF shows an error and keeps the input. */
async function createGuide(page: Page, title: string, pdf: string): Promise<CatalogItem> {
  const form = await openForm(page, 'Add Study Guide', 'Create New Study Guide');
  await form.getByLabel('Title *').fill(title);
  await form.getByLabel('Required Tier').selectOption({ label: 'Executive' });
  await form.getByLabel('Description').fill('To print.');
  await openMore(form);
  await form.getByLabel('Position').fill('1');
  expect(await form.getByLabel('File Size').getAttribute('placeholder')).toBe(
    'Will be set automatically',
  );

  await form.getByRole('button', { name: 'Create Study Guide' }).click();

  const missing = 'Please fill in all required fields including uploading a PDF file.';
  await dismissNotice(page, 'Validation Error', missing);
  await uploadFile(form, 'Upload PDF', pdf);
  await uploadFile(form, 'Upload Thumbnail', await files.picture('sheet.png', 'purple'));
  await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('3');
  expect(await form.getByLabel('File Size').inputValue()).toBe(await formatSizeOf(pdf));

  const guide = await saveForm(form, 'Create Study Guide', CREATED);
  await untilReady(page, guide);

  return guide;
}

/** Checks that the download has the original bytes and file name. */
async function download(page: Page, title: string, pdf: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: title });
  expect(await card.innerText()).toContain(`3 pages · ${await formatSizeOf(pdf)}`);
  expect(await measurePictureWidth(card.locator('img'))).toBeGreaterThan(0);

  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: `Download ${title}` }).click();

  const file = await downloading;
  expect(file.suggestedFilename()).toBe('first plan.pdf');
  expect((await readFile(await file.path())).equals(await readFile(pdf))).toBe(true);
}

/**
 * Presses the button and expects a new tab with the PDF from its signed URL, to be shown and not
 * saved.
 */
async function openInTab(context: BrowserContext, button: Locator): Promise<void> {
  const newTabEvent = context.waitForEvent('page');
  const file = context.waitForEvent('response', (response) =>
    response.url().includes('/media/content/study-guide/'),
  );
  await button.click();

  const headers = await (await file).allHeaders();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain('inline; filename="first plan.pdf"');

  await (await newTabEvent).close();
}

describe('an administrator who manages study guides', () => {
  it('creates a guide with its files, moves it, replaces its PDF, hides it and deletes it', async () => {
    const { page, context } = await visit(browser);
    const member = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/study-guides');
    await signInAs(member.page, origin, MEMBER, '/study-guides');

    const [first, second] = [
      await files.pdf('first plan.pdf', 3),
      await files.pdf('second plan.pdf', 12),
    ];

    const guide = await createGuide(page, 'A Plan to Print', first);
    const card = findCard(page, 'A Plan to Print');
    expect(await card.innerText()).toMatch(
      /Executive[^]*To print\.[^]*3 pages · [\d.]+ \w+ · Position 1/,
    );

    expect(await previewAccess(page, 'A Plan to Print')).toEqual([
      'Locked',
      'Locked',
      'Locked',
      'Unlocked',
    ]);

    await openInTab(context, card.getByRole('button', { name: 'Download A Plan to Print' }));
    expect((await listTitles(member.page, `${origin}/study-guides`))[0]).toBe('A Plan to Print');

    await download(member.page, 'A Plan to Print', first);

    const oldUrl = await getDownloadUrl(member.page, guide);
    const oldFiles = await listFiles(guide);
    expect(oldFiles).toHaveLength(1);

    let form = await openForm(page, 'Edit A Plan to Print', 'Edit Study Guide');
    expect(await form.getByLabel('File Size').inputValue()).toBe(await formatSizeOf(first));

    await openMore(form);
    await form.getByLabel('Position').fill('9000');
    await uploadFile(form, 'Replace PDF', second);
    await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('12');

    await untilReady(page, await saveForm(form, 'Update Study Guide', UPDATED));
    expect((await listTitles(member.page, `${origin}/study-guides`)).at(-1)).toBe(
      'A Plan to Print',
    );
    expect(await servesFile(await getDownloadUrl(member.page, guide), second)).toBe(true);
    expect((await fetch(oldUrl)).status).toBeGreaterThanOrEqual(403);
    await expect.poll(() => listFiles(guide)).toHaveLength(1);
    expect(await listFiles(guide)).not.toEqual(oldFiles);

    form = await openForm(page, 'Edit A Plan to Print', 'Edit Study Guide');
    await openMore(form);
    await form.getByRole('switch', { name: 'Published' }).uncheck();
    await saveForm(form, 'Update Study Guide', UPDATED);
    await card.getByText('Hidden').waitFor();
    expect(await listTitles(member.page, `${origin}/study-guides`)).not.toContain(
      'A Plan to Print',
    );
    expect(
      (await member.page.request.get(`${origin}/api/study-guides/${guide.id}/download`)).status(),
    ).toBe(404);

    await deleteItem(page, 'A Plan to Print', '1 member has started this item.', DELETED);
    await expect.poll(() => listFiles(guide)).toEqual([]);
  });

  it('sees that a file is not a PDF, without losing any input', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/study-guides');

    const form = await openForm(page, 'Add Study Guide', 'Create New Study Guide');
    await form.getByLabel('Title *').fill('Kept');
    await form.getByLabel('Description').fill('All of it.');

    const letter = await files.text('letter.pdf', 'This is a letter.');

    await expectRefusedFile(
      form,
      'Upload PDF',
      letter,
      'That file isn’t a PDF. Please upload a PDF.',
    );
    expect(await form.getByLabel('Title *').inputValue()).toBe('Kept');
    expect(await form.getByLabel('Description').inputValue()).toBe('All of it.');

    await uploadFile(form, 'Upload PDF', await files.pdf('right.pdf', 2));
    await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('2');

    await untilReady(page, await saveForm(form, 'Create Study Guide', CREATED));
    expect(await findCard(page, 'Kept').innerText()).toContain('2 pages · ');

    await deleteItem(page, 'Kept', 'No members have started this item.', DELETED);
    await expect.poll(() => listOwnUploads(page)).toEqual([]);
  });
});
