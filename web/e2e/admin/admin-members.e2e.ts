import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { ADMIN, dismissNotice } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findMails } from '../kit/inbox.ts';
import { createAccount, signInAs } from '../kit/sign-in.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const EMAIL = 'managed@example.com';
const REASON = 'Winner of the spring contest';

const browser = await openBrowser();
afterAll(() => browser.close());

/** Confirms the open dialog with a reason. */
async function confirmChange(page: Page, button: string, notice: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dismissNotice(page, notice);
}

const auditLog = (page: Page): Locator => page.getByRole('region', { name: 'Audit log' });
const readMail = async (subject: RegExp) => (await findMails(mailbox, EMAIL, subject))[0]?.text;

it('finds a member by part of the name, grants a plan, and logs out open tabs by disabling the account', async () => {
  const { page: memberPage } = await visit(browser);
  const account = { firstName: 'Morgan', lastName: 'Managed', email: EMAIL, returnTo: '/courses' };
  await createAccount(memberPage, { origin, mailbox }, account);

  const { page } = await visit(browser);
  await signInAs(page, origin, ADMIN, '/admin/members');

  const find = async () =>
    (await page.request.get(`${origin}/api/admin/members?search=rgan%20MAN`)).text();
  // New members are indexed every minute.
  await expect.poll(find).toContain(EMAIL);

  await page.getByLabel('Name or email').fill('rgan MAN');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /Morgan Managed/ }).click();

  await page.getByLabel('Free plan').selectOption('executive');
  await confirmChange(page, 'Grant plan', 'Morgan Managed has a free Executive plan');
  await auditLog(page).getByText('Free plan: none → Executive').waitFor();
  await auditLog(page).getByText(REASON).waitFor();
  expect(await (await memberPage.request.get(`${origin}/api/auth/user`)).json()).toMatchObject({
    plan: 'executive',
  });
  await expect.poll(() => readMail(/free plan/)).toContain(REASON);

  await page.getByRole('button', { name: 'Disable account' }).click();
  await confirmChange(page, 'Disable', 'Morgan Managed is disabled');
  await auditLog(page).getByText('Account disabled').waitFor();
  await expect.poll(() => readMail(/disabled/)).toContain(REASON);

  await memberPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Podcasts', exact: true })
    .click();

  await memberPage.waitForURL((url) => url.origin !== origin);

  await page.getByRole('button', { name: 'Enable account' }).click();
  await confirmChange(page, 'Enable', 'Morgan Managed is enabled');
  await page.getByLabel('Role').selectOption('coach');
  await confirmChange(page, 'Change role', 'Morgan Managed’s role is now Coach');
  await auditLog(page).getByText('Role: Member → Coach').waitFor();
});
