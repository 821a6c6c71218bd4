import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { listCoachRequests } from '#shared/coaching/coaching.contract.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Elena Executive';
const COACH = 'Carla Coach';
const TITLE = 'How do you handle something you were told in confidence?';

const browser = await openBrowser();
afterAll(() => browser.close());

const MAX_TAB_PRESSES = 80;

/** Presses Tab until `target` has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();

  for (let stop = 0; stop < MAX_TAB_PRESSES; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }

  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function tabAndPress(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const readCurrentSeconds = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

const readPageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * Waits until the player knows the video's duration. To find it, the player seeks to the end and
 * back.
 */
async function waitForRecording(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video && Number.isFinite(video.duration) && video.currentTime === 0 && !video.seeking;
  });
}

/** Runs `seek`, which makes the player seek, and returns the new position in seconds. */
async function captureSeek(page: Page, seek: () => Promise<void>): Promise<number> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    delete video.dataset.jumpedTo;

    const onJump = () => {
      video.dataset.jumpedTo = String(video.currentTime);
    };

    video.addEventListener('seeking', onJump, { once: true });
  });

  await seek();
  await page.waitForFunction(() => document.querySelector('video')?.dataset.jumpedTo !== undefined);

  return page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => Number(video.dataset.jumpedTo));
}

async function requestFeedback(page: Page): Promise<void> {
  await page.goto(`${origin}/video-analysis?tab=coach`);
  await tabTo(page, page.getByRole('radio', { name: TITLE }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Message', { exact: true }));
  await page.keyboard.type('Do I come across as nervous?');
  await tabAndPress(page, button(page, 'Request feedback'));
  await page.getByText('Feedback Request Submitted').first().waitFor();
  await page.getByText('Response within 24 hours').waitFor();
}

async function expectHomeToFit(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(origin);
  await page.getByRole('heading', { name: 'Your coach' }).waitFor();
  expect(await readPageWidth(page)).toBe(360);

  await page.setViewportSize(size);
}

/** Adds a comment during playback and returns its time in seconds. */
async function commentWhilePlaying(page: Page): Promise<number> {
  const video = page.locator('video');
  await waitForRecording(page);
  await tabTo(page, video);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  await page.keyboard.press('c');
  await page.keyboard.type('A good opening.');
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  const pausedAt = await readCurrentSeconds(page);
  await page.keyboard.press('Control+Enter');
  await page.getByLabel(/^Comment 1 at/).waitFor();

  return pausedAt;
}

/** Adds a comment and types its time. */
async function commentAt(page: Page, time: string): Promise<void> {
  await page.keyboard.type('Here you look down.');
  await tabTo(page, page.getByLabel('Time of the new comment, minutes and seconds'));
  await page.keyboard.type(time);
  await tabAndPress(page, button(page, 'Add comment'));
  await page.getByLabel(/^Comment 2 at/).waitFor();
}

async function answerRequest(page: Page): Promise<number> {
  await tabAndPress(page, button(page, `Take: Elena, ${TITLE}`));
  await page
    .getByRole('toolbar', { name: 'Timeline' })
    .or(page.getByText(/None detected/))
    .first()
    .waitFor();
  expect(await page.getByRole('heading', { name: 'Six criteria' }).count()).toBe(0);

  const first = await commentWhilePlaying(page);
  await commentAt(page, '0:08.5');
  await tabTo(page, page.getByLabel('Your answer to Elena'));
  await page.keyboard.type('A clear story. Name the result first.');
  await tabTo(page, page.locator('#score-confidence'));
  await page.keyboard.type('70');
  await page.getByText('Draft saved').waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await readPageWidth(page)).toBe(360);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await tabAndPress(page, button(page, 'Send answer'));
  await tabAndPress(
    page,
    page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }),
  );

  const sent = page.getByRole('heading', { name: 'Elena has your answer' });
  await sent.waitFor();
  expect(await sent.evaluate((element) => element === document.activeElement)).toBe(true);

  return first;
}

describe('a coach', () => {
  it('gets a request, answers with two timed comments, and the member plays them, all by keyboard', async () => {
    const member = await openApiSession(browser, origin, MEMBER);
    const { page } = member;
    const { id: videoId } = await member.upload({ ...(await readValidRecording()), name: TITLE });
    await requestFeedback(page);
    await expectHomeToFit(page);
    await page.goto(`${origin}/coach`);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await member.waitForVideo(videoId, ['completed'], 120);

    const coach = await visit(browser);
    await signInAs(coach.page, origin, COACH, '/coach');

    const first = await answerRequest(coach.page);

    await page.goto(`${origin}/video-analysis?tab=coach`);
    await tabAndPress(page, button(page, `Read the answer: ${TITLE}`));
    await page.getByText('A clear story. Name the result first.').waitFor();
    await waitForRecording(page);

    const moments = page.getByRole('region', { name: 'Moments' });

    for (const [at, seconds] of [first, 8.5].entries()) {
      const line = moments.getByRole('listitem').nth(at);
      const jumpedTo = await captureSeek(page, () => tabAndPress(page, line.getByRole('button')));
      expect(Math.abs(jumpedTo - seconds)).toBeLessThan(0.5);

      await moments.locator(`li:nth-child(${at + 1})[aria-current]`).waitFor();
    }

    await page.setViewportSize({ width: 360, height: 780 });
    expect(await readPageWidth(page)).toBe(360);

    const response = await page.request.get(`${origin}${listCoachRequests.path}`);
    expect(listCoachRequests.replies[200].parse(await response.json())[0]).toMatchObject({
      status: 'completed',
    });

    await page.goto(`${origin}${buildReportPath(videoId)}`);
    await page.getByRole('link', { name: 'Ask a coach' }).click();
    await page.getByText(/^\d+ of 12 coach answers left this month\.$/).waitFor();
    const chosen = page.getByRole('radiogroup', { name: 'Video' }).getByRole('radio');
    await expect.poll(() => chosen.count()).toBe(1);
    expect(await chosen.inputValue()).toBe(videoId);
    expect(await chosen.isChecked()).toBe(true);
  });

  it('gets no request without a video, and the notice does not cover the field', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, MEMBER, '/video-analysis?tab=coach');
    await button(page, 'Request feedback').click();

    const notice = page.getByRole('listitem').filter({ hasText: 'Missing Information' });
    const [news, field] = [
      await notice.boundingBox(),
      await page.getByRole('radiogroup', { name: 'Video' }).boundingBox(),
    ];

    if (!news || !field) throw new Error('notice and field are not both shown');

    expect(field.y).toBeGreaterThan(news.y + news.height);
  });
});
