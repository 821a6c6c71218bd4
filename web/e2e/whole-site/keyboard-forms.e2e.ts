import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { button, link, tabAndPress, tabTo, waitForFocus, tabAndType } from '../kit/keyboard.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { START_TRIAL_LABEL } from '../kit/checkout-screen.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { createSignupForm } from '../kit/payer.ts';
import { readLatestCode, NEW_PASSWORD } from '../kit/sign-in.ts';
import { testCards } from '../kit/test-cards.ts';
import { mockReply } from '../kit/mock-replies.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

describe('with only the keyboard', () => {
  it('a visitor starts a trial with a card and signs in with the emailed code', async () => {
    const { page } = await visit(browser);
    const { email } = createSignupForm('Tabea');
    await page.goto(`${origin}/signup`);
    await page.getByLabel('Credit or debit card number').waitFor();
    await tabAndPress(page, button(page, START_TRIAL_LABEL));
    await waitForFocus(page.getByLabel('First name'));
    await tabTo(page, page.getByRole('radio', { name: /^Professional/ }));
    await page.keyboard.press('ArrowUp');
    await waitForFocus(page.getByRole('radio', { name: /^Starter/, checked: true }));
    await tabAndType(page, page.getByLabel('First name'), 'Tabea');
    await tabAndType(page, page.getByLabel('Last name'), 'Tab');
    await tabAndType(page, page.getByLabel('Email'), email);
    await tabAndPress(page, page.getByRole('radio', { name: 'Student' }), 'Space');
    await page.keyboard.press('ArrowDown');
    await tabAndType(
      page,
      page.getByLabel('Credit or debit card number'),
      testCards.keyboardSignup,
    );

    await tabAndType(page, page.getByLabel('Credit or debit card expiration date'), '1234');
    await tabAndType(page, page.getByLabel('Credit or debit card CVC/CVV'), '123');
    await tabAndType(page, page.getByLabel('ZIP'), '12345');
    await tabAndPress(page, button(page, START_TRIAL_LABEL));
    // The form's last screen redirects automatically.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tabAndType(page, page.getByLabel('Email'), email);
    await page.keyboard.press('Enter');
    await enterCode(page, email);
    await page.waitForURL(`${origin}/welcome`);

    for (let step = 1; step < 4; step += 1) {
      await page.getByRole('heading', { name: `Step ${step} of 4` }).waitFor();
      await tabAndPress(page, button(page, 'Next'));
    }

    await tabAndPress(page, link(page, 'Start Learning'));
    await page.waitForURL(`${origin}/courses`);
  });

  it('a new member pays, chooses email preferences, cancels, opens a report and contacts support', async () => {
    const { page } = await visit(browser);
    const { email } = createSignupForm('Tade');
    await page.goto(`${origin}/subscribe`);
    await tabAndPress(page, link(page, 'Start Executive Trial'));
    await tabAndPress(page, link(page, 'Create account'));
    await tabAndType(page, page.getByLabel('First name'), 'Tade');
    await tabAndType(page, page.getByLabel('Last name'), 'Tab');
    await tabAndType(page, page.getByLabel('Email'), email);
    await tabAndType(page, page.getByLabel('Password'), NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await enterCode(page, email);
    // The app replaces the new account with one that has no password, so the user must sign in
    // again.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tabAndType(page, page.getByLabel('Email'), email);
    await page.keyboard.press('Enter');
    await enterCode(page, email);
    await payForPlan(page);
    await changeSettings(page, email);
    await openReport(page);
    await sendMessage(page);
  });
});

async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await tabAndType(page, page.getByLabel(/code/i), await readLatestCode(mailbox, email));
  await page.keyboard.press('Enter');
}

/** After sign-in, the plan that was chosen before has focus. */
async function payForPlan(page: Page): Promise<void> {
  await waitForFocus(button(page, 'Upgrade to Executive'));
  await page.keyboard.press('Enter');
  await tabAndType(page, page.getByLabel('Card number'), testCards.keyboardCheckout);
  await tabAndType(page, page.getByLabel('Expiration date'), '1234');
  await tabAndType(page, page.getByLabel('Security code'), '123');
  await tabAndPress(page, button(page, 'Start Free Trial'));
  await tabAndPress(page, link(page, 'Skip to Dashboard'));
  await page.waitForURL(`${origin}/courses`);
}

/**
 * When a dialog closes, focus returns to the button that opened it, or to the button's replacement.
 */
async function changeSettings(page: Page, email: string): Promise<void> {
  await tabAndPress(page, button(page, /^Account of/));
  await tabAndPress(page, link(page, 'Settings'));

  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const cancel = plan.getByRole('button', { name: 'Cancel plan' });
  await tabAndPress(page, cancel);

  const dialog = page.getByRole('dialog', { name: 'Cancel Executive?' });
  await waitForFocus(dialog.getByRole('button', { name: 'Keep plan' }));
  await page.keyboard.press('Escape');
  // The browser closes the dialog before React updates, so wait before the next key press.
  await page.locator('dialog button', { hasText: 'Keep plan' }).waitFor({ state: 'detached' });
  await waitForFocus(cancel);
  await page.keyboard.press('Enter');
  await tabAndPress(page, dialog.getByRole('button', { name: 'Cancel plan' }));
  await waitForFocus(plan.getByRole('heading', { name: 'Executive' }));
  await tabAndPress(page, plan.getByRole('button', { name: 'Resume plan' }));
  await cancel.waitFor();
  await waitForFocus(plan.getByRole('heading', { name: 'Executive' }));

  await tabTo(page, page.getByRole('tab', { name: 'Plan and money' }));
  await page.keyboard.press('ArrowLeft');
  await waitForFocus(page.getByRole('tab', { name: 'Account' }));
  await page.keyboard.press('Enter');

  const emailSwitch = page.getByRole('switch', { name: 'Email me when a coach answers' });
  await tabAndPress(page, emailSwitch, 'Space');
  await page
    .getByRole('switch', { name: 'Email me when a coach answers', checked: false })
    .waitFor();

  const remove = button(page, 'Delete my account');
  await tabAndPress(page, remove);
  await tabAndType(page, page.getByLabel(/to confirm/), email);
  await page.keyboard.press('Escape');
  await waitForFocus(remove);
}

/**
 * Uses a mocked session. Opens the report from the library, then the evidence for a score, then a
 * moment in the video.
 */
async function openReport(page: Page): Promise<void> {
  const video = aVideo();
  const { buffer, mimeType } = await readValidRecording();
  const playback = {
    url: '/take.webm',
    contentType: mimeType,
    expiresAt: '2036-12-01T00:00:00.000Z',
  };

  await page.route('**/take.webm', (route) =>
    route.fulfill({ contentType: mimeType, body: buffer }),
  );
  await mockReply(page, 'GET /api/user-videos', [video]);
  await mockReply(page, `GET /api/user-videos/${video.id}/playback`, playback);
  await mockReply(page, `GET /api/user-videos/${video.id}/analysis`, record);
  await page.goto(`${origin}/video-analysis`);
  await tabAndPress(page, page.getByRole('tab', { name: 'Record', exact: true }));
  await page.keyboard.press('ArrowRight');

  const library = page.getByRole('tab', { name: 'Library', exact: true });
  await waitForFocus(library);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Library', exact: true, selected: true }).waitFor();
  await tabAndPress(page, page.getByRole('link', { name: /^View results of/ }));
  await waitForFocus(page.getByRole('tabpanel', { name: 'Results' }));
  await tabAndPress(page, page.locator('summary').filter({ hasText: 'How this was measured' }));
  await page.getByText('Points lost', { exact: true }).first().waitFor();
  await tabAndPress(page, page.getByRole('toolbar', { name: 'Timeline' }).getByRole('button'));
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 3);
}

async function sendMessage(page: Page): Promise<void> {
  await page.goto(`${origin}/contact`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabAndPress(page, button(page, 'Send message'));
  await waitForFocus(page.getByLabel('Topic'));
  await page.keyboard.type('Something isn');
  await tabAndType(page, page.getByRole('textbox', { name: 'Message' }), 'Typed without a mouse.');
  await tabAndPress(page, button(page, 'Send message'));

  const sent = page.getByRole('heading', { name: 'We got your message' });
  await sent.waitFor();
  await waitForFocus(sent);

  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    'We got your message',
  );
}
