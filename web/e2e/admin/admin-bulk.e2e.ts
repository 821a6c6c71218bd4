import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { ADMIN, findCard, openForm, saveForm } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const TITLES = ['Behavioral Interview Mastery', 'Technical Interview Prep'];

const browser = await openBrowser();
afterAll(() => browser.close());

/** Selects the items and presses a button in the bulk bar. */
async function changeSelected(
  page: Page,
  titles: readonly string[],
  button: string,
): Promise<void> {
  for (const title of titles) await page.getByLabel(`Select ${title}`, { exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await bar.getByRole('button', { name: button, exact: true }).click();
}

it('hides several courses and undoes the change', async () => {
  const { page } = await visit(browser);
  const readPublic = async () => {
    const list = await (await fetch(`${origin}/api/courses`)).text();
    return TITLES.map((title) => list.includes(title));
  };

  await signInAs(page, origin, ADMIN, '/admin/courses');
  await page.getByLabel('Search titles').fill('interview');
  await findCard(page, 'Research & Preparation').waitFor({ state: 'detached' });
  await changeSelected(page, TITLES, 'Hide');
  await page.getByText('2 courses hidden.').waitFor();
  expect(await readPublic()).toEqual([false, false]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 courses restored.').waitFor();
  expect(await readPublic()).toEqual([true, true]);
});

it('finds a course without a file on the administration page and deletes it', async () => {
  const { page } = await visit(browser, { width: 360 });
  await signInAs(page, origin, ADMIN, '/admin/courses');

  const form = await openForm(page, 'Add New Course', 'Create New Course');
  await form.getByLabel('Course Title').fill('Unfinished draft');

  const course = await saveForm(form, 'Create Course', ['Course created successfully!']);
  expect(course.isPublic).toBe(false);
  expect(await page.getByRole('article').getByRole('heading').last().innerText()).toBe(
    'Unfinished draft',
  );

  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: /Unfinished draft/ }).click();
  await changeSelected(page, ['Unfinished draft'], 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 course will be deleted in 10 seconds.').waitFor();
  await page.getByText('1 course deleted.').waitFor();
});
