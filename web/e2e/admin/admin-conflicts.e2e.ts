import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  findCard,
  deleteItem,
  openForm,
  saveForm,
  dismissNotice,
} from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const CREATED = ['Course created successfully!'] as const;
const UPDATED = ['Course updated successfully!'] as const;
const LONG_TITLE = `Salary talks ${'with Donaudampfschifffahrtsgesellschaft '.repeat(4)}`.trim();

const browser = await openBrowser();
afterAll(() => browser.close());

/** Checks that the notice has focus, fits the window and is announced to screen readers. */
async function expectConflictNotice(page: Page): Promise<Locator> {
  const notice = page.getByRole('region', { name: 'Someone else changed this course' });
  await notice.getByRole('alert').getByText('Choose which version to keep.').waitFor();
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  return notice;
}

describe('two administrators', () => {
  it('create one course with a double click, and choose a version if both edit it', async () => {
    const { page } = await visit(browser);
    const phone = await visit(browser, { width: 360 });
    await signInAs(page, origin, ADMIN, '/admin/courses');

    let form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('Salary talks');
    await form.getByRole('button', { name: 'Create Course' }).dblclick();
    await dismissNotice(page, ...CREATED);
    await findCard(page, 'Salary talks').waitFor();
    await signInAs(phone.page, origin, ADMIN, '/admin/courses');
    await findCard(phone.page, 'Salary talks').first().waitFor();
    expect(await findCard(phone.page, 'Salary talks').count()).toBe(1);

    const phoneForm = await openForm(phone.page, 'Edit Salary talks', 'Edit Course');
    form = await openForm(page, 'Edit Salary talks', 'Edit Course');
    await form.getByLabel('Course Title').fill(LONG_TITLE);
    await form.getByLabel('Required Tier').selectOption({ label: 'Executive' });
    await saveForm(form, 'Update Course', UPDATED);

    await phoneForm.getByLabel('Course Title').fill('Pay talks');
    await phoneForm.getByRole('button', { name: 'Update Course' }).click();

    const phoneNotice = await expectConflictNotice(phone.page);
    expect(await phoneNotice.getByRole('definition').allInnerTexts()).toEqual([
      LONG_TITLE,
      'Pay talks',
      'Executive',
      'Starter',
    ]);

    await phoneNotice.getByRole('button', { name: 'Keep my version' }).press('Enter');
    await dismissNotice(phone.page, ...UPDATED);
    await findCard(phone.page, 'Pay talks').waitFor();

    form = await openForm(page, `Edit ${LONG_TITLE}`, 'Edit Course');
    await form.getByLabel('Course Title').fill('Third title');
    await form.getByRole('button', { name: 'Update Course' }).click();

    const desktopNotice = await expectConflictNotice(page);
    expect(await form.getByLabel('Course Title').inputValue()).toBe('Third title');

    await desktopNotice.getByRole('button', { name: 'Use theirs' }).click();
    expect(await form.getByLabel('Course Title').inputValue()).toBe('Pay talks');

    await form.getByRole('button', { name: 'Cancel' }).click();
    await deleteItem(page, 'Pay talks', 'No members have started this item.', [
      'Course deleted successfully!',
    ]);
  });
});
