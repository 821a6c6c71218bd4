import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { ADMIN } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { signInByHttp, type ApiClient } from '../kit/api-client.ts';
import { detectInjections } from './injection-detector.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { createXssTestCatalog, type XssTestCatalog } from './xss-test-catalog.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';
import { xssPayloads as allPayloads } from './xss-payloads.ts';

const MEMBER = 'Elena Executive';

/**
 * The short run uses one payload in ten, because each needs three items with files and a separate
 * page.
 */
const payloads = allPayloads.filter((_, at) => at % repetitions({ short: 10, full: 1 }) === 0);
/** Number of items on the member's home page. */
const RECENT_ITEM_COUNT = 6;
/** Every sixth payload is also tested in forms and dialogs. */
const FORM_PAYLOAD_INTERVAL = 6;

let browser: Browser;
let files: FileGenerator;
let member: ApiClient;
let catalog: XssTestCatalog;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);

  const [video, audio] = [await files.video('one.mp4', 1), await files.audio('one.mp3', 1)];
  member = await signInByHttp(origin, MEMBER);

  const admin = await signInByHttp(origin, ADMIN);
  catalog = await createXssTestCatalog(admin, payloads, {
    video,
    audio,
    pdf: await files.pdf('one.pdf', 1),
  });
});

afterAll(async () => {
  await catalog?.remove();
  await browser.close();
  await files.remove();
});

/** Runs a user journey and expects that nothing was injected. `person` is null for a visitor. */
async function expectNoInjection(
  person: string | null,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = await visit(browser);
  const watch = await detectInjections(page);
  if (person) await signInAs(page, origin, person, '/');
  await journey(page);

  expect(await watch.listInjections()).toEqual([]);
}

/** Texts of visible elements that match the selector. */
function listVisibleTexts(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ''),
    );
}

const everyPayload = expect.arrayContaining([...payloads]);
const everyHost = expect.arrayContaining(payloads.map((text) => `Hosted by ${text}`));

describe('the injection detector', () => {
  it('detects added nodes, loaded URLs, executed scripts and policy violations', async () => {
    const { page } = await visit(browser, {
      ignoreProblemsBecause: 'injects markup itself, to see that the watch notices',
    });
    const watch = await detectInjections(page);
    await page.goto(origin);
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', html);
      setTimeout(() => alert(1));
    }, '<img src=/injected onerror=alert(1) data-injected>');

    await expect
      .poll(() => watch.listInjections())
      .toEqual(
        expect.arrayContaining([
          'dialog 1',
          `request ${origin}/injected`,
          expect.stringMatching(/^policy script-src-attr/),
          expect.stringMatching(/^node <img/),
        ]),
      );
  });
});

describe(`${payloads.length} texts that look like markup`, () => {
  it('stay text in the course list and on each course page', () =>
    expectNoInjection(MEMBER, async (page) => {
      await page.goto(`${origin}/courses`);
      await page.getByRole('article').first().waitFor();
      expect(await listVisibleTexts(page, 'article h2')).toEqual(everyPayload);
      expect(await listVisibleTexts(page, 'article p')).toEqual(everyPayload);

      for (const [at, text] of payloads.entries()) {
        await page.goto(`${origin}/courses/${catalog.ids.course[at]}`);
        await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();

        expect(await listVisibleTexts(page, 'main h1')).toEqual([text]);
        expect(await listVisibleTexts(page, 'main p')).toContain(text);
        expect(await page.title()).toContain(text);
      }
    }));

  it('stay text in the podcast list and in the player', () =>
    expectNoInjection(MEMBER, async (page) => {
      await page.goto(`${origin}/podcasts`);
      await page.getByRole('article').first().waitFor();
      expect(await listVisibleTexts(page, 'article h2')).toEqual(everyPayload);
      expect(await listVisibleTexts(page, 'article p')).toEqual(everyPayload);
      expect(await listVisibleTexts(page, 'article span')).toEqual(everyHost);

      for (const text of payloads) {
        const play = page.getByRole('button', { name: `Play ${text}`, exact: true });
        await play.click();

        await expect
          .poll(() => listVisibleTexts(page, '[aria-label="Podcast player"] p'))
          .toContain(text);
        expect(await listVisibleTexts(page, '[aria-label="Podcast player"] span')).toContain(text);
      }
    }));

  it('stay text in the study guide list and in each guide', () =>
    expectNoInjection(MEMBER, async (page) => {
      await page.goto(`${origin}/study-guides`);
      await page.getByRole('article').first().waitFor();
      expect(await listVisibleTexts(page, 'article h2')).toEqual(everyPayload);
      expect(await listVisibleTexts(page, 'article p')).toEqual(everyPayload);

      for (const text of payloads) {
        await page.getByRole('button', { name: `Read ${text}`, exact: true }).click();

        const reader = page.getByRole('dialog', { name: text, exact: true });
        await reader.getByText('Page 1 of 1').waitFor();
        expect(await listVisibleTexts(page, 'dialog h2')).toEqual([text]);

        await reader.getByRole('button', { name: 'Close' }).click();
        await reader.waitFor({ state: 'detached' });
      }
    }));

  it("stay text on the member's home", () =>
    expectNoInjection(MEMBER, async (page) => {
      const headers = { 'content-type': 'application/json' };
      for (const kind of ['course', 'podcast'] as const) {
        for (let from = 0; from < payloads.length; from += RECENT_ITEM_COUNT) {
          const texts = payloads.slice(from, from + RECENT_ITEM_COUNT);
          for (const itemId of catalog.ids[kind].slice(from, from + RECENT_ITEM_COUNT)) {
            const body = JSON.stringify({ kind, itemId, positionSeconds: 0.5, durationSeconds: 1 });
            expect((await member.send('PUT', '/api/progress', { headers, body })).status).toBe(200);
          }

          await page.goto(origin);
          await page.getByRole('heading', { name: 'Continue Learning' }).waitFor();

          await expect
            .poll(() => listVisibleTexts(page, 'main h3'))
            .toEqual(expect.arrayContaining([...texts]));
        }
      }

      const latest = page
        .getByRole('region', { name: 'Latest Podcasts' })
        .getByRole('heading', { level: 3 });

      await expect.poll(() => latest.allTextContents()).toEqual(payloads.toReversed().slice(0, 4));
    }));

  it.each([
    ['a visitor', null, '/'],
    ['a member', MEMBER, '/?landing'],
  ])('on the landing page for %s', (_, person, path) =>
    expectNoInjection(person, async (page) => {
      await page.goto(origin + path);

      const [courses, podcasts] = ['courses', 'podcasts'].map(
        (id) => `section[aria-labelledby="${id}-title"]`,
      );

      await expect.poll(() => listVisibleTexts(page, `${courses} h3`)).toEqual(everyPayload);
      expect(await listVisibleTexts(page, `${courses} p`)).toEqual(everyPayload);
      await expect.poll(() => listVisibleTexts(page, `${podcasts} h3`)).toEqual(everyPayload);
      expect(await listVisibleTexts(page, `${podcasts} p span`)).toEqual(everyHost);
    }),
  );

  it.each(['/admin/courses', '/admin/podcasts', '/admin/study-guides'])(
    'stay text on %s: list, form and dialog',
    (path) =>
      expectNoInjection(ADMIN, async (page) => {
        await page.goto(origin + path);
        await page.getByRole('article').first().waitFor();
        expect(await listVisibleTexts(page, 'article h3')).toEqual(everyPayload);
        expect(await listVisibleTexts(page, 'article p')).toEqual(everyPayload);

        for (const text of payloads.filter((_, at) => at % FORM_PAYLOAD_INTERVAL === 0)) {
          await page.getByRole('button', { name: `Edit ${text}`, exact: true }).click();

          const form = page.getByRole('form');
          await expect.poll(() => form.getByLabel(/Title/).inputValue()).toBe(text);
          expect(await form.getByLabel('Description').inputValue()).toBe(text);

          await form.getByRole('button', { name: 'Cancel' }).click();
          await page.getByRole('button', { name: `Delete ${text}`, exact: true }).click();

          const dialog = page.getByRole('dialog', { name: `Delete ${text}?`, exact: true });
          await dialog.getByText(/started this item\.$/).waitFor();
          await dialog.getByRole('button', { name: 'Keep it' }).click();
          await dialog.waitFor({ state: 'detached' });
        }
      }),
  );
});
