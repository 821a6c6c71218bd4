import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_SECONDS, formatDay, HOUR_SECONDS } from '#shared/product/time.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser } from '../kit/browser.ts';
import { visitAs } from '../kit/checkout-screen.ts';
import { findMails } from '../kit/inbox.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import {
  listPaidCents,
  createPaymentsControl,
  refundSchema,
  findSubscription,
} from '../kit/payments.ts';
import { testCards } from '../kit/test-cards.ts';

const payments = createPaymentsControl(paymentsAddress);
const stack = { origin, mailbox, payments };

const browser = await openBrowser();
afterAll(() => browser.close());

/** End of the customer's current billing period. */
async function readPeriodEnd(customerId: string): Promise<Date> {
  const { items } = await findSubscription(payments, customerId);
  return new Date(items.data[0].current_period_end * 1000);
}

const openSettings = async (page: Page) => {
  await page.goto(`${origin}/settings`);
  return page.getByRole('region', { name: 'Plan' });
};

describe('the lifecycle of a plan', () => {
  it('the trial ends with an email the day before, and a charge', async () => {
    const { member, email, customerId } = await signUpByHttp(
      stack,
      createSignupForm('Tom'),
      'endsTrial',
    );

    const { page } = await visitAs(browser, origin, member, 360);
    const trialEnd = await readPeriodEnd(customerId);
    const plan = await openSettings(page);
    await plan.getByText('Free trial', { exact: true }).waitFor();
    await plan.getByText(`$29 on ${formatLocalDate(trialEnd.toISOString())}`).waitFor();
    expect(await plan.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    expect(await findMails(mailbox, email, /^Your trial ends/)).toEqual([]);

    await payments.advanceTime(customerId, 2 * DAY_SECONDS + HOUR_SECONDS);
    await expect.poll(() => findMails(mailbox, email, /^Your trial ends/)).toHaveLength(1);

    const [notice] = await findMails(mailbox, email, /^Your trial ends/);
    expect(notice?.subject).toBe(
      `Your trial ends on ${formatDay((await readPeriodEnd(customerId)).toISOString())}`,
    );
    expect(notice?.text).toContain('We’ll then charge $29 to your card');
    expect(await listPaidCents(payments, customerId)).toEqual([]);

    await payments.endTrial(customerId);
    expect(await listPaidCents(payments, customerId)).toEqual([2_900]);

    await openSettings(page);
    await plan.getByText('Active', { exact: true }).waitFor();

    const next = await readPeriodEnd(customerId);
    expect(next.getTime() - Date.now()).toBeGreaterThan(27 * DAY_SECONDS * 1000);

    await plan.getByText(`$29 on ${formatLocalDate(next.toISOString())}`).waitFor();
    await plan.getByRole('button', { name: 'Refund' }).waitFor();
    // Only one email, however many events Stripe has sent since.
    expect(await findMails(mailbox, email, /^Your trial ends/)).toHaveLength(1);
    expect(await findMails(mailbox, email, /^Welcome/)).toHaveLength(1);
  });

  it('is canceled, resumed and refunded', async () => {
    const { member, email, customerId } = await signUpByHttp(
      stack,
      createSignupForm('Cleo'),
      'cancels',
    );

    await payments.endTrial(customerId);

    const { page } = await visitAs(browser, origin, member);
    const plan = await openSettings(page);
    const end = formatLocalDate((await readPeriodEnd(customerId)).toISOString());
    await plan.getByRole('button', { name: 'Cancel plan' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText(`You keep access until ${end}`).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await plan.getByText(`Your plan is canceled. You keep access until ${end}`).waitFor();

    const findCancellationMails = async () =>
      (await findMails(mailbox, email, /^Your plan is canceled/)).filter(({ text }) =>
        text.includes('It ends on'),
      );
    await expect.poll(findCancellationMails).toHaveLength(1);

    await plan.getByRole('button', { name: 'Resume plan' }).click();
    await plan.getByText('Active', { exact: true }).waitFor();
    await plan.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('You get').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Refund and end plan' }).click();
    await page.getByText('We’re refunding $29', { exact: true }).waitFor();
    await plan.getByRole('heading', { name: 'Professional has ended' }).waitFor();
    expect(await payments.listObjects('re', customerId, refundSchema)).toMatchObject([
      { status: 'succeeded', amount: 2_900 },
    ]);
    expect((await findSubscription(payments, customerId)).status).toBe('canceled');
    await expect.poll(() => findMails(mailbox, email, /^Your plan is canceled/)).toHaveLength(2);
    expect(await findCancellationMails()).toHaveLength(1);
  });

  it('shows a banner after a failed renewal until a payment with another card succeeds', async () => {
    const { member, email, customerId } = await signUpByHttp(
      stack,
      createSignupForm('Rita'),
      'failsToRenew',
    );

    await payments.endTrial(customerId);
    await expect.poll(() => findMails(mailbox, email, /^Your receipt: \$29/)).toHaveLength(1);

    await payments.declineNextCharges(customerId, 1);

    const secondsLeft = Math.ceil(
      ((await readPeriodEnd(customerId)).getTime() - Date.now()) / 1000,
    );
    await payments.advanceTime(customerId, secondsLeft + 2 * HOUR_SECONDS);

    const { page } = await visitAs(browser, origin, member);
    await page.goto(`${origin}/courses`);

    const banner = page.getByRole('region', { name: 'Payment' });
    await banner
      .getByText(
        /^Discover 9424 was declined\. You keep access until \w+ \d+, \d{4}\. Update your card, and we’ll charge \$29 when you save it\.$/,
      )
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect
      .poll(() => findMails(mailbox, email, /^Your payment didn’t go through/))
      .toHaveLength(1);

    await banner.getByRole('button', { name: 'Update card' }).click();

    await page.getByLabel('Card number').fill(testCards.updatedAfterFailure);
    await page.getByLabel(/^Expires/).fill('12/34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Your card is saved.').waitFor();
    await page.getByRole('link', { name: 'Return to Greenroom' }).click();
    await page.waitForURL(`${origin}/settings`);
    await page.getByRole('region', { name: 'Plan' }).getByText('Active', { exact: true }).waitFor();
    await banner.waitFor({ state: 'detached' });
    expect(await listPaidCents(payments, customerId)).toEqual([2_900, 2_900]);
    await expect.poll(() => findMails(mailbox, email, /^Your receipt: \$29/)).toHaveLength(2);

    await page.getByRole('button', { name: 'Show receipts' }).click();
    await page
      .getByRole('link', { name: /^View receipt/ })
      .nth(1)
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});
