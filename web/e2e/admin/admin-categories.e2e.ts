import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  findCard,
  deleteItem,
  openForm,
  saveForm,
  dismissNotice,
  listTitles,
  uploadFile,
} from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { createFileGenerator } from '../kit/file-generator.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Elena Executive';

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

async function openPanel(page: Page): Promise<Locator> {
  const panel = page.getByRole('group').filter({ hasText: 'Categories' });
  await panel.getByText('Categories', { exact: true }).click();
  return panel;
}

/** Selects a category in the member's list; returns false if its button doesn't exist. */
async function openCategory(page: Page, category: string): Promise<boolean> {
  await listTitles(page, `${origin}/courses`);

  const filter = page.getByRole('group', { name: 'Category' });
  // The category Technical always exists. Once it is visible, all categories have loaded.
  await filter.getByRole('button', { name: 'Technical' }).waitFor();

  const button = filter.getByRole('button', { name: category, exact: true });
  if ((await button.count()) === 0) return false;

  await button.click();

  return true;
}

const shownTitles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();

describe('an administrator who manages categories', () => {
  it('adds a category, renames it, and moves its items when deleting it', async () => {
    const { page } = await visit(browser);
    const member = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');
    await signInAs(member.page, origin, MEMBER, '/courses');

    const panel = await openPanel(page);
    await panel.getByLabel('New category').fill('Panel Talks');
    await panel.getByRole('button', { name: 'Add Category' }).click();
    await dismissNotice(page, 'Category added');
    await panel.getByLabel('New category').fill('panel talks');
    await panel.getByRole('button', { name: 'Add Category' }).click();
    await dismissNotice(page, 'Failed to add category.');

    const form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('Four Against One');
    await form.getByLabel('Category').selectOption({ label: 'Panel Talks' });
    // A new course is hidden until it has a file.
    await uploadFile(form, 'Upload Video', await files.video('panel.mp4', 3));

    const course = await saveForm(form, 'Create Course', ['Course created successfully!']);
    expect(await openCategory(member.page, 'Panel Talks')).toBe(true);
    await expect.poll(() => shownTitles(member.page)).toEqual([course.title]);

    await panel.getByLabel('Name of Panel Talks').fill('Panel Interviews');
    await panel.getByRole('button', { name: 'Rename Panel Talks' }).click();
    await dismissNotice(page, 'Category renamed');
    expect(await openCategory(member.page, 'Panel Talks')).toBe(false);
    expect(await openCategory(member.page, 'Panel Interviews')).toBe(true);
    await expect.poll(() => shownTitles(member.page)).toEqual([course.title]);

    await panel.getByRole('button', { name: 'Delete Panel Interviews' }).click();

    const dialog = page.getByRole('dialog', { name: 'Delete Panel Interviews?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('This category has items. Choose where to move them.').waitFor();
    await dialog.getByLabel('Move its items to').selectOption({ label: 'Behavioral' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dismissNotice(page, 'Category deleted');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByLabel('Name of Panel Interviews').waitFor({ state: 'detached' });
    expect(await openCategory(member.page, 'Panel Interviews')).toBe(false);
    expect(await openCategory(member.page, 'Behavioral')).toBe(true);
    await expect.poll(() => shownTitles(member.page)).toContain(course.title);

    await findCard(page, course.title).waitFor();
    await deleteItem(page, course.title, 'No members have started this item.', [
      'Course deleted successfully!',
    ]);
  });
});
