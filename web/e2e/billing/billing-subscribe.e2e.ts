import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../kit/browser.ts';
import { fillCheckoutCard, openCheckoutIn } from '../kit/checkout-screen.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm } from '../kit/payer.ts';
import { findCustomerId, createPaymentsControl, findSubscription } from '../kit/payments.ts';
import { readLatestCode, logInToNewAccount, NEW_PASSWORD } from '../kit/sign-in.ts';
import { testCards } from '../kit/test-cards.ts';

const payments = createPaymentsControl(paymentsAddress);

const browser = await openBrowser();
afterAll(() => browser.close());

describe('a visitor who chooses a plan', () => {
  it('creates an account, returns to the plan and pays for it', async () => {
    const { page } = await visit(browser, { width: 360 });
    const { email } = createSignupForm('Elif');
    await page.goto(`${origin}/subscribe`);
    await page.getByRole('link', { name: 'Start Executive Trial' }).click();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('First name').fill('Elif');
    await page.getByLabel('Last name').fill('Payer');
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.getByLabel(/code/i).fill(await readLatestCode(mailbox, email));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logInToNewAccount(page, mailbox, email);

    await page.waitForURL(`${origin}/subscribe?tier=executive`);

    const choose = page.getByRole('button', { name: 'Upgrade to Executive' });
    await expect
      .poll(() => choose.evaluate((button) => button === document.activeElement))
      .toBe(true);

    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/checkout?tier=executive`);
    await fillCheckoutCard(page, testCards.subscribes);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();

    await page.waitForURL(`${origin}/welcome?tier=executive`);
    await page.getByText('Payment Successful', { exact: true }).waitFor();
    await page.getByText('Your Executive plan is ready. Here’s what you get:').waitFor();
    await page.getByRole('link', { name: 'Skip to Dashboard' }).click();

    await page
      .getByRole('article')
      .filter({ hasText: 'Executive' })
      .getByRole('link', { name: /^Watch / })
      .first()
      .click();

    await page.locator('video').first().waitFor();

    const trial = await findSubscription(payments, await findCustomerId(payments, email));
    expect(trial).toMatchObject({
      status: 'trialing',
      items: { data: [{ price: { lookup_key: 'executive_monthly' } }] },
    });
  });

  it('authenticates with the bank at checkout: after a failure it stays open, after a success it completes', async () => {
    const { page, context } = await visit(browser);
    const person = createSignupForm('Theo');
    const secret = await openCheckoutIn(context, origin, person);
    await page.goto(`${origin}/checkout?client_secret=${secret}&tier=professional`);
    await fillCheckoutCard(page, testCards.authenticatesOnCheckout);
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText('Payment Failed', { exact: true }).waitFor();
    await page
      .getByRole('alert')
      .getByText(/^We are unable to authenticate/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { name: 'Please log in to continue' }).waitFor();

    const trial = await findSubscription(payments, await findCustomerId(payments, person.email));

    expect(trial.status).toBe('trialing');
  });

  it('is sent back to the plans from an invalid checkout', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/checkout?tier=executive`);
    await page.getByRole('heading', { name: 'Invalid Checkout Session' }).waitFor();
    await page.getByRole('link', { name: 'Back to Plans' }).click();
    await page.waitForURL(`${origin}/subscribe`);
  });
});
