import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { podcastSchema } from '#shared/podcasts/podcasts.contract.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const MEMBER = 'Sam Starter';

const browser = await openBrowser();
afterAll(() => browser.close());

/** Repeats the click, because one that comes while the page is still loading is lost. */
async function openFeedDialog(page: Page) {
  const name = 'Listen in your podcast app';
  const dialog = page.getByRole('dialog', { name });
  const clickUntilOpen = async () => {
    if (await dialog.isVisible()) return true;
    await page.getByRole('button', { name }).dispatchEvent('click');
    return false;
  };

  await expect.poll(clickUntilOpen).toBe(true);

  return dialog;
}

/** Reads a URL as a podcast app does: without a session. */
async function readAsApp(url: string, method = 'GET') {
  const answer = await fetch(url, { method });
  return {
    status: answer.status,
    headers: answer.headers,
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('a private podcast feed', () => {
  it('plays the episodes of the plan in a podcast app until the member turns it off', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, MEMBER, '/podcasts');

    const listed = await page.request.get(`${origin}/api/podcasts`);
    const podcasts = z.array(podcastSchema).parse(await listed.json());
    const dialog = await openFeedDialog(page);
    await dialog.getByRole('button', { name: 'Create my feed' }).click();

    const url = await dialog.getByLabel('Your feed’s URL').inputValue();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);

    const feed = await readAsApp(url);
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');

    const ids = [...feed.body.toString().matchAll(/<guid[^>]*>([^<]*)</g)].map(([, id]) => id);
    const unlocked = podcasts.filter(({ audioUrl }) => audioUrl !== null).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(unlocked.toSorted());
    expect(unlocked.length).toBeGreaterThan(0);

    const enclosure = /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/.exec(
      feed.body.toString(),
    );
    const [, audioUrl = '', length, type] = enclosure ?? [];
    const audio = await readAsApp(audioUrl);

    expect([audio.status, String(audio.body.length), audio.headers.get('content-type')]).toEqual([
      200,
      length,
      type,
    ]);

    const isHeader = ([name]: readonly [string, string]) =>
      /^(content-|cache-control|x-robots-tag)/.test(name);

    for (const read of [url, audioUrl]) {
      const [got, head] = await Promise.all([readAsApp(read), readAsApp(read, 'HEAD')]);
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect([...head.headers].filter(isHeader)).toEqual([...got.headers].filter(isHeader));
    }

    const locked = podcasts.find((podcast) => podcast.locked);
    expect((await readAsApp(`${url}/${locked?.id}`)).status).toBe(404);

    await dialog.getByRole('button', { name: 'Get a new URL' }).click();
    await expect.poll(() => dialog.getByLabel('Your feed’s URL').inputValue()).not.toBe(url);
    expect((await readAsApp(url)).status).toBe(404);

    const renewed = await dialog.getByLabel('Your feed’s URL').inputValue();
    expect((await readAsApp(renewed)).status).toBe(200);

    await page.reload();

    const reopened = await openFeedDialog(page);
    await reopened.getByText('You created your feed on').waitFor();
    await reopened.getByRole('button', { name: 'Turn off' }).click();
    await reopened.getByRole('button', { name: 'Create my feed' }).waitFor();
    expect((await readAsApp(renewed)).status).toBe(404);
    expect((await readAsApp(audioUrl)).status).toBe(404);
  });
});
