import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

/** Until then, the network can be idle, because the app loads after the first paint. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

describe('the landing page', () => {
  it('is hydrated from the prerendered page, and makes no calls that a visitor may not make', async () => {
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
    await page.waitForFunction(
      () => !document.querySelector('[role=timer]')?.textContent?.includes('23:59:45'),
    );
    expect(await clock.textContent()).toMatch(/23:59:\d\d/);
    // The prerendered headline is still in the document, so React has hydrated the page instead of
    // rendering it again.
    expect(await headline?.evaluate((element) => element.isConnected)).toBe(true);

    const courses = page.getByRole('region', { name: 'Video Courses' });
    await courses.scrollIntoViewIfNeeded();
    await courses.getByText('Technical Interview Prep').waitFor();
    await courses.getByRole('button', { name: 'Technical' }).click();
    await courses.getByText('Behavioral Interview Mastery').waitFor({ state: 'detached' });
    await page
      .getByRole('navigation', { name: 'Prepare' })
      .getByRole('link', { name: 'AI Analysis' })
      .click();

    await page.waitForFunction(() => {
      const top = document.querySelector('#ai-analysis')?.getBoundingClientRect().top ?? Number.NaN;
      return top >= 0 && top < innerHeight;
    });
    expect({ refused, errors }).toEqual({ refused: [], errors: [] });
  });

  it('shows arrows next to a row of cards only if there are more cards', async () => {
    const { page } = await visit(browser, { width: 1440 });
    await page.goto(origin);

    const courses = page.getByRole('region', { name: 'Video Courses' });
    const [previous, next] = ['previous', 'next'].map((way) =>
      courses.getByRole('button', { name: `Video Courses: ${way}` }),
    );
    await courses.getByText('Technical Interview Prep').waitFor();

    const readDisabled = async () => [
      await previous?.getAttribute('aria-disabled'),
      await next?.getAttribute('aria-disabled'),
    ];
    await expect.poll(readDisabled).toEqual(['true', 'false']);

    await next?.click();
    await expect.poll(readDisabled).toEqual(['false', 'true']);

    await courses.getByRole('button', { name: 'Technical' }).click();
    await expect.poll(() => next?.isVisible()).toBe(false);
  });

  it('requests the app after the first paint', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(origin);
    await waitForHydration(page);

    const [paintedAt, requestedAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      performance.getEntriesByType('resource').find(({ name }) => /assets\/[^/]+\.js$/.test(name))
        ?.startTime,
    ]);

    expect(requestedAt).toBeGreaterThan(paintedAt ?? Infinity);
  });

  it('is complete without scripts, and contains its own URL', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin);
    expect(
      await page.getByRole('heading', { name: 'Your first take is one minute away' }).isVisible(),
    ).toBe(true);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/`);

    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await context.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');

    await context.close();
  });
});

it.each(prerenderedPages)(
  'prerenders $path, hydrates it without a layout shift, and fetches its data once',
  async ({ path, audience, calls }) => {
    const { page } = await visit(browser, { width: 360 });
    if (audience === 'member') await signInAs(page, origin, 'Priya Professional', '/settings');

    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    const reply = await page.goto(`${origin}${path}`);
    expect(await reply?.text()).toContain('</h1>');

    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    await expect
      .poll(() => requests.filter((url) => calls.includes(url)).toSorted())
      .toEqual(calls.toSorted());
    expect(await page.evaluate(sumLayoutShifts)).toBeLessThanOrEqual(0.02);
  },
);

describe('before hydration', () => {
  /** Opens a prerendered page whose scripts load only after `hydrate` is called. */
  async function openUnhydrated(path: string) {
    const { page } = await visit(browser);
    let hydrate = () => {};
    const released = new Promise<void>((resolve) => (hydrate = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });

    await page.goto(origin + path);

    return { page, hydrate };
  }

  it('keeps what is entered, and submits nothing', async () => {
    const { page, hydrate } = await openUnhydrated('/signup');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Changing jobs').check();
    await page.getByLabel('Last name').press('Enter');
    hydrate();
    await page.getByRole('button', { name: 'Start 3-Day Free Trial' }).click();
    await page.getByText('Last name is required').waitFor();

    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('First name is required').count()).toBe(0);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Changing jobs').isChecked()).toBe(true);
  });

  it('keeps a search', async () => {
    const { page, hydrate } = await openUnhydrated('/help');
    await page.getByRole('searchbox').fill('invoices');
    hydrate();
    await page.getByText(/^\d+ answers?$/).waitFor();

    expect(await page.getByRole('searchbox').inputValue()).toBe('invoices');
  });

  it('loads the figures of a part that is already open', async () => {
    const { page, hydrate } = await openUnhydrated('/how-scoring-works');
    await page.getByRole('heading', { name: 'The good range of each signal' }).click();
    hydrate();
    await page.getByRole('heading', { name: 'Vocal variety' }).waitFor();
  });

  it('takes no input that would be lost when the page is replaced', async () => {
    const { page, hydrate } = await openUnhydrated('/signup?tier=starter');
    expect(await page.getByLabel('First name').isDisabled()).toBe(true);

    hydrate();
    await page.getByLabel('First name').fill('Ada');
  });
});

/** Runs in the page. */
function sumLayoutShifts(): Promise<number> {
  return new Promise((resolve) => {
    let total = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) total += Number(entry.value);
    };

    new PerformanceObserver((list) => add(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });

    setTimeout(() => resolve(total), 200);
  });
}
