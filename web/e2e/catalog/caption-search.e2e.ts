import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { courseSchema } from '#shared/courses/courses.contract.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const MEMBER = 'Priya Professional';

const browser = await openBrowser();
afterAll(() => browser.close());

const readSeconds = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

describe.each([360, 1440])('searching in a course at %i px', (width) => {
  it('jumps to the time of a match, by keyboard and by pointer', async () => {
    const { page } = await visit(browser, { width });
    await signInAs(page, origin, MEMBER, '/courses');

    const listed = await page.request.get(`${origin}/api/courses`);
    const courses = z.array(courseSchema).parse(await listed.json());
    const course = courses.find(({ captionsUrl }) => captionsUrl !== null);
    const captions = await (await page.request.get(`${origin}${course?.captionsUrl}`)).text();
    // The line of the last cue.
    const [, start = '', line = ''] =
      [...captions.matchAll(/^(?:\d+:)?(\d+:\d+\.\d+) -->.*\n(.+)$/gm)].at(-1) ?? [];
    const [minutes = 0, seconds = 0] = start.split(':').map(Number);

    await page.goto(`${origin}/courses/${course?.id}`);

    const field = page.getByRole('searchbox', { name: 'Search in this video' });
    await field.fill(line.replaceAll(/<[^>]*>/g, ''));
    await page.getByText('1 match', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    await field.press('Enter');
    await expect.poll(() => readSeconds(page)).toBeGreaterThanOrEqual(minutes * 60 + seconds - 0.1);

    await field.fill('the');

    const matches = page.getByRole('list', { name: 'Matches' }).getByRole('button');
    const first = matches.first();
    const [shownMinutes = 0, shownSeconds = 0] = ((await first.innerText()).split(/\s/)[0] ?? '')
      .split(':')
      .map(Number);

    await first.click();

    const target = shownMinutes * 60 + shownSeconds;
    await expect.poll(async () => Math.abs((await readSeconds(page)) - target)).toBeLessThan(3);
    expect(await page.evaluate(() => document.activeElement?.matches('.video-player'))).toBe(true);

    await field.fill('xylophone');
    await page.getByText('Nobody says “xylophone” in this video. Try another word.').waitFor();

    const locked = courses.find((each) => each.locked);
    await page.goto(`${origin}/courses/${locked?.id}`);
    await page.getByRole('heading', { name: locked?.title ?? '' }).waitFor();
    expect(await field.count()).toBe(0);
    expect((await page.request.get(`${origin}/api/courses/${locked?.id}/captions`)).status()).toBe(
      403,
    );
  });
});
