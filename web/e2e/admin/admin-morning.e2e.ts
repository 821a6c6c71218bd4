import { afterAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { ADMIN } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findOverflows } from '../kit/overflow.ts';
import { createAccount, signInAs } from '../kit/sign-in.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

it('shows an administrator the day’s work and a new member’s first sign-in', async () => {
  const newcomer = await visit(browser);
  const name = { firstName: 'Nora', lastName: 'New' };
  const email = 'nora.new@example.com';
  await createAccount(newcomer.page, { origin, mailbox }, { ...name, email, returnTo: '/' });
  await newcomer.close();

  const { page } = await visit(browser, { width: 360 });
  await signInAs(page, origin, ADMIN, '/admin');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();

  const cells = page.getByRole('row', { name: /First sign-ins/ }).getByRole('cell');
  await cells.first().waitFor();
  // The day may have changed at midnight UTC since the sign-in.
  const counts = (await cells.allInnerTexts()).map(Number);
  expect(Math.max(...counts)).toBeGreaterThan(0);

  await page.waitForLoadState('networkidle');
  expect(await page.getByText(/couldn’t be loaded/).count()).toBe(0);
  expect(await findOverflows(page)).toEqual([]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});
