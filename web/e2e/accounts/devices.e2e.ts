import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { createAccount, logInByMail } from '../kit/sign-in.ts';

const stack = { origin, mailbox };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const browser = await openBrowser();
afterAll(() => browser.close());

const deviceList = (page: Page) => page.getByRole('list', { name: 'Your devices' });

const waitForOnlyDevice = (page: Page) =>
  page.getByText('You’re logged in on this device only.').waitFor();

describe('a member on two devices', () => {
  it('sees both sessions, ends one from the other device, and has to sign in there again', async () => {
    const laptop = await visit(browser);
    const phone = await visit(browser, { width: 360, userAgent: IPHONE });
    const email = `dora.${Date.now()}@example.com`;
    const account = {
      firstName: 'Dora',
      lastName: 'Devices',
      email,
      returnTo: '/settings?devices',
    };
    await createAccount(laptop.page, stack, account);
    await waitForOnlyDevice(laptop.page);

    await logInByMail(phone.page, stack, account);

    const rows = deviceList(phone.page).getByRole('listitem');
    await rows.nth(1).waitFor();
    expect(await rows.nth(0).innerText()).toMatch(/^Safari on iPhone\s+This device\s+Logged in /);
    expect(await rows.nth(1).innerText()).toMatch(
      /^Chrome on Linux\s+Last seen a few minutes ago\s+Logged in /,
    );

    await phone.page.getByRole('button', { name: 'Log out Chrome on Linux' }).waitFor();

    await laptop.page.reload();

    const signOut = laptop.page.getByRole('button', { name: 'Log out Safari on iPhone' });
    await signOut.waitFor();
    expect(await findAccessibilityViolations(laptop.page)).toEqual([]);

    await signOut.press('Enter');
    await waitForOnlyDevice(laptop.page);
    await laptop.page.getByText('Safari on iPhone is now logged out.').first().waitFor();
    expect(await deviceList(laptop.page).evaluate((list) => list === document.activeElement)).toBe(
      true,
    );

    // The page notices the remote sign-out with its next API call. Here, toggling a switch makes
    // one. The sign-in page then asks for the email address again.
    const signIn = phone.page.waitForRequest((request) =>
      request.url().includes('/api/login?returnTo='),
    );
    await phone.page.getByRole('switch').first().click();
    await signIn;
    await phone.page.getByLabel('Email').waitFor();
    expect((await phone.context.request.get(`${origin}/api/auth/user`)).status()).toBe(401);
    expect((await laptop.context.request.get(`${origin}/api/auth/user`)).status()).toBe(200);
  });
});
