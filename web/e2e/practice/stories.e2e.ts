import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { journeyWidths } from '#infra/verify/repetitions.ts';
import { savedStorySchema } from '#shared/interview-plan/stories/story.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { videoSchema } from '#shared/practice/video-schema.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { button, link, tabAndPress, tabAndType } from '../kit/keyboard.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { origin } from '../kit/worker-stack.ts';

const ANSWER =
  'When I joined, our builds took an hour. I had to fix that. So I cached the packages. After that, builds took nine minutes.';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

/** Uploads an answer to a question about results, waits for its report, and opens it. */
async function openReport(page: Page): Promise<void> {
  await giveConsent(page, origin);

  const multipart = { video: await readValidRecording(), questionId: 'proud-result' };
  const uploaded = await page.request.post(`${origin}/api/user-videos/upload`, { multipart });
  const { video } = z.object({ video: videoSchema }).parse(await uploaded.json());
  const path = `${origin}/api/user-videos/${video.id}`;
  onTestFinished(async () => {
    await page.request.delete(path);
  });
  await expect
    .poll(async () => (await page.request.post(`${path}/analyze`)).status(), { interval: 1_000 })
    .toBe(200);

  await page.goto(`${origin}${buildReportPath(video.id)}`);
}

async function deleteStories(page: Page) {
  const found = await page.request.get(`${origin}/api/stories`);
  for (const { id, revision } of z.array(savedStorySchema).parse(await found.json()))
    await page.request.delete(`${origin}/api/stories/${id}?revision=${revision}`);
}

async function checkScreen(page: Page) {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
}

const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const getTopic = (page: Page, topic: string) => page.getByRole('row', { name: topic });

it.each(journeyWidths)(
  'a member with only the keyboard writes a story and makes one from an answer (%i px)',
  async (width) => {
    const { page } = await visit(browser, { width });
    await signInAs(page, origin, 'Elena Executive', '/help');
    await page.request.put(`${origin}/api/plan`, {
      data: { timeZone: 'UTC', targetRole: 'Nurse' },
    });
    onTestFinished(() => deleteStories(page));

    await page.goto(`${origin}/stories`);
    await tabAndPress(page, link(page, 'Write your first story'));
    await tabAndType(page, getField(page, 'Title'), 'A hard talk');
    await tabAndPress(page, page.getByRole('checkbox', { name: 'Conflict' }), 'Space');
    await tabAndPress(page, button(page, 'Save'));
    await getTopic(page, 'Conflict').getByRole('link', { name: 'A hard talk' }).waitFor();
    await getTopic(page, 'Results').getByText('No story yet').waitFor();
    await checkScreen(page);

    await openReport(page);
    await tabAndPress(page, link(page, 'Turn this into a story'));
    await tabAndType(page, getField(page, 'What you said'), ANSWER);
    await checkScreen(page);
    await tabAndPress(page, button(page, 'Sort my answer'));
    expect(await getField(page, 'Action').inputValue()).toBe('So I cached the packages.');
    await page.getByRole('region', { name: 'Your answer, tightened' }).waitFor();
    await checkScreen(page);

    await tabAndType(page, getField(page, 'Title'), 'Fast builds');
    await tabAndPress(page, button(page, 'Save'));
    await getTopic(page, 'Results').getByRole('link', { name: 'Fast builds' }).waitFor();

    await tabAndPress(page, link(page, 'your interview sheet'));
    await page.getByText('Fast builds: After that, builds took nine minutes.').waitFor();
    await checkScreen(page);
  },
);
