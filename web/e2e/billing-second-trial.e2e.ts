import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOn } from './access.ts';
import { openBrowser, visit } from './browser.ts';
import { enterCard, enterPerson, startTrial } from './checkout-screen.ts';
import { mailbox, origin, paymentsAddress } from './own-stack.ts';
import { newPerson, signUpByHttp } from './payer.ts';
import { customerOf, paidBy, paymentsAt, subscriptionOf, subscriptionShape } from './payments.ts';
import { testCards } from './test-cards.ts';

const payments = paymentsAt(paymentsAddress);
const place = { origin, mailbox, payments };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The amount due today on the receipt beside the card. */
const dueToday = (page: Page) =>
  page.getByText('Due today', { exact: true }).locator('xpath=following-sibling::dd[1]').innerText();

describe('a second trial', () => {
  it('of one card waits for a yes: no leaves it, yes charges what was shown', async () => {
    await signUpByHttp(place, newPerson('First', 'starter'), 'isKnown');
    const { page } = await visit(browser, { width: 360 });
    const person = newPerson('Second');
    await enterPerson(page, origin, person);
    await enterCard(page, testCards.isKnown);
    await page.getByRole('button', { name: startTrial }).click();
    await page.getByRole('heading', { name: 'This card has already been used for a free trial' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await dueToday(page)).toBe('$29');
    await page.getByRole('button', { name: 'No thanks' }).click();
    await page.getByRole('heading', { name: 'You weren’t charged' }).waitFor();
    const left = await customerOf(payments, person.email);
    expect((await subscriptionOf(payments, left)).status).toBe('canceled');
    expect(await paidBy(payments, left)).toEqual([]);

    const third = newPerson('Third', 'starter');
    await enterPerson(page, origin, third);
    await enterCard(page, testCards.isKnown);
    await page.getByRole('button', { name: startTrial }).click();
    await page.getByRole('button', { name: 'Pay $19 now' }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();
    const payer = await customerOf(payments, third.email);
    // The card isn't eligible for a trial, so the trial is canceled and a paid plan starts at once.
    const plans = await payments.ofCustomer('sub', payer, subscriptionShape);
    expect(plans.map(({ status }) => status)).toEqual(['canceled', 'active']);
    expect(await paidBy(payments, payer)).toEqual([1_900]);
  });

  it('of one mailbox shows the charge and takes it on another click', async () => {
    const person = newPerson('Alma');
    await signUpByHttp(place, person, 'isOfAlias');
    const { page } = await visit(browser);
    const alias = { ...person, email: person.email.replace('@', '+again@') };
    await enterPerson(page, origin, alias);
    await enterCard(page, testCards.isOfAlias);
    expect(await dueToday(page)).toBe('$0');
    await page.getByRole('button', { name: startTrial }).click();
    await page.getByText(/This email has already been used for a free trial/).waitFor();
    await page.getByRole('heading', { name: 'Start your plan' }).waitFor();
    expect(await dueToday(page)).toBe('$29');
    const payer = await customerOf(payments, alias.email);
    expect(await paidBy(payments, payer)).toEqual([]);

    await page.getByRole('button', { name: 'Pay $29 now' }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();
    expect(await paidBy(payments, payer)).toEqual([2_900]);
  });
});
