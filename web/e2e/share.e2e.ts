import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { videoSchema } from '../../shared/practice/practice.contract.ts';
import { buildReportPath } from '../../shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '../../shared/practice/questions/first-question.ts';
import { findAccessibilityViolations } from './accessibility.ts';
import { openBrowser, visit } from './browser.ts';
import { giveConsent } from './consent.ts';
import { findOverflows } from './overflow.ts';
import { signInAs } from './sign-in.ts';
import { readValidRecording } from './test-files.ts';
import { origin } from './worker-stack.ts';

const MEMBER = 'Elena Executive';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Uploads a recording, waits for its report, and returns its path. */
async function makeReport(page: Page): Promise<string> {
  await giveConsent(page, origin);
  const multipart = { video: await readValidRecording(), questionId: FIRST_QUESTION.id };
  const uploaded = await page.request.post(`${origin}/api/user-videos/upload`, { multipart });
  const { video } = z.object({ video: videoSchema }).parse(await uploaded.json());
  const analyze = () => page.request.post(`${origin}/api/user-videos/${video.id}/analyze`);
  await expect.poll(async () => (await analyze()).status(), { timeout: 120_000, interval: 1_000 }).toBe(200);
  return buildReportPath(video.id);
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Share with a mentor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with a mentor' });
  await dialog.getByRole('heading', { name: 'Active links' }).waitFor();
  return dialog;
};

describe.each([360, 1440])('sharing a report at %i px', (width) => {
  it('opens for a visitor until the member revokes the link, and logs the view', async () => {
    const { page } = await visit(browser, { width });
    await signInAs(page, origin, MEMBER, '/courses');
    await page.goto(`${origin}${await makeReport(page)}`);
    const dialog = await openDialog(page);
    await dialog.getByText('None. Only you can see this report.').waitFor();
    await dialog.getByLabel('1 day').check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Your new link').inputValue();
    expect(link).toMatch(new RegExp(`^${origin}/shared#[A-Za-z0-9_-]{22}$`));
    await dialog.getByText('Not viewed yet').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    const { page: visitor, context } = await visit(browser, { width });
    const paths: string[] = [];
    visitor.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const opened = await visitor.goto(link);
    expect(opened?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    await visitor.getByRole('heading', { name: 'A practice report, shared with you' }).waitFor();
    await visitor.getByRole('heading', { name: 'Timeline' }).waitFor();
    await visitor.getByText(FIRST_QUESTION.text).waitFor();
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    await visitor.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
    expect(await visitor.locator('#root').innerText()).not.toMatch(/Elena|@/);
    expect(await findOverflows(visitor)).toEqual([]);
    // The page makes none of the app's own calls, sets no cookie, and never sends the token in a URL.
    const calls = paths.filter((path) => path.startsWith('/api/'));
    expect(calls.toSorted()).toEqual(['/api/shared-reports', '/api/shared-reports/playback']);
    expect(await context.cookies()).toEqual([]);
    expect(paths.filter((path) => path.includes(link.split('#')[1] ?? ''))).toEqual([]);

    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    const reopened = await openDialog(page);
    await reopened.getByText('Viewed once').click();
    expect(await reopened.getByRole('listitem').getByRole('listitem').count()).toBe(1);
    expect(await reopened.getByLabel('Your new link').count()).toBe(0);
    await reopened.getByRole('button', { name: /^Revoke the link/ }).click();
    await reopened.getByText('None. Only you can see this report.').waitFor();

    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This report is no longer available' }).waitFor();
    await visitor.goto('about:blank');
    await visitor.goto(`${origin}/shared#AAAAAAAAAAAAAAAAAAAAAA`);
    await visitor.getByRole('heading', { name: 'This report is no longer available' }).waitFor();
  });
});
