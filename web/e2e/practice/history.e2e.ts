import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { isThorough } from '#infra/verify/repetitions.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { listKeys } from '../kit/buckets.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { signInAs } from '../kit/sign-in.ts';
import { startStack, type Stack } from '../kit/stack.ts';

const MEMBER = 'Ryan Returning';
const QUESTION = findQuestion('proud-result')?.text ?? '';

let browser: Browser;
let stateDir: string;
let stack: Stack;

const startWithHistory = async () => {
  stack = await startStack({ stateDir, withHistory: true });
};

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-history-'));
  [browser] = await Promise.all([openBrowser(), startWithHistory()]);
});

const listThumbnailKeys = async () =>
  (await listKeys(stateDir, 'media')).filter((key) => key.startsWith('media/thumbnails/'));

afterAll(async () => {
  await stack.stop();
  await browser.close();
  await rm(stateDir, { recursive: true, force: true });
});

// The demo member's recordings keep the engine busy for half a minute, so this only runs in `npm
// run verify`.
describe.runIf(isThorough)('a newly started stack', () => {
  it('has a member with weeks of practice, whose recordings the engine analyzes', async () => {
    const { page } = await visit(browser);
    await signInAs(page, stack.origin, MEMBER, '/video-analysis?tab=library');

    const analyzedLabels = page.getByText('Analyzed', { exact: true });
    // The label appears once in the overview and once for each of the three recordings.
    await expect.poll(() => analyzedLabels.count(), { interval: 1_000 }).toBe(4);

    // Each of the three recordings has its thumbnail.
    await page.locator('li img').nth(2).waitFor();
    expect(await listThumbnailKeys()).toHaveLength(3);

    await page.goto(`${stack.origin}/`);
    await page.getByText('Recently Watched').waitFor();
    await page.getByText(`${QUESTION} (take 3)`).first().waitFor();
    await page
      .getByRole('link', { name: /Resume/ })
      .first()
      .waitFor();
  });

  it('compares two takes, chosen in the library or from a report', async () => {
    const { page } = await visit(browser);
    await signInAs(page, stack.origin, MEMBER, '/video-analysis?tab=library');
    await page.getByRole('button', { name: `Actions for ${QUESTION} (take 2)` }).press('Enter');
    await page.getByRole('button', { name: 'Compare with an earlier take' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare with an earlier take' });
    await dialog.getByRole('link', { name: QUESTION }).click();
    await page.getByText(/^The later take was better in .*Confidence/).waitFor();
    await page
      .getByRole('row', { name: /^Posture/ })
      .getByText('no clear change')
      .waitFor();

    await page.getByRole('button', { name: 'Play both' }).click();
    await waitForPlaying(page, 2);
    expect(
      await page
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) => videos.map((v) => v.muted)),
    ).toEqual([true, false]);

    await page.locator('video').first().focus();
    await page.keyboard.press('Space');
    await waitForPlaying(page, 0);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: /\(take 2\)$/ }).click();
    await page.getByText(/^Your volume/).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Compare with an earlier take' }).click();

    await dialog.getByRole('heading', { name: 'Same question' }).waitFor();
    await dialog.getByRole('link', { name: QUESTION }).click();
    await page.getByRole('button', { name: 'Play both' }).waitFor();
  });

  it('shows a coach’s answer with its timed comments', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, stack.origin, MEMBER, '/video-analysis?tab=coach');
    await page.getByText('Awaiting Review').waitFor();
    await page.getByRole('button', { name: /^Read the answer/ }).click();
    await page.getByText(/that is most of the work/).waitFor();
    await page.getByText(/^The first of eight/).waitFor();
  });

  it('has a request in the coach queue', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, stack.origin, 'Carla Coach', '/coach');
    await page.getByText(/^My shoulders sink/).waitFor();
  });

  it('does not restore deleted data after a restart', async () => {
    const first = await visit(browser);
    await signInAs(first.page, stack.origin, MEMBER, '/video-analysis?tab=library');
    const menus = first.page.getByRole('button', { name: /^Actions for / });
    await menus.first().click();
    await first.page.getByRole('button', { name: 'Delete' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => menus.count()).toBe(2);
    expect(await listThumbnailKeys()).toHaveLength(2);

    await first.close();
    await stack.stop();
    await startWithHistory();

    const { page } = await visit(browser);
    await signInAs(page, stack.origin, MEMBER, '/video-analysis?tab=library');
    await expect.poll(() => page.getByRole('link', { name: /^View results/ }).count()).toBe(2);
  });
});

async function waitForPlaying(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('video')].filter(({ paused }) => !paused).length === wanted,
    count,
  );
}
