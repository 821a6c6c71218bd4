import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { enterCard, enterPerson, startTrial } from './checkout-screen.ts';
import { newPerson } from './payer.ts';
import { leadsTo, type Walk } from './screens-tour.ts';
import { testCards } from './test-cards.ts';
import { breakOff, hold, reply } from './texts-replies.ts';

const SIGN_UP = 'POST /api/create-subscription';

/** What somebody sees who is not signed in. */
export async function walkAsVisitor(walk: Walk): Promise<void> {
  const { page, leave } = await visit(walk.browser);
  await seeShell(page, walk);
  await seeDoors(page, walk);
  await seePlans(page, walk);
  await leave();
}

async function seeShell(page: Page, { origin, tour }: Walk): Promise<void> {
  await page.goto(`${origin}/no-such-page`);
  await tour.stop(page, 'not found');
  await tour.read(page, 'bar of a visitor', async () => [
    await leadsTo(page, 'Sign In', 'header'),
    await leadsTo(page, 'Start Free Trial', 'header'),
  ]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await tour.stop(page, 'drawer of a visitor');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/help', '/contact', '/privacy', '/terms', '/how-scoring-works']) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tour.look(page, path);
  }
}

/** The way to the sign-in is asked for and leads nowhere: a page without content keeps the old one. */
const stayHere = (page: Page) => reply(page, 'GET /api/login', '', 204);

/** Pages for members, and those that ask for a sign-in themselves. */
async function seeDoors(page: Page, { origin, tour }: Walk): Promise<void> {
  await stayHere(page);
  for (const path of ['/courses', '/podcasts', '/study-guides', '/settings']) {
    const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
    await page.goto(origin + path);
    await leaving;
    await tour.stop(page, `visitor at ${path}`, ['goes to /api/login']);
  }
  await page.goto(`${origin}/admin/courses`);
  await tour.stop(page, 'course admin of a visitor');
  await page.goto(`${origin}/welcome?tier=starter`);
  await tour.stop(page, 'welcome of a visitor', async () => [await leadsTo(page, 'Log In')]);
  await page.goto(`${origin}/checkout`);
  await tour.stop(page, 'checkout without a secret', async () => [await leadsTo(page, 'Back to Plans')]);
}

async function seePlans(page: Page, { origin, tour }: Walk): Promise<void> {
  await page.goto(`${origin}/subscribe`);
  await page.getByRole('link', { name: 'Start Starter Trial' }).waitFor();
  const questions = page.locator('details');
  for (const question of await questions.all()) await question.locator('summary').click();
  await tour.stop(page, 'plans of a visitor', async () => [
    await leadsTo(page, 'Start Starter Trial'),
    (await questions.count()) > 3 ? 'a list of questions' : 'no list of questions',
  ]);
}

/** The trial's form, with everything that can go wrong on the way, to its end. */
export async function walkThroughSignup({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Credit or debit card number').waitFor();
  await tour.stop(page, 'signup', async () => [
    `${await page.locator('input[name=professionLevel]').count()} profession levels`,
    `${await page.locator('input[name=subscriptionTier]').count()} plans`,
    `plan chosen: ${await page.locator('input[name=subscriptionTier]:checked').inputValue()}`,
    'a field for the card',
  ]);
  await page.getByRole('button', { name: startTrial }).click();
  await tour.stop(page, 'signup, nothing entered');
  await seeRefusals(page, { origin, tour });
  await seeOutcomes(page, { origin, tour });
  await leave();
  await seeNoCardField({ browser, origin, tour });
}

type Desk = Pick<Walk, 'origin' | 'tour'>;

async function seeRefusals(page: Page, { origin, tour }: Desk): Promise<void> {
  await enterPerson(page, origin, newPerson('Tess', 'starter'));
  await enterCard(page, testCards.declined);
  const press = () => page.getByRole('button', { name: startTrial }).click();
  await reply(page, SIGN_UP, 'That did not work.', 409);
  await press();
  await tour.stop(page, 'signup refused');
  await breakOff(page, SIGN_UP);
  await press();
  await tour.read(page, 'signup without an answer');
  const charge = { amount: { cents: 1_900, currency: 'usd' }, at: '2026-12-01T00:00:00.000Z' };
  await reply(page, SIGN_UP, { clientSecret: null, subscriptionId: 'none', isTrial: true, firstCharge: charge });
  await press();
  await tour.read(page, 'signup without a secret');
  await page.unrouteAll();
}

async function seeOutcomes(page: Page, { origin, tour }: Desk): Promise<void> {
  await enterPerson(page, origin, newPerson('Tess', 'starter'));
  await enterCard(page, testCards.declined);
  const goOn = await hold(page, SIGN_UP);
  await page.getByRole('button', { name: startTrial }).click();
  await tour.stop(page, 'signup, busy');
  goOn();
  await tour.stop(page, 'signup, card declined');
  await enterCard(page, testCards.signsUpOnTour);
  await stayHere(page);
  const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
  await page.getByRole('button', { name: startTrial }).click();
  await leaving;
  await tour.stop(page, 'signup done', ['goes to /api/login']);
}

/** When Stripe's part of the page does not come, nothing can be entered and nothing is asked of the server. */
async function seeNoCardField({ browser, origin, tour }: Pick<Walk, 'browser' | 'origin' | 'tour'>) {
  const { page, leave } = await visit(browser);
  await page.route(/\/stripe-stand-in\.js$/, (route) => route.abort());
  await enterPerson(page, origin, newPerson('Nora', 'starter'));
  await page.getByText('The card field did not load').waitFor();
  await page.getByRole('button', { name: startTrial }).click();
  await tour.stop(page, 'signup, no card field');
  await leave();
}
