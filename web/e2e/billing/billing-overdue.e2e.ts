import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';

import { DAY_SECONDS, HOUR_SECONDS } from '#shared/product/time.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser } from '../kit/browser.ts';
import { visitAs } from '../kit/checkout-screen.ts';
import { findMails } from '../kit/inbox.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import { createPaymentsControl, findSubscription, listPaidCents } from '../kit/payments.ts';
import { testCards } from '../kit/test-cards.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';

const payments = createPaymentsControl(paymentsAddress);
const stack = { origin, mailbox, payments };
const ALWAYS_CONFIRM = '4000002760003184';
const DECLINED_WHEN_CHARGED = '4000000000000341';

const browser = await openBrowser();
afterAll(() => browser.close());

const getPlan = (page: Page) => page.getByRole('region', { name: 'Plan' });
const getBanner = (page: Page) => page.getByRole('region', { name: 'Payment' });

/** Fills in the portal's form, from a button that opens the portal. */
async function saveCard(
  page: Page,
  button: 'Update card' | 'Card and invoices',
  number: string,
): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/^Expires/).fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  if (number === ALWAYS_CONFIRM)
    await page.getByRole('button', { name: 'Complete authentication' }).click();

  await page.getByText('Your card is saved.').waitFor();
  await payments.waitForWebhooks();
  await page.getByRole('link', { name: 'Return to Greenroom' }).click();
  await page.waitForURL(`${origin}/settings`);
}

async function renew(customerId: string): Promise<void> {
  const [item] = (await findSubscription(payments, customerId)).items.data;
  const secondsLeft = Math.ceil(item.current_period_end - Date.now() / 1000);
  await payments.advanceTime(customerId, secondsLeft + 2 * HOUR_SECONDS);
}

it('a member confirms what the bank asks for, then is locked out by a declined card until a good one pays', async () => {
  const { member, email, customerId } = await signUpByHttp(stack, createSignupForm('Olga'), 'owes');
  const { page } = await visitAs(browser, origin, member, 360);
  const countMails = async (subject: RegExp) => (await findMails(mailbox, email, subject)).length;
  await page.goto(`${origin}/settings`);
  await saveCard(page, 'Card and invoices', ALWAYS_CONFIRM);
  await getPlan(page).getByText('Visa ending in 3184').waitFor();

  // The trial ends: the member confirms in Settings.
  await payments.endTrial(customerId);
  await expect.poll(() => countMails(/^Please confirm your payment of \$29/)).toBe(1);

  await page.goto(`${origin}/settings`);
  await getPlan(page)
    .getByText('Your bank asks you to confirm $29. You keep access until')
    .waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await getPlan(page).getByRole('button', { name: 'Confirm $29' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await getPlan(page).getByText('Active', { exact: true }).waitFor();
  expect(await listPaidCents(payments, customerId)).toEqual([2_900]);

  // The next month, the banner on another page confirms that month's payment.
  await renew(customerId);
  await page.goto(`${origin}/courses`);
  await getBanner(page).getByText('Your bank asks you to confirm $29.').waitFor();
  await getBanner(page).getByRole('button', { name: 'Confirm $29' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await getBanner(page).waitFor({ state: 'detached' });
  expect(await listPaidCents(payments, customerId)).toEqual([2_900, 2_900]);
  await expect.poll(() => countMails(/^Please confirm your payment of \$29/)).toBe(2);

  // A card that declines: access ends on day 3, with one email, and the screens name the sum.
  await page.goto(`${origin}/settings`);
  await saveCard(page, 'Card and invoices', DECLINED_WHEN_CHARGED);
  await getPlan(page).getByText('Visa ending in 0341').waitFor();
  await renew(customerId);
  await expect.poll(() => countMails(/^Your payment didn’t go through/)).toBe(1);

  await payments.advanceTime(customerId, 2 * DAY_SECONDS + 22 * HOUR_SECONDS);
  expect(await countMails(/^Practice is locked/)).toBe(0);

  await payments.advanceTime(customerId, 3 * HOUR_SECONDS);
  await payments.advanceTime(customerId, DAY_SECONDS);
  await expect.poll(() => countMails(/^Practice is locked until you pay \$29/)).toBe(1);
  expect(await countMails(/^Your payment didn’t go through/)).toBe(1);

  await page.goto(`${origin}/video-analysis`);
  await page
    .getByRole('heading', { name: /^Practice has been locked since \w+ \d+, \d{4}: pay \$29$/ })
    .waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).count()).toBe(0);

  await getBanner(page).getByText('Visa 0341 was declined.').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  // A valid card unlocks everything immediately.
  await page.getByRole('main').getByRole('link', { name: 'Pay $29' }).click();
  await saveCard(page, 'Update card', testCards.settlesDebt);
  await getPlan(page).getByText('Active', { exact: true }).waitFor();
  await getBanner(page).waitFor({ state: 'detached' });
  expect(await listPaidCents(payments, customerId)).toEqual([2_900, 2_900, 2_900]);

  await page.goto(`${origin}/video-analysis`);
  await page
    .getByRole('button', { name: /Camera|Record/ })
    .first()
    .waitFor();
});
