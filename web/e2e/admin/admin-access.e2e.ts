import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { callAdminEndpoints } from '../kit/admin-calls.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const SCREENS = [
  '/admin',
  '/admin/courses',
  '/admin/study-guides',
  '/admin/podcasts',
  '/admin/members',
];

const browser = await openBrowser();
afterAll(() => browser.close());

/** Opens each admin screen and returns the calls to admin endpoints that the page made. */
async function openAdminScreens(page: Page, message: string): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) calls.push(request.url());
  });

  for (const screen of SCREENS) {
    await page.goto(origin + screen);
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor();
    await page.getByText(message).waitFor();
    expect(await page.getByRole('button', { name: /Add|Create|Edit|Delete/ }).count()).toBe(0);
  }

  return calls;
}

describe('a user who is not an administrator', () => {
  it('sees Access Denied as a member, and every admin call returns 403', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Frank Free', '/');
    expect(await openAdminScreens(page, 'This page is for administrators.')).toEqual([]);

    const answers = await callAdminEndpoints(page);
    expect([answers.length > 10, [...new Set(answers)]]).toEqual([true, ['403 ADMIN_ONLY']]);
  });

  it('is asked to sign in as a visitor, and every admin call returns 401', async () => {
    const { page } = await visit(browser);
    expect(await openAdminScreens(page, 'Please sign in to access the admin panel.')).toEqual([]);
    expect([...new Set(await callAdminEndpoints(page))]).toEqual(['401 SIGN_IN_REQUIRED']);

    const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe(
      `/api/login?returnTo=${encodeURIComponent(SCREENS.at(-1) ?? '')}`,
    );
  });
});
