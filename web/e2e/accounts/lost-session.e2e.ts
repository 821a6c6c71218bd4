import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { ADMIN, openForm, openMore, uploadFile } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { createFileGenerator } from '../kit/file-generator.ts';
import { origin } from '../kit/worker-stack.ts';
import { watchForText } from '../kit/shown-text.ts';
import { signInAs } from '../kit/sign-in.ts';

// Without unfinished takes, because a poll for them would notice the ended session before `act`.
const MEMBER = 'Sam Starter';
const LOGGED_OUT = 'You are logged out. Logging in again...';

const [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
afterAll(() => Promise.all([browser.close(), files.remove()]));

/** Ends the session on the server. The browser keeps its cookies. Returns the second of its end. */
async function endSession(context: BrowserContext): Promise<number> {
  const cookies = await context.cookies();
  await context.request.get(`${origin}/api/logout`, { maxRedirects: 0 });
  await context.addCookies(cookies);
  expect((await context.request.get(`${origin}/api/auth/user`)).status()).toBe(401);

  return readSecond();
}

const readSecond = () => Math.floor(Date.now() / 1000);

/** On the sign-in page. */
async function signInAgain(page: Page, name: string, ended: number): Promise<void> {
  // The page that is being left has a button with the same name.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  // Tokens have whole seconds, so a sign-in in the second of the logout counts as older than it.
  await expect.poll(readSecond).toBeGreaterThan(ended);
  await page.getByRole('button', { name }).click();
}

/**
 * Ends the session, expects that `act` triggers the sign-out message, signs in again and expects to
 * return to the same page.
 */
async function expectReturnAfterSignIn(
  page: Page,
  path: string,
  act: () => Promise<void>,
): Promise<void> {
  const signIn = page.waitForRequest((request) => request.url().includes('/api/login?returnTo='));
  const explained = await watchForText(page, LOGGED_OUT);
  const ended = await endSession(page.context());
  await Promise.all([explained(), signIn, act()]);
  await signInAgain(page, path.startsWith('/admin') ? ADMIN : MEMBER, ended);
  await page.waitForURL(`${origin}${path}`);
}

describe('a user whose session ends during work', () => {
  it('finds an admin form unchanged, with its upload, and saves it', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');

    const form = await openForm(page, 'Add New Course', 'Create New Course');
    await form.getByLabel('Course Title').fill('Written twice? No.');
    await form.getByLabel('Description').fill('A long text.\nNobody types it again.');
    await openMore(form);
    await form.getByRole('checkbox', { name: 'Eye Contact' }).check();
    await uploadFile(form, 'Upload Thumbnail', await files.picture('stage.png', 'teal'));

    const create = form.getByRole('button', { name: 'Create Course' });
    await expectReturnAfterSignIn(page, '/admin/courses', () => create.click());

    await form.getByText('We restored your changes. They aren’t saved yet.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await form.getByLabel('Course Title').inputValue()).toBe('Written twice? No.');
    expect(await form.getByLabel('Description').inputValue()).toBe(
      'A long text.\nNobody types it again.',
    );
    expect(await form.getByRole('checkbox', { name: 'Eye Contact' }).isChecked()).toBe(true);

    await form.getByRole('button', { name: 'Replace Thumbnail' }).waitFor();
    await form.getByRole('button', { name: 'Create Course' }).click();
    await form.waitFor({ state: 'detached' });

    const card = page.getByRole('article').filter({ hasText: 'Written twice? No.' });
    await card.locator('img').waitFor();
    await page.reload();
    await card.waitFor();
    expect(await page.getByRole('form').count()).toBe(0);

    await card.getByRole('button', { name: /^Delete / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await card.waitFor({ state: 'detached' });
  });

  it('sees on the home page which file was not uploaded', async () => {
    const { page } = await visit(browser, { width: 360 });
    // Another page first, so that the awaited call can only be the home page's.
    await signInAs(page, origin, MEMBER, '/help');
    await giveConsent(page, origin);

    const loaded = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/home',
    );
    await Promise.all([page.goto(`${origin}/`), loaded]);

    const box = page.getByLabel(/Upload practice video/);
    const video = await files.video('answer.mp4', 3);
    await expectReturnAfterSignIn(page, '/', () => box.setInputFiles(video));
    await page.getByText('Please choose the file again.').waitFor();

    expect(await page.locator('output').filter({ hasText: 'answer.mp4' }).count()).toBe(1);
  });

  it('keeps the take and the place, and the take is uploaded after signing in', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/video-analysis');
    await giveConsent(page, origin);
    await page.reload();
    await page.getByRole('button', { name: 'Enable Camera' }).click();
    await page.getByRole('button', { name: 'Start Recording' }).click();
    await waitForSecondsLeft(page, 57);
    const ended = await endSession(context);

    // The page notices the ended session with its next API call, which is the upload.
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Your take is safe on this device' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Sign In' }).click();
    await signInAgain(page, MEMBER, ended);
    await page.getByText('Video Uploaded Successfully!').waitFor();
    expect(page.url()).toBe(`${origin}/video-analysis`);
  });
});
