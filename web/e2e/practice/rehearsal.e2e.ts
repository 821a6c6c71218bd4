import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isThorough } from '#infra/verify/repetitions.ts';
import { SHORT_TAKE_TEXT } from '#shared/analysis/short-take-text.ts';
import { getMembership } from '#shared/billing/billing.contract.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { tabAndPress } from '../kit/keyboard.ts';
import { controlNetwork } from '../kit/network.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const ANSWER_MS = 6_000;
/** Long enough for an overall score. */
const LONG_ANSWER_MS = 18_000;

describe('a member who rehearses an interview', () => {
  it('answers three questions with a reload in between, and gets one report', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Elena Executive', '/help');
    await giveConsent(page, origin);
    await deleteRecordings(page);
    await page.goto(`${origin}/video-analysis`);
    // Only with the keyboard, up to the first answer.
    await tabAndPress(page, page.getByRole('link', { name: 'Start a rehearsal' }));
    await page.getByRole('radio', { name: 'Phone screen: 3 questions' }).waitFor();
    await tabAndPress(page, page.getByRole('button', { name: 'Enable Camera' }));
    await tabAndPress(page, page.getByRole('button', { name: 'Start: 3 questions' }));
    await page.getByRole('heading', { name: 'Question 1 of 3' }).waitFor();

    const questions = [await readQuestion(page)];
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await tabAndPress(page, page.getByRole('button', { name: 'I’m ready' }));
    await answer(page, ANSWER_MS, () =>
      tabAndPress(page, page.getByRole('button', { name: 'Stop' })),
    );
    await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();

    await page.getByRole('button', { name: 'Next question' }).dblclick();
    await skipFollowUp(page);
    await page.getByRole('heading', { name: 'Question 2 of 3' }).waitFor();
    questions.push(await readQuestion(page));
    await page.getByRole('button', { name: 'I’m ready' }).waitFor();
    await page.reload();
    await page.getByText('You answered 1 of 3 questions.').waitFor();
    await page.getByRole('button', { name: 'Enable Camera' }).click();
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await skipFollowUp(page);
    expect(await readQuestion(page)).toBe(questions[1]);

    await page.getByRole('button', { name: 'I’m ready' }).click();
    await answer(page, ANSWER_MS);
    await page.getByRole('button', { name: 'Next question' }).click();
    await skipFollowUp(page);
    await page.getByRole('heading', { name: 'Question 3 of 3' }).waitFor();
    questions.push(await readQuestion(page));
    await page.getByRole('button', { name: 'I’m ready' }).click();
    await answer(page, LONG_ANSWER_MS);
    await page.getByRole('button', { name: 'See your report' }).click();

    await page.getByRole('heading', { name: 'Rehearsal: Phone screen' }).waitFor();
    expect(new Set(questions).size).toBe(3);

    const answers = page.getByRole('region', { name: 'Your answers' });
    expect(await answers.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(questions);

    const reports = answers.getByRole('link', { name: /^Open report/ });
    await expect.poll(() => reports.count()).toBe(3);

    await answers.getByText(SHORT_TAKE_TEXT).waitFor();

    const fix = page.getByRole('region', { name: 'Work on one thing' });
    await fix.getByRole('link', { name: 'Rehearse again' }).waitFor();
    await page.getByRole('heading', { name: 'What stayed the same' }).waitFor();
    await playMoment(fix);
    expect(await findOverflows(page)).toEqual([]);

    await page.setViewportSize({ width: 360, height: 780 });
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.goto(`${origin}/video-analysis?tab=library`);

    // A reload during an upload doesn’t add a second recording of the answer.
    const menus = page.getByRole('button', { name: /^Actions for / });
    await expect.poll(() => menus.count()).toBe(3);

    await menus.first().click();
    await page.getByRole('link', { name: 'Open the rehearsal' }).click();
    await page.getByRole('heading', { name: 'Rehearsal: Phone screen' }).waitFor();
    await deleteRecordings(page);
  });

  it.runIf(isThorough)(
    'keeps and later uploads answers despite a lost connection, a blocked camera, and the plan’s limit',
    async () => {
      const { page } = await visit(browser, { width: 360 });
      await signInAs(page, origin, 'Elena Executive', '/help');
      await giveConsent(page, origin);
      await deleteRecordings(page);

      const analysesBefore = await countAnalyses(page);
      await page.goto(`${origin}/video-analysis/rehearsal?questions=tight-deadline,hard-feedback`);
      await page.getByRole('button', { name: 'Enable Camera' }).click();
      await page.getByRole('button', { name: 'Start: 2 questions' }).click();
      await page.getByRole('button', { name: 'I’m ready' }).click();

      const emulateNetwork = await controlNetwork(page);
      await emulateNetwork({ uploadThroughput: SLOW_BYTES_PER_SECOND });

      const uploading = page.waitForRequest((request) => request.method() === 'PUT');
      await answer(page, SHORT_ANSWER_MS);
      await uploading;
      await emulateNetwork({ isOffline: true });
      await page.getByText('Upload failed: the connection was lost.').waitFor();
      await page.getByText('1 answer is saved in this browser until it’s uploaded.').waitFor();

      await page.evaluate(denyCamera);
      await page.getByRole('button', { name: 'Next question' }).click();
      await page.getByRole('heading', { name: 'Camera Access Required' }).waitFor();
      await page.getByRole('button', { name: 'End the rehearsal' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      // The server registers the answer, but the browser doesn’t get the response.
      await page.route(isRegistration, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });

      const isLost = (request: Request) =>
        request.method() === 'PUT' && isRegistration(new URL(request.url()));
      const losing = page.waitForEvent('requestfailed', isLost);
      await emulateNetwork();
      await losing;
      await page.getByRole('button', { name: 'Upload now' }).click();
      await page.getByText('saved in this browser').waitFor({ state: 'hidden' });
      expect(await countAnalyses(page)).toBe(analysesBefore + 1);
      expect(await listRecordingIds(page)).toHaveLength(1);

      await page.evaluate(allowCamera);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'I’m ready' }).waitFor();
      await page.locator('video').evaluate(unplugCamera);
      await page.getByRole('heading', { name: 'The camera was disconnected' }).waitFor();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'I’m ready' }).waitFor();

      await page.route(isRegistration, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 403,
              headers: { 'x-error-code': 'ALLOWANCE_USED' },
              body: LIMIT_TEXT,
            })
          : route.continue(),
      );

      await skipFollowUp(page);
      await page.getByRole('button', { name: 'I’m ready' }).click();
      await answer(page, SHORT_ANSWER_MS);
      await page.getByText(LIMIT_TEXT).waitFor();
      await page.getByText('1 answer is saved in this browser until it’s uploaded.').waitFor();
      await page.getByRole('button', { name: /^(Next question|See your report)$/ }).click();
      await page.getByRole('heading', { name: /^(Follow-up$|Rehearsal: )/ }).waitFor();
      if (!(await page.getByRole('heading', { name: /^Rehearsal: / }).isVisible()))
        await skipFollowUp(page);

      const last = page.getByRole('region', { name: 'Your answers' }).getByRole('listitem').nth(1);
      await last.getByText('Saved in this browser. It isn’t analyzed yet.').waitFor();

      await page.goto(`${origin}/video-analysis`);
      await page.getByRole('link', { name: 'Upload the answers' }).waitFor();
      await page.unroute(isRegistration);
      await page.getByRole('link', { name: 'Upload the answers' }).click();
      await last.getByRole('link', { name: /^Open report/ }).waitFor();
      expect(await countAnalyses(page)).toBe(analysesBefore + 2);

      await deleteRecordings(page);
    },
  );
});

const SHORT_ANSWER_MS = 2_000;
/** Slow enough that the upload of a short answer is interrupted. */
const SLOW_BYTES_PER_SECOND = 10_000;
const LIMIT_TEXT = 'You’ve used all 10 practice videos for this month.';
const isRegistration = (url: URL) => url.pathname === '/api/user-videos';

/** The follow-up comes after the first or the second question. */
async function skipFollowUp(page: Page): Promise<void> {
  const question = page.getByRole('heading', { name: /^(Question \d of \d|Follow-up)$/ });
  await question.waitFor();
  const skip = page.getByRole('button', { name: 'Skip the follow-up' });
  if ((await question.innerText()) === 'Follow-up') await skip.click();
}

async function readQuestion(page: Page): Promise<string> {
  return page
    .getByRole('region', { name: 'Rehearsal' })
    .locator('h2 + p, div:has(> h2) + p')
    .first()
    .innerText();
}

/** Speaks for a while, then stops. */
async function answer(
  page: Page,
  durationMs: number,
  stop = () => page.getByRole('button', { name: 'Stop' }).click(),
): Promise<void> {
  await page.getByText('REC', { exact: true }).waitFor();
  const started = Date.now();
  await expect.poll(() => Date.now() - started).toBeGreaterThan(durationMs);

  await stop();
}

/** Not every short answer has a moment that shows the one thing to work on. */
async function playMoment(fix: Locator): Promise<void> {
  const button = fix.getByRole('button', { name: 'Play the moment' });
  if (!(await button.isVisible())) return;

  await button.click();

  const video = fix.locator('video');
  await video.waitFor();

  await expect.poll(() => video.evaluate(isPlaying)).toBe(true);
}

/** Runs in the page. Rejects as browsers do if the member denies the camera. */
function denyCamera(): void {
  const getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));

  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
    value: getUserMedia,
    configurable: true,
  });
}

/** Runs in the page. */
function allowCamera(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
}

/** Runs in the page. */
function unplugCamera(preview: Element): void {
  if (!(preview instanceof HTMLVideoElement) || !(preview.srcObject instanceof MediaStream)) return;
  for (const track of preview.srcObject.getVideoTracks()) track.dispatchEvent(new Event('ended'));
}

/** Runs in the page. */
function isPlaying(video: Element): boolean {
  return video instanceof HTMLVideoElement && video.currentTime > 0;
}

/** Leaves an empty library to the tests that share the stack. */
async function deleteRecordings(page: Page): Promise<void> {
  for (const id of await listRecordingIds(page))
    await page.request.delete(`${origin}/api/user-videos/${id}`);
}

async function listRecordingIds(page: Page): Promise<string[]> {
  const videos = z.array(z.object({ id: z.string() }));
  const reply = await page.request.get(`${origin}/api/user-videos`);
  return videos.parse(await reply.json()).map(({ id }) => id);
}

/** The number of this month’s analyses that count against the plan’s limit. */
async function countAnalyses(page: Page): Promise<number> {
  const reply = await page.request.get(`${origin}/api/billing`);
  return getMembership.replies[200].parse(await reply.json()).usage.practiceVideos.used;
}
