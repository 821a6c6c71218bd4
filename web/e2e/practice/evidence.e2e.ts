import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { journeyWidths } from '#infra/verify/repetitions.ts';
import { analysisRecordSchema, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { consentText } from '#shared/practice/consent.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import { videoSchema } from '#shared/practice/video-schema.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { button, tabAndPress } from '../kit/keyboard.ts';
import { findOverflows } from '../kit/overflow.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Carla Coach';
const JOB_POST_PATH = '/video-analysis/job-post';

const browser = await openBrowser();
afterAll(() => browser.close());

/** The signed-in member's newest session and its full analysis. */
async function getNewestAnalysis(
  page: Page,
): Promise<{ questionId: string | null; record: AnalysisRecord }> {
  const list = z
    .array(videoSchema)
    .parse(await (await page.request.get(`${origin}/api/user-videos`)).json());
  const newest = list.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  if (!newest) throw new Error('the member has no session');

  const found = await page.request.get(`${origin}/api/user-videos/${newest.id}/analysis`);

  return { questionId: newest.questionId, record: analysisRecordSchema.parse(await found.json()) };
}

/** Runs `seek`, which makes the player seek, and returns the new position in seconds. */
async function captureSeek(player: Locator, seek: () => Promise<void>): Promise<number> {
  await player.evaluate((video: HTMLVideoElement) => {
    delete video.dataset.jumpedTo;

    const onJump = () => {
      video.dataset.jumpedTo = String(video.currentTime);
    };

    video.addEventListener('seeking', onJump, { once: true });
  });

  await seek();
  await player
    .page()
    .waitForFunction(() => document.querySelector('video')?.dataset.jumpedTo !== undefined);

  return player.evaluate((video: HTMLVideoElement) => Number(video.dataset.jumpedTo));
}

const waitUntilPlaying = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video && !video.paused && video.readyState > 2;
  });

describe('the evidence of a report', () => {
  it('requires consent before an upload, stores the question, and shows signals and playable moments', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/video-analysis');

    const card = page.getByRole('region', { name: 'Your question' });
    await card.getByRole('button', { name: 'Choose a question' }).click();

    const chooser = page.getByRole('dialog', { name: 'Choose a question' });
    await chooser.getByLabel('Search questions').fill('worked yesterday');
    await chooser.getByText('1 question', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await card.getByText('Technical', { exact: true }).first().waitFor();

    const consent = page.getByRole('dialog', { name: consentText.title });
    const file = page.locator('input[type=file]');
    await file.setInputFiles(await readValidRecording());
    await consent.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await consent.getByRole('button', { name: 'Not now' }).click();
    expect(
      (await page.request
        .get(`${origin}/api/user-videos`)
        .then((answer) => answer.json())) as unknown,
    ).toEqual([]);

    await file.setInputFiles(await readValidRecording());
    await consent.getByRole('button', { name: consentText.agree }).click();
    await page.getByRole('button', { name: 'Start AI Analysis' }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();

    const { questionId, record } = await getNewestAnalysis(page);
    const question = findQuestion(questionId ?? '');
    expect(question?.category).toBe('technical');

    await page
      .getByRole('tabpanel', { name: 'Results' })
      .getByText(question?.text ?? '')
      .waitFor();

    for (const summary of await page.getByText(/^How this was measured/).all())
      await summary.click();

    await page.getByText('Points lost', { exact: true }).first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const player = page.locator('video');
    const moment = page
      .getByRole('list', { name: /^Moments: / })
      .getByRole('button')
      .first();

    const starts = record.evidence.map(({ startSeconds }) => startSeconds);
    const jumpedTo = await captureSeek(player, () => moment.click());
    expect(Math.min(...starts.map((start) => Math.abs(start - jumpedTo)))).toBeLessThan(0.5);

    await waitUntilPlaying(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');

    await page.getByRole('button', { name: /^Back to / }).click();
    expect(await moment.evaluate((element) => element === document.activeElement)).toBe(true);

    const timelineButtons = page.getByRole('toolbar', { name: 'Timeline' }).getByRole('button');
    expect(await timelineButtons.count()).toBe(record.evidence.length);

    const sortedStarts = starts.toSorted((one, other) => one - other);
    await page.locator('[data-moment][tabindex="0"]').focus();
    await page.keyboard.press('End');

    const lastMark = await captureSeek(player, () => page.keyboard.press('Enter'));
    expect(lastMark).toBeCloseTo(sortedStarts.at(-1) ?? -1, 0);

    await page.getByRole('tab', { name: 'Library' }).click();
    await page
      .getByRole('region', { name: question?.text ?? '' })
      .getByRole('heading', { name: 'answer.webm' })
      .waitFor();
  });

  it('explains the scoring to everybody, with the current rubric', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${origin}/how-scoring-works`);
    await page.getByRole('heading', { name: 'How we calculate scores' }).waitFor();

    // By keyboard, because each section moves the ones below it as it loads, and a click on a
    // moving heading misses.
    const openPart = (title: string) =>
      page.locator('summary').filter({ hasText: title }).press('Enter');

    await openPart('The good range of each signal');
    await page.getByRole('heading', { name: 'Vocal variety' }).waitFor();
    await openPart('How accurate the measurements are');
    await page.getByText('real people reading aloud').waitFor();
    await openPart('Known limitations');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  });
});

describe('a member with a job post', () => {
  it('pastes it and practices a question for it', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, MEMBER, '/help');
    await giveConsent(page, origin);
    await page.goto(`${origin}/video-analysis`);
    await page.getByRole('button', { name: 'Choose a question' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Practice for a job post' }).click();
    await page.getByLabel('Job post').fill(aJobPost());
    await page.getByRole('button', { name: 'Find questions' }).click();
    await page.getByRole('heading', { name: '10 questions for this job' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const first = page
      .getByRole('listitem')
      .filter({ has: page.locator('mark') })
      .first();

    const question = await first.getByRole('heading').innerText();
    await first.getByRole('link', { name: /^Practice this/ }).click();
    await page.getByRole('region', { name: 'Your question' }).getByText(question).waitFor();
  });

  it.each(journeyWidths)(
    'saves it without a plan, finds it on another device, and deletes it, at %i px',
    async (width) => {
      const first = await visit(browser, { width });
      await signInAs(first.page, origin, 'Frank Free', JOB_POST_PATH);
      await first.page.getByLabel('Job post').fill(aJobPost());
      await first.page.getByRole('button', { name: 'Find questions' }).click();
      await first.page.getByRole('button', { name: 'Save this job post' }).click();
      await first.page.getByText(/^You saved this post on/).waitFor();
      await first.close();

      const { page } = await visit(browser, { width });
      await signInAs(page, origin, 'Frank Free', JOB_POST_PATH);
      await page.getByRole('heading', { name: '10 questions for this job' }).waitFor();
      expect(await page.getByLabel('Job post').inputValue()).toBe(aJobPost());

      await page.reload();
      await page.getByText(/^You saved this post on/).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await findOverflows(page)).toEqual([]);

      await tabAndPress(page, button(page, 'Delete saved post'));
      await tabAndPress(
        page,
        page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }),
      );

      await page.getByText(/^Your post stays in this browser tab/).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

      await page.reload();
      await page.getByText(/^Your post stays in this browser tab/).waitFor();
      expect(await page.getByLabel('Job post').inputValue()).toBe('');

      const left = await page.request.get(`${origin}/api/job-post`);
      expect(await left.json()).toEqual({
        jobPost: null,
        canWriteQuestions: false,
        usesOpenAi: false,
      });
    },
  );
});
