import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { ADMIN, deleteItem, dismissNotice, measurePictureWidth } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { createFileGenerator } from '../kit/file-generator.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

const findRow = (page: Page, name: string): Locator => page.getByRole('group', { name });

async function addFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel(/^Add files/).setInputFiles([...paths]);
  await page.getByText('All files are saved as hidden drafts.').waitFor();
}

async function deleteDraft(page: Page, row: Locator, title: string): Promise<void> {
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await row.waitFor({ state: 'detached' });
}

const readPublicList = async (path: string) => (await fetch(origin + path)).text();

it('turns films into hidden drafts with covers, and publishes them together', async () => {
  const films = [
    await files.video('01_opening-line.mp4', 4),
    await files.video('02_closing-line.mp4', 6, 90),
  ];

  const { page } = await visit(browser, { width: 360 });
  await signInAs(page, origin, ADMIN, '/admin/courses');
  await addFiles(page, films);

  expect(await readPublicList('/api/courses')).not.toContain('Opening line');
  expect(await measurePictureWidth(findRow(page, '01_opening-line.mp4').locator('img'))).toBe(320);
  expect(await findOverflows(page)).toEqual([]);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const title = findRow(page, '01_opening-line.mp4').getByLabel('Title');
  await title.fill('The opening line');
  await title.press('Enter');
  await page.keyboard.type('The closing line');
  await page.getByLabel('Category for all').selectOption({ label: 'Technical' });
  await findRow(page, '02_closing-line.mp4').getByRole('button', { name: 'Behavioral' }).click();
  await page.getByRole('button', { name: 'Publish all drafts' }).click();
  await dismissNotice(page, '2 courses published');

  const list = await readPublicList('/api/courses');
  expect(list).toContain('The opening line');
  expect(list).toContain('The closing line');

  const deleted = ['Course deleted successfully!'] as const;
  await deleteItem(page, 'The opening line', 'No members have started this item.', deleted);
  await deleteItem(page, 'The closing line', 'No members have started this item.', deleted);
});

it('draws a study guide’s cover from its first page', async () => {
  const { page } = await visit(browser);
  await signInAs(page, origin, ADMIN, '/admin/study-guides');
  await addFiles(page, [await files.pdf('offer_checklist.pdf', 2)]);

  const row = findRow(page, 'offer_checklist.pdf');
  expect(await measurePictureWidth(row.locator('img'))).toBe(1280);
  await deleteDraft(page, row, 'Offer checklist');
});

it('uses the picture with the same name as a podcast’s cover', async () => {
  const { page } = await visit(browser);
  await signInAs(page, origin, ADMIN, '/admin/podcasts');
  await addFiles(page, [
    await files.audio('offer_talk.mp3', 3),
    await files.picture('offer_talk.jpg', 'teal'),
  ]);

  const row = findRow(page, 'offer_talk.mp3');
  expect(await measurePictureWidth(row.locator('img'))).toBe(320);
  await deleteDraft(page, row, 'Offer talk');
});
