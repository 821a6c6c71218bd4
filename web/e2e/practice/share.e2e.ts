import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { journeyWidths } from '#infra/verify/repetitions.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { videoSchema } from '#shared/practice/video-schema.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { origin } from '../kit/worker-stack.ts';

const MEMBER = 'Elena Executive';

const browser = await openBrowser();
afterAll(() => browser.close());

/** Uploads a recording, waits for its report, opens it, and returns the recording's API path. */
async function openReport(page: Page): Promise<string> {
  await giveConsent(page, origin);

  const multipart = { video: await readValidRecording(), questionId: FIRST_QUESTION.id };
  const uploaded = await page.request.post(`${origin}/api/user-videos/upload`, { multipart });
  const { video } = z.object({ video: videoSchema }).parse(await uploaded.json());
  const analyze = () => page.request.post(`${origin}/api/user-videos/${video.id}/analyze`);
  await expect.poll(async () => (await analyze()).status(), { interval: 1_000 }).toBe(200);

  await page.goto(`${origin}${buildReportPath(video.id)}`);

  return `${origin}/api/user-videos/${video.id}`;
}

const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);

/**
 * Runs in the page. True once the player knows the duration, for which it seeks to the end and back
 * to the start.
 */
const isAtStart = () => {
  const video = document.querySelector('video');
  return video !== null && Number.isFinite(video.duration) && video.currentTime === 0;
};

const readPosition = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

const openDialog = async (page: Page) => {
  // A click could miss the button, because the report moves it while loading.
  await page.getByRole('button', { name: 'Share with a mentor' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share with a mentor' });
  await dialog.getByRole('heading', { name: 'Active links' }).waitFor();
  return dialog;
};

describe.each(journeyWidths)('sharing a report at %i px', (width) => {
  it('opens for a visitor until the member revokes the link, and logs the view', async () => {
    const { page } = await visit(browser, { width });
    await signInAs(page, origin, MEMBER, '/courses');
    await openReport(page);

    const dialog = await openDialog(page);
    await dialog.getByText('None. No link opens this report.').waitFor();
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
    expect(opened?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });

    await visitor.getByRole('heading', { name: 'A practice report, shared with you' }).waitFor();
    await visitor.getByRole('heading', { name: 'Timeline' }).waitFor();
    await visitor.getByText(FIRST_QUESTION.text).waitFor();
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe(
      'noindex, nofollow',
    );

    await visitor.waitForFunction(isAtStart);
    expect(await visitor.locator('#root').innerText()).not.toMatch(/Elena|@/);
    expect(await findOverflows(visitor)).toEqual([]);

    // The page makes none of the app's own calls, sets no cookie, and never sends the token in a
    // URL.
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
    await reopened.getByText('None. No link opens this report.').waitFor();

    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This report is no longer available' }).waitFor();
    await visitor.goto('about:blank');
    await visitor.goto(`${origin}/shared#AAAAAAAAAAAAAAAAAAAAAA`);
    await visitor.getByRole('heading', { name: 'This report is no longer available' }).waitFor();
  });

  it('lets a mentor comment, and the member play and delete the comments', async () => {
    const { page } = await visit(browser, { width });
    await signInAs(page, origin, MEMBER, '/courses');

    const recording = await openReport(page);
    const dialog = await openDialog(page);
    await dialog.getByRole('switch', { name: 'Let your mentor comment' }).check();
    await dialog.getByRole('button', { name: 'Create link' }).click();

    const link = await dialog.getByLabel('Your new link').inputValue();
    await dialog.getByText('Comments allowed').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    const { page: mentor } = await visit(browser, { width });
    await mentor.goto(link);
    await mentor.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await mentor.waitForFunction(isAtStart);

    const comment = async (text: string) => {
      await mentor.getByRole('button', { name: 'Comment at this moment' }).press('Enter');
      await mentor.keyboard.type(text);
    };

    await seek(mentor, 1.3);
    await comment('Lift your voice here.');
    await mentor.getByLabel('Your name (optional)').fill('Mia');
    await mentor.getByLabel('Comment at 0:01').waitFor();
    expect(await findAccessibilityViolations(mentor)).toEqual([]);
    expect(await findOverflows(mentor)).toEqual([]);

    const sent = mentor.waitForRequest('**/api/shared-reports/comments');
    await mentor.getByRole('button', { name: 'Add comment' }).click();
    await mentor.getByRole('listitem').filter({ hasText: 'Lift your voice here.' }).waitFor();

    const repeated = await mentor.request.post((await sent).url(), {
      data: (await sent).postDataJSON(),
    });
    expect(repeated.status()).toBe(201);

    await seek(mentor, 2.4);
    await comment('Good pause.');
    await mentor.getByRole('button', { name: 'Add comment' }).click();
    await mentor.getByRole('listitem').filter({ hasText: 'Good pause.' }).waitFor();
    expect(await findAccessibilityViolations(mentor)).toEqual([]);

    await page.reload();

    const comments = page.getByRole('region', { name: 'Comments on your report' });
    await comments.getByText('Lift your voice here.').waitFor();
    expect(await comments.getByRole('listitem').count()).toBe(2);
    expect(await comments.getByText(/^Mia · /).count()).toBe(2);

    await page.waitForFunction(isAtStart);
    await comments.getByRole('button', { name: 'Play from 0:02' }).click();
    await expect.poll(() => readPosition(page)).toBeGreaterThanOrEqual(2.4);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    await comments.getByRole('button', { name: 'Delete the comment at 0:01' }).click();

    const confirmation = page.getByRole('dialog', { name: 'Delete this comment?' });
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await comments
      .getByRole('listitem')
      .filter({ hasText: 'Lift your voice here.' })
      .waitFor({ state: 'detached' });
    expect(await comments.getByRole('listitem').count()).toBe(1);

    await comment('Too late.');

    const reopened = await openDialog(page);
    await reopened.getByRole('button', { name: /^Revoke the link/ }).click();
    await reopened.getByText('None. No link opens this report.').waitFor();
    await mentor.getByRole('button', { name: 'Add comment' }).click();
    await mentor.getByText('This link has expired or was revoked.', { exact: true }).waitFor();
    expect(await mentor.getByRole('textbox', { name: /^Comment at/ }).inputValue()).toBe(
      'Too late.',
    );

    // The comment outlives the link, but not the recording.
    const listed = await page.request.get(`${recording}/comments`);
    expect(await listed.json()).toMatchObject([{ text: 'Good pause.' }]);
    expect((await page.request.delete(recording)).status()).toBe(204);
    expect((await page.request.get(`${recording}/comments`)).status()).toBe(404);
  });
});
