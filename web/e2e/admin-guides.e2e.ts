import type { Browser, Page } from 'playwright-core';
import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogueItem } from '../../shared/catalogue/catalogue-item.ts';
import { formatFileSize } from '../../shared/catalogue/formatting.ts';
import {
  ADMIN,
  cardOf,
  deleteItem,
  openForm,
  pictureWidth,
  save,
  seeNotice,
  titlesIn,
  untilFileIsReady,
  uploadBy,
} from './admin-desk.ts';
import { openBrowser, visit } from './browser.ts';
import { keysIn } from './buckets.ts';
import { makeFiles, servesFile, type MadeFiles } from './made-files.ts';
import { origin, stateDir } from './own-stack.ts';
import { signInAs } from './sign-in.ts';

const MEMBER = 'Elena Executive';
const CREATED = ['Study Guide Created', 'The study guide has been successfully created.'] as const;
const UPDATED = ['Study Guide Updated', 'The study guide has been successfully updated.'] as const;
const DELETED = ['Study Guide Deleted', 'The study guide has been successfully deleted.'] as const;

let browser: Browser;
let files: MadeFiles;
beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), makeFiles()]);
});
afterAll(async () => {
  await browser.close();
  await files.remove();
});

const untilReady = (page: Page, guide: CatalogueItem) => untilFileIsReady(page, `${origin}/api/study-guides`, guide);
const filesOf = async ({ id }: CatalogueItem) =>
  (await keysIn(stateDir, 'media')).filter((key) => key.includes(`/study-guide/${id}/`));
const sizeOf = async (path: string) => formatFileSize((await stat(path)).size);

async function addressOf(page: Page, { id }: CatalogueItem): Promise<string> {
  const answer = await page.request.get(`${origin}/api/study-guides/${id}/download?purpose=read`);
  return z.object({ url: z.string() }).parse(await answer.json()).url;
}

/** Saving first without a PDF shows an error and keeps the input. */
async function createGuide(page: Page, title: string, pdf: string): Promise<CatalogueItem> {
  const form = await openForm(page, 'Add Study Guide', 'Create New Study Guide');
  await form.getByLabel('Title *').fill(title);
  await form.getByLabel('Required Tier').selectOption({ label: 'Executive' });
  await form.getByLabel('Description').fill('To print.');
  await form.getByLabel('Position').fill('-10');
  expect(await form.getByLabel('File Size').getAttribute('placeholder')).toBe('Will be set automatically');
  await form.getByRole('button', { name: 'Create Study Guide' }).click();
  const missing = 'Please fill in all required fields including uploading a PDF file.';
  await seeNotice(page, 'Validation Error', missing);
  await uploadBy(form, 'Upload PDF', pdf);
  await uploadBy(form, 'Upload Thumbnail', await files.picture('sheet.png', 'purple'));
  await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('3');
  expect(await form.getByLabel('File Size').inputValue()).toBe(await sizeOf(pdf));
  const guide = await save(form, 'Create Study Guide', CREATED);
  await untilReady(page, guide);
  return guide;
}

/** Checks that the download has the original bytes and file name. */
async function download(page: Page, title: string, pdf: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: title });
  expect(await card.innerText()).toContain(`3 pages · ${await sizeOf(pdf)}`);
  expect(await pictureWidth(card.locator('img'))).toBeGreaterThan(0);
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: `Download ${title}` }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('first plan.pdf');
  expect((await readFile(await file.path())).equals(await readFile(pdf))).toBe(true);
}

describe('an administrator keeps the study guides', () => {
  it('creates one with its files, moves it, replaces its PDF, hides it and deletes it', async () => {
    const { page, context } = await visit(browser);
    const member = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/study-guides');
    await signInAs(member.page, origin, MEMBER, '/study-guides');
    const [first, second] = [await files.pdf('first plan.pdf', 3), await files.pdf('second plan.pdf', 12)];

    const guide = await createGuide(page, 'A Plan to Print', first);
    const card = cardOf(page, 'A Plan to Print');
    expect(await card.innerText()).toMatch(/Executive[^]*To print\.[^]*3 pages · [\d.]+ \w+ · Position -10/);
    const opening = context.waitForEvent('page');
    await card.getByRole('button', { name: 'Download A Plan to Print' }).click();
    const tab = await opening;
    await tab.getByText('Page 1 of 3').waitFor();
    await tab.close();
    expect((await titlesIn(member.page, `${origin}/study-guides`))[0]).toBe('A Plan to Print');
    await download(member.page, 'A Plan to Print', first);
    const before = await addressOf(member.page, guide);
    const oldFiles = await filesOf(guide);
    expect(oldFiles).toHaveLength(1);

    let form = await openForm(page, 'Edit A Plan to Print', 'Edit Study Guide');
    expect(await form.getByLabel('File Size').inputValue()).toBe(await sizeOf(first));
    await form.getByLabel('Position').fill('9000');
    await uploadBy(form, 'Replace PDF', second);
    await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('12');
    await untilReady(page, await save(form, 'Update Study Guide', UPDATED));
    expect((await titlesIn(member.page, `${origin}/study-guides`)).at(-1)).toBe('A Plan to Print');
    expect(await servesFile(await addressOf(member.page, guide), second)).toBe(true);
    expect((await fetch(before)).status).toBeGreaterThanOrEqual(403);
    await expect.poll(() => filesOf(guide)).toHaveLength(1);
    expect(await filesOf(guide)).not.toEqual(oldFiles);

    form = await openForm(page, 'Edit A Plan to Print', 'Edit Study Guide');
    await form.getByRole('switch', { name: 'Published' }).uncheck();
    await save(form, 'Update Study Guide', UPDATED);
    await card.getByText('Hidden').waitFor();
    expect(await titlesIn(member.page, `${origin}/study-guides`)).not.toContain('A Plan to Print');
    expect((await member.page.request.get(`${origin}/api/study-guides/${guide.id}/download`)).status()).toBe(404);

    await deleteItem(page, 'A Plan to Print', '1 member has started it.', DELETED);
    await expect.poll(() => filesOf(guide)).toEqual([]);
  });

  it('is told that a file is no PDF, and loses nothing of the form', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/study-guides');
    const form = await openForm(page, 'Add Study Guide', 'Create New Study Guide');
    await form.getByLabel('Title *').fill('Kept');
    await form.getByLabel('Description').fill('All of it.');
    await uploadBy(form, 'Upload PDF', await files.text('letter.pdf', 'This is a letter.'));
    await form.getByRole('button', { name: 'Create Study Guide' }).click();
    await seeNotice(
      page,
      'Failed to create study guide. Please try again.',
      'That file isn’t a PDF. Please upload a PDF.',
    );
    expect(await form.getByLabel('Title *').inputValue()).toBe('Kept');
    expect(await form.getByLabel('Description').inputValue()).toBe('All of it.');
    await uploadBy(form, 'Replace PDF', await files.pdf('right.pdf', 2));
    await expect.poll(() => form.getByLabel('Page Count').inputValue()).toBe('2');
    await untilReady(page, await save(form, 'Create Study Guide', CREATED));
    expect(await cardOf(page, 'Kept').innerText()).toContain('2 pages · ');
    await deleteItem(page, 'Kept', 'No member has started it.', DELETED);
    await expect.poll(() => keysIn(stateDir, 'uploads')).toEqual([]);
  });
});
