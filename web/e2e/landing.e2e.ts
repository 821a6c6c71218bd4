import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { origin } from './worker-stack.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the landing page', () => {
  it('comes to life where it was written ahead, and asks nothing that a visitor may not', async () => {
    const { page } = await visit(browser, { width: 360 });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(origin);
    const headline = await page.getByRole('heading', { level: 1 }).elementHandle();
    const clock = page.getByRole('timer');
    await page.waitForFunction(() => !document.querySelector('[role=timer]')?.textContent?.includes('23:59:45'));
    expect(await clock.textContent()).toMatch(/23:59:\d\d/);
    // The headline is still attached, so React hydrated the page instead of rendering it again.
    expect(await headline?.evaluate((element) => element.isConnected)).toBe(true);
    const courses = page.getByRole('region', { name: 'Video Courses' });
    await courses.scrollIntoViewIfNeeded();
    await courses.getByText('Technical Interview Prep').waitFor();
    await courses.getByRole('button', { name: 'Technical' }).click();
    await courses.getByText('Behavioral Interview Mastery').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Prepare' }).getByRole('link', { name: 'AI Analysis' }).click();
    await page.waitForFunction(() => {
      const top = document.querySelector('#ai-analysis')?.getBoundingClientRect().top ?? Number.NaN;
      return top >= 0 && top < innerHeight;
    });
    expect({ refused, errors }).toEqual({ refused: [], errors: [] });
  });

  it('has arrows at its rows of cards where there is more to see, and only there', async () => {
    const { page } = await visit(browser, { width: 1440 });
    await page.goto(origin);
    const courses = page.getByRole('region', { name: 'Video Courses' });
    const [back, onwards] = ['back', 'onwards'].map((way) =>
      courses.getByRole('button', { name: `Video Courses: ${way}` }),
    );
    await courses.getByText('Technical Interview Prep').waitFor();
    const readDisabled = async () => [
      await back?.getAttribute('aria-disabled'),
      await onwards?.getAttribute('aria-disabled'),
    ];
    await expect.poll(readDisabled).toEqual(['true', 'false']);
    await onwards?.click();
    await expect.poll(readDisabled).toEqual(['false', 'true']);
    await courses.getByRole('button', { name: 'Technical' }).click();
    await expect.poll(() => onwards?.isVisible()).toBe(false);
  });

  it('is there to its end without any script, and names its own address', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin);
    expect(await page.getByRole('heading', { name: 'Your first minute is waiting' }).isVisible()).toBe(true);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await context.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
    await context.close();
  });
});
