import type { Page } from 'playwright-core';
import * as z from 'zod';
import { visit } from './browser.ts';
import { leadsTo, type Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { skeletonsOn } from './texts-catalogue.ts';
import { hold, reply } from './texts-replies.ts';
import { categories, courses, podcasts, studyGuides } from './texts-samples.ts';

/** Until the offer's clock has begun anew. */
const CLOCK_MS = (23 * 3600 + 59 * 60 + 45 + 2) * 1000;

export async function walkOverLanding({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await page.clock.install();
  await page.addInitScript(noteClock);
  await reply(page, 'GET /api/categories', categories);
  await reply(page, 'GET /api/courses', courses);
  await reply(page, 'GET /api/podcasts', podcasts);
  await reply(page, 'GET /api/study-guides', studyGuides);
  const releases = [await hold(page, 'GET /api/courses'), await hold(page, 'GET /api/podcasts')];
  await page.goto(origin);
  await tour.stop(page, 'landing while loading', async () => [
    `${await skeletonsOn(page, 'course-skeleton')} skeletons of courses`,
    `${await skeletonsOn(page, 'podcast-skeleton')} skeletons of podcasts`,
  ]);
  for (const release of releases) release();
  await page.getByText('Sign up to watch').first().waitFor();
  await seeAll(page, tour);
  await reply(page, 'GET /api/courses', []);
  await page.reload();
  await page.getByText('Virtual Interview Setup').waitFor();
  await tour.stop(page, 'landing without courses');
  await leave();
  await seeAsMember({ browser, origin, tour });
}

/** Runs in the page, before it: keeps everything that the offer's clock shows. */
function noteClock(): void {
  const shown: string[] = [];
  Object.assign(window, { shownTimes: shown });
  const note = () => {
    const time = /\d\d:\d\d:\d\d/.exec(document.querySelector('[role=timer]')?.textContent ?? '')?.[0];
    if (time && shown.at(-1) !== time) shown.push(time);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

const timesOn = async (page: Page) => z.array(z.string()).parse(await page.evaluate('window.shownTimes'));

async function seeAll(page: Page, tour: Walk['tour']): Promise<void> {
  const foot = await page.locator('footer a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await tour.stop(page, 'landing', async () => [
    `countdown begins at ${(await timesOn(page))[0]}`,
    await leadsTo(page, 'Start 3-Day Free Trial'),
    await leadsTo(page, 'Record Your First Video'),
    (await leadsTo(page, 'Sign Up to open')).replace('Sign Up to open', 'Sign Up'),
    `${await page.locator('main figure:has(blockquote)').count()} testimonials`,
    ...foot.map((href) => `foot leads to ${href?.replace(/^\/#/, '#')}`),
  ]);
  await page.clock.runFor(CLOCK_MS);
  const times = await timesOn(page);
  await tour.read(page, 'landing a second later', [`countdown shows ${times[1]}`]);
  const next = times[times.indexOf('00:00:00') + 1];
  await tour.read(page, 'landing when the countdown has ended', [`countdown shows ${next}`]);
}

async function seeAsMember({ browser, origin, tour }: Pick<Walk, 'browser' | 'origin' | 'tour'>) {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await reply(page, 'GET /api/courses', courses);
  await page.goto(`${origin}/?landing`);
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .waitFor();
  await tour.stop(page, 'landing of a member', async () => [await leadsTo(page, 'Watch')]);
  await page.getByRole('button', { name: 'Record Your First Video' }).click();
  await page.locator('main input[type=file]').waitFor({ state: 'attached' });
  await tour.stop(page, 'landing, recording as a member');
  await leave();
}
