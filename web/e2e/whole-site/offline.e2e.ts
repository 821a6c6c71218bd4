import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../kit/browser.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

describe('a member who is offline', () => {
  it('sees that a change was not saved, opens the menu, and saves it when back online', async () => {
    const { page, context } = await visit(browser, { width: 360 });
    await signInAs(page, origin, 'Sam Starter', '/profile');

    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('Sam');
    // Wait until the first screen has loaded everything.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Check your connection and try again.', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Open menu' }).click();

    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Courses', exact: true }).waitFor();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    expect(await name.inputValue()).toBe('Sam');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved', { exact: true }).waitFor();
  });

  it('sees that a page did not load, and opens it by reloading when back online', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, 'Sam Starter', '/profile');
    await page.getByRole('textbox', { name: 'First name' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Video Courses' }).waitFor();

    expect(new URL(page.url()).pathname).toBe('/courses');
  });
});
