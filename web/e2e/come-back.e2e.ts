import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openBrowser, visit } from './browser.ts';
import { signInAs } from './sign-in.ts';

const origin = inject('origin');
const MEMBER = 'Priya Professional';
const patient = { timeout: 20_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Seconds that the server has of an item. */
async function savedAt(page: Page, item: string): Promise<number> {
  const answer = await page.request.get(`${origin}/api/progress/${item}`);
  return z.object({ positionSeconds: z.number() }).parse(await answer.json()).positionSeconds;
}

/** The titles that the member's home goes on with. */
async function begun(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${origin}/api/dashboard`);
  const items = z.object({ recentlyWatched: z.array(z.object({ title: z.string() })) }).parse(await answer.json());
  return items.recentlyWatched.map(({ title }) => title);
}

const videoAt = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

describe('a member who closes the tab in the middle', () => {
  it('of a course goes on there in the next one', async () => {
    const { page, context, complaints } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/courses');
    await page
      .getByRole('link', { name: /^Watch / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect.poll(() => videoAt(page), patient).toBeGreaterThan(0.5);
    await page.keyboard.press('l');
    await expect.poll(() => videoAt(page), patient).toBeGreaterThan(11);
    const course = page.url();
    await page.close({ runBeforeUnload: true });

    const next = await context.newPage();
    const item = `course/${course.split('/').at(-1)}`;
    await expect.poll(() => savedAt(next, item), patient).toBeGreaterThan(11);
    await next.goto(course);
    await next.getByRole('button', { name: /^Resume at 0:1\d/ }).click();
    await expect.poll(() => videoAt(next), patient).toBeGreaterThan(11);
    expect(await videoAt(next)).toBeLessThan(40);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a podcast hears on from there', async () => {
    const { page, context, complaints } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/podcasts');
    const play = page.getByRole('button', { name: /^Play / }).first();
    const title = ((await play.getAttribute('aria-label')) ?? '').replace('Play ', '');
    await play.click();
    const seekIn = (tab: Page) =>
      tab.getByRole('region', { name: 'Podcast player' }).getByRole('slider', { name: 'Seek' });
    const heard = async (tab: Page) => Number(await seekIn(tab).inputValue());
    await expect.poll(() => heard(page), patient).toBeGreaterThan(0.5);
    await page.getByRole('button', { name: 'Forward 30 seconds' }).click();
    await expect.poll(() => heard(page), patient).toBeGreaterThan(31);
    await page.close({ runBeforeUnload: true });

    const next = await context.newPage();
    await expect.poll(() => begun(next), patient).toContain(title);
    await next.goto(origin);
    await next.getByRole('button', { name: `Resume ${title}` }).click();
    await expect.poll(() => heard(next), patient).toBeGreaterThan(31);
    expect(await heard(next)).toBeLessThan(60);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
