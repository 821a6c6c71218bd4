import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import { openBrowser, visit } from '../kit/browser.ts';
import {
  fillSignupCard,
  fillCheckoutCard,
  openSignupForm,
  START_TRIAL_LABEL,
  openCheckoutIn,
} from '../kit/checkout-screen.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';
import { createSignupForm } from '../kit/payer.ts';
import { testCards } from '../kit/test-cards.ts';

const logs = join(stateDir, 'logs');
const SECRET = /(seti|pi)_\w+_secret_/;

const browser = await openBrowser();
afterAll(() => browser.close());

/**
 * Checks that no request of a page contains the secret in its Referer header or, for requests to
 * the app, in its URL.
 */
function watchForLeaks(page: Page): {
  countRequests: () => number;
  findLeaks: () => Promise<string[]>;
} {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  return {
    countRequests: () => requests.length,

    async findLeaks() {
      const found: string[] = [];
      for (const request of requests) {
        const { referer = '' } = await request.allHeaders();
        // The initial navigation legitimately contains the secret.
        const isLink = request.isNavigationRequest();
        const isOurs = request.url().startsWith(origin);
        if (SECRET.test(referer) || (isOurs && !isLink && SECRET.test(request.url())))
          found.push(request.url());
      }

      return found;
    },
  };
}

/**
 * Data that scripts or later users of the browser can read: history, referrer, storage and cookies.
 */
const readBrowserState = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      navigation.entries().map(({ url }) => url),
      document.referrer,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  );

describe('the client secret of a checkout', () => {
  it('is in no URL, storage or Referer header, however the checkout was opened', async () => {
    const { page, context } = await visit(browser);
    const { countRequests, findLeaks } = watchForLeaks(page);
    const secret = await openCheckoutIn(context, origin, createSignupForm('Sela'));
    await page.goto(`${origin}/checkout?client_secret=${secret}&tier=professional`);
    await page.getByLabel('Card number').waitFor();
    expect(page.url()).toBe(`${origin}/checkout?tier=professional`);
    expect(await readBrowserState(page)).not.toMatch(SECRET);

    await page.reload();
    await fillCheckoutCard(page, testCards.secretLeak);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await page.waitForURL(`${origin}/welcome?tier=professional`);
    expect(await readBrowserState(page)).not.toMatch(SECRET);

    await page.goto(
      `${origin}/welcome?tier=professional&setup_intent=seti_1&setup_intent_client_secret=${secret}&redirect_status=succeeded`,
    );
    await page.getByRole('heading', { name: 'Please log in to continue' }).waitFor();
    expect(page.url()).toBe(`${origin}/welcome?tier=professional`);
    expect(await readBrowserState(page)).not.toMatch(SECRET);

    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Email me a code' }).waitFor();

    expect(countRequests()).toBeGreaterThan(20);
    expect(await findLeaks()).toEqual([]);
  });

  it('is in no function log, after a signup whose card was declined first', async () => {
    const { page } = await visit(browser);
    const { findLeaks } = watchForLeaks(page);
    await openSignupForm(page, origin, createSignupForm('Lola'));
    await fillSignupCard(page, testCards.declined);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByText('Payment Failed', { exact: true }).waitFor();
    await fillSignupCard(page, testCards.secretLog);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();
    expect(await readBrowserState(page)).not.toMatch(SECRET);
    expect(await findLeaks()).toEqual([]);

    const names = (await readdir(logs)).filter((name) => name.endsWith('.log'));
    expect(names).toEqual(
      expect.arrayContaining(['billing.create-subscription.log', 'billing.read-checkout.log']),
    );

    const leakingLogs: string[] = [];
    for (const name of names)
      if ((await readFile(join(logs, name), 'utf8')).includes('_secret_')) leakingLogs.push(name);
    expect(leakingLogs).toEqual([]);
  });
});
