import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';

import { openBrowser, visit } from '../kit/browser.ts';
import {
  fillSignupCard,
  openSignupForm,
  START_TRIAL_LABEL,
  waitUntilSignedUp,
} from '../kit/checkout-screen.ts';
import { giveConsent } from '../kit/consent.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { createSignupForm } from '../kit/payer.ts';
import { logInByMail, logInToNewAccount } from '../kit/sign-in.ts';
import { testCards } from '../kit/test-cards.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const person = createSignupForm('Petra');
const browser = await openBrowser();
afterAll(() => browser.close());

/** The browser's calendar day, `days` from now, as a date field takes it. */
const findDay = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const day = new Date();
    day.setDate(day.getDate() + ahead);

    const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    );

    return `${day.getFullYear()}-${month}-${date}`;
  }, days);

describe('a member with an interview in 9 days', () => {
  it('signs up, takes the tour without being asked anything, and sets the date in the interview plan', async () => {
    const { page } = await visit(browser, { width: 360 });
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.plansInterview);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await waitUntilSignedUp(page);
    await logInToNewAccount(page, mailbox, person.email);
    await page.waitForURL(`${origin}/welcome`);

    const next = page.getByRole('button', { name: 'Next' });
    await next.click();

    const heading = page.getByRole('heading', { name: /Explore Your Learning Path/ });
    const findTop = async () => (await heading.boundingBox())?.y;
    const topBar = await page.getByRole('banner').boundingBox();
    await expect.poll(findTop).toBeGreaterThanOrEqual(topBar?.height ?? Infinity);

    await next.click();
    await page.getByRole('heading', { name: /Try AI Video Analysis/ }).waitFor();
    await next.click();
    await page.getByRole('link', { name: 'Record your first minute' }).waitFor();
    await page.getByRole('link', { name: 'Start Learning' }).click();
    await page.waitForURL(`${origin}/courses`);

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Interview plan' })
      .click();

    await page.getByLabel('Interview date (optional)').fill(await findDay(page, 9));
    await page.getByLabel('Role (optional)').fill('Product manager');
    expect(await page.getByLabel('What best describes you?').count()).toBe(0);

    await page.getByRole('button', { name: 'Make my interview plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Interview in 9 days' }).waitFor();

    await page.goto(origin);

    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('Interview in 9 days').waitFor();
    await today.getByRole('heading', { name: FIRST_QUESTION.text }).waitFor();
    await today.getByRole('button', { name: 'Skip today' }).click();
    await today.getByRole('heading', { name: 'Skipped for today' }).waitFor();
    await today.getByText('Tomorrow: Answer 3 questions.').waitFor();
    await today.getByRole('link', { name: 'Do it now' }).waitFor();

    await page.getByRole('link', { name: 'See your interview plan' }).click();

    const tomorrow = page.getByRole('listitem').filter({ hasText: 'Tomorrow' });
    await tomorrow.getByText('Answer 3 questions').waitFor();
    expect(await tomorrow.textContent()).not.toContain(FIRST_QUESTION.text);
  });

  it('does it after all: a recording of the question completes the day', async () => {
    const { page } = await visit(browser);
    await logInByMail(page, { origin, mailbox }, { email: person.email, returnTo: '/plan' });
    await giveConsent(page, origin);
    await page.getByRole('button', { name: 'Do it after all' }).click();
    await page.getByRole('link', { name: 'Record now' }).click();
    // The engine can't read a shorter recording.
    await waitForSecondsLeft(page, 50);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start AI Analysis' }).click();
    await page.getByRole('tabpanel', { name: 'Results' }).waitFor();
    await page.goto(`${origin}/plan`);
    await page.getByRole('heading', { name: 'Done for today' }).waitFor();
  });

  it('moves the date, shares the plan with a calendar until the link is revoked, and stops the plan', async () => {
    const { page } = await visit(browser);
    await logInByMail(page, { origin, mailbox }, { email: person.email, returnTo: '/plan' });
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Interview date (optional)').fill(await findDay(page, 20));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Interview in 20 days' }).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download .ics file' }).click();
    expect((await download).suggestedFilename()).toBe('interview-plan.ics');

    await page.getByRole('button', { name: 'Create a calendar link' }).click();

    const link = await page.getByLabel('Your calendar link').inputValue();
    const calendar = await fetch(link);
    expect([
      calendar.status,
      calendar.headers.get('content-type'),
      calendar.headers.get('cache-control'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store']);
    expect(await calendar.text()).toContain('SUMMARY:Interview: Product manager\r\n');

    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await page.getByText('Link revoked', { exact: true }).waitFor();
    // With a session, too.
    expect((await page.request.get(link)).status()).toBe(404);

    await page.getByRole('button', { name: 'Stop this interview plan' }).click();
    await page.getByRole('button', { name: 'Stop the interview plan' }).click();
    await page.getByRole('heading', { name: 'When’s your interview?' }).waitFor();
  });
});
