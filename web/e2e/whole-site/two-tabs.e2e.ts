import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { createAccount, signInAs } from '../kit/sign-in.ts';

const TITLE = 'A take for two tabs';

const browser = await openBrowser();
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name' });

/**
 * Checks at phone and desktop size that the notice fits the screen, has focus and has no axe
 * violations.
 */
async function checkNotice(page: Page, name: RegExp): Promise<void> {
  const notice = page.getByRole('region', { name });
  await notice.waitFor();
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);

  for (const size of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }
}

describe('a second tab', () => {
  it('cannot overwrite the profile without showing the saved version first', async () => {
    const { page, context } = await visit(browser);
    const email = `tess.${Date.now()}@example.com`;
    await createAccount(
      page,
      { origin, mailbox },
      { firstName: 'Tess', lastName: 'Tab', email, returnTo: '/profile' },
    );

    const other = await context.newPage();
    await other.goto(`${origin}/profile`);
    await lastName(other).fill('Second');
    await button(other, 'Save').click();
    await other.getByRole('button', { name: 'Account of Tess Second' }).waitFor();

    await lastName(page).fill('First');
    await button(page, 'Save').click();
    await checkNotice(page, /changed in another tab/);
    expect(await lastName(page).inputValue()).toBe('First');

    await page.getByRole('button', { name: 'Account of Tess Second' }).waitFor();
    await button(page, 'Keep my version').click();
    await page.getByRole('button', { name: 'Account of Tess First' }).waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Account of Tess First' }).waitFor();
    expect(await lastName(other).inputValue()).toBe('First');
  });

  it('cannot overwrite an answer that a coach has sent, and keeps its text', async () => {
    const member = await openApiSession(browser, origin, 'Elena Executive');
    const { id: videoId } = await member.upload({ ...(await readValidRecording()), name: TITLE });
    const body = { videoId, message: 'Please look at my hands.' };
    const asked = await member.page.request.post(`${origin}/api/coach-feedback`, { data: body });
    expect(asked.status()).toBe(201);

    const { page, context } = await visit(browser);
    await signInAs(page, origin, 'Carla Coach', '/coach');
    await button(page, `Take: Elena, ${TITLE}`).click();
    await page.getByLabel('Your answer to Elena').waitFor();

    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Your answer to Elena').fill('Sent from the second tab.');
    await button(other, 'Send answer').click();
    await other.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await other.getByRole('heading', { name: 'Elena has your answer' }).waitFor();

    await page.getByLabel('Your answer to Elena').fill('Typed in the first tab.');
    await checkNotice(page, /You already answered this request/);
    await page.getByText('Sent from the second tab.').waitFor();
    await page.getByText('Show my text').click();
    expect(await page.getByLabel('Your text').inputValue()).toBe('Typed in the first tab.');
  });
});
