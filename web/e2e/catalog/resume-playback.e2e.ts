import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openBrowser, visit } from '../kit/browser.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Priya Professional';

const browser = await openBrowser();
afterAll(() => browser.close());

/** The first item that the member can open. Its progress is reset. */
async function resetFirstUnlocked(page: Page, kind: 'course' | 'podcast') {
  const answer = await page.request.get(`${origin}/api/${kind}s`);
  const items = z
    .array(z.object({ id: z.string(), title: z.string(), locked: z.boolean() }))
    .parse(await answer.json());
  const item = items.find(({ locked }) => !locked);
  if (!item) throw new Error(`${MEMBER} may open no ${kind}`);

  const data = { kind, itemId: item.id, positionSeconds: 0 };
  expect((await page.request.put(`${origin}/api/progress`, { data })).ok()).toBe(true);

  return item;
}

/** The saved position of an item, in seconds. */
async function readSavedSeconds(page: Page, item: string): Promise<number> {
  const answer = await page.request.get(`${origin}/api/progress/${item}`);
  return z.object({ positionSeconds: z.number() }).parse(await answer.json()).positionSeconds;
}

/** Titles under Recently Watched on the member's home page. */
async function listRecentTitles(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${origin}/api/dashboard`);
  const items = z
    .object({ recentlyWatched: z.array(z.object({ title: z.string() })) })
    .parse(await answer.json());

  return items.recentlyWatched.map(({ title }) => title);
}

const readVideoSeconds = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

describe('a member who closes the tab during playback', () => {
  it('resumes a course at the same position in a new tab', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/courses');

    const { id, title } = await resetFirstUnlocked(page, 'course');
    await page.getByRole('link', { name: title }).click();
    await page
      .getByRole('button', { name: /^(Play$|Resume at)/ })
      .first()
      .click();
    await expect.poll(() => readVideoSeconds(page)).toBeGreaterThan(0.5);

    await page.keyboard.press('l');
    await expect.poll(() => readVideoSeconds(page)).toBeGreaterThan(11);

    const leftAtSeconds = await readVideoSeconds(page);
    await page.close({ runBeforeUnload: true });

    const next = await context.newPage();
    await expect
      .poll(() => readSavedSeconds(next, `course/${id}`))
      .toBeGreaterThan(leftAtSeconds - 1);

    await next.goto(`${origin}/courses/${id}`);
    await next.getByRole('button', { name: /^Resume at / }).click();
    await expect.poll(() => readVideoSeconds(next)).toBeGreaterThan(leftAtSeconds - 1);
    expect(await readVideoSeconds(next)).toBeLessThan(leftAtSeconds + 30);
  });

  it('resumes a podcast at the same position', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/podcasts');

    const { title } = await resetFirstUnlocked(page, 'podcast');
    const play = page.getByRole('button', { name: `Play ${title}` });
    await play.click();

    const seekIn = (tab: Page) =>
      tab.getByRole('region', { name: 'Podcast player' }).getByRole('slider', { name: 'Seek' });
    const readPodcastSeconds = async (tab: Page) => Number(await seekIn(tab).inputValue());
    await expect.poll(() => readPodcastSeconds(page)).toBeGreaterThan(0.5);

    await page.getByRole('button', { name: 'Forward 30 seconds' }).click();
    await expect.poll(() => readPodcastSeconds(page)).toBeGreaterThan(31);

    const leftAtSeconds = await readPodcastSeconds(page);
    await page.close({ runBeforeUnload: true });

    const next = await context.newPage();
    await expect.poll(() => listRecentTitles(next)).toContain(title);

    await next.goto(origin);
    await next.getByRole('button', { name: `Resume ${title}` }).click();
    await expect.poll(() => readPodcastSeconds(next)).toBeGreaterThan(leftAtSeconds - 1);
    expect(await readPodcastSeconds(next)).toBeLessThan(leftAtSeconds + 30);
  });
});
