import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#shared/billing/money.ts';
import { DAY_SECONDS } from '#shared/product/time.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser } from '../kit/browser.ts';
import { visitAs } from '../kit/checkout-screen.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import { findCustomerId, invoiceSchema, createPaymentsControl } from '../kit/payments.ts';

const payments = createPaymentsControl(paymentsAddress);
const stack = { origin, mailbox, payments };

const browser = await openBrowser();
afterAll(() => browser.close());

const formatDollars = (cents: number) => formatMoney({ cents, currency: 'usd' });

/** The amount in a row of the dialog, such as `$13.37`. */
const readAmount = (dialog: Locator, label: string) =>
  dialog
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator('dd')
    .innerText();

/** The title of a course that requires the Professional plan. */
async function findLockedTitle(page: Page): Promise<string> {
  const locked = page
    .getByRole('article')
    .filter({ hasText: 'Requires Professional Plan' })
    .first();

  return locked.getByRole('heading').innerText();
}

describe('a member who changes plans', () => {
  it('pays the shown difference for a larger plan, and keeps it until a smaller plan starts', async () => {
    const { member, email, customerId } = await signUpByHttp(
      stack,
      createSignupForm('Ugo', 'starter'),
      'changesPlan',
    );

    await payments.endTrial(customerId);
    await payments.advanceTime(customerId, 10 * DAY_SECONDS);

    const { page } = await visitAs(browser, origin, member);
    await page.goto(`${origin}/courses`);

    const title = await findLockedTitle(page);
    const upgrade = page.getByRole('article').filter({ hasText: title });
    await upgrade.getByRole('link', { name: /Upgrade/ }).click();
    await page.getByRole('button', { name: 'Upgrade to Professional' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Pay \$/ }).waitFor();

    const dueNow = await readAmount(dialog, 'Due now');
    expect(await readAmount(dialog, 'Next charge')).toBe('$39');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: `Pay ${dueNow} now` }).click();
    await page.getByText('You’re on Professional now', { exact: true }).waitFor();

    const invoices = await payments.listObjects('in', customerId, invoiceSchema);
    const difference = invoices.at(-1);
    expect(difference).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    expect(formatDollars(difference?.amount_paid ?? 0)).toBe(dueNow);

    await page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('link', { name: `Watch ${title}` }).click();
    await page.locator('video').first().waitFor();

    await page.goto(`${origin}/subscribe`);
    await page.getByRole('button', { name: 'Switch to Starter' }).click();
    await dialog.getByRole('button', { name: 'Switch to Starter' }).waitFor();
    expect([await readAmount(dialog, 'Due now'), await readAmount(dialog, 'Next charge')]).toEqual([
      '$0',
      '$19',
    ]);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Switch to Starter' }).click();
    await page
      .getByText(/^Starter starts on /)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Keep Professional' }).waitFor();
    await page.goto(`${origin}/settings`);
    await page.getByText(/^Professional until .*, then Starter for \$19 a month\.$/).waitFor();
    await page.goto(`${origin}/courses`);
    await page.getByRole('link', { name: `Watch ${title}` }).waitFor();
    expect(await findCustomerId(payments, email)).toBe(customerId);

    await payments.advanceTime(customerId, 31 * DAY_SECONDS);
    expect((await payments.listObjects('in', customerId, invoiceSchema)).at(-1)).toMatchObject({
      status: 'paid',
      amount_paid: 1_900,
    });

    await page.goto(`${origin}/courses`);

    const closed = page.getByRole('article').filter({ hasText: title });
    await closed.getByText('Requires Professional Plan').waitFor();
  });
});
