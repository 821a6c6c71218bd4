import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../kit/browser.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const INBOX = 'hello@greenroom.test';

const browser = await openBrowser();
afterAll(() => browser.close());

const readTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Waits for an email with these words in the operator's inbox. */
async function waitForMail(words: string): Promise<string> {
  for (;;) {
    const mails: unknown = await (
      await fetch(`${mailbox}.json?to=${encodeURIComponent(INBOX)}`)
    ).json();
    const found = Array.isArray(mails)
      ? mails.find((mail) => JSON.stringify(mail).includes(words))
      : undefined;
    if (found) return JSON.stringify(found);

    await new Promise((resume) => setTimeout(resume, 200));
  }
}

describe('the help page', () => {
  it('scrolls to a linked answer, even after another page in the same tab', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${origin}/terms`);
    await page.getByRole('heading', { name: 'Terms' }).waitFor();
    await page.goto(`${origin}/help#refund`);
    await page.locator('#refund[open]').waitFor();
    await page.waitForFunction(() => window.scrollY > 0);
    expect(await readTop(page, '#refund')).toBeLessThan(200);

    await page.getByRole('searchbox').fill('INVOICES');
    await page.getByText('Where are my invoices?').click();
    await page.getByText(/They open on the site of Stripe/).waitFor();
    expect(new URL(page.url()).search).toBe('?q=INVOICES');
  });
});

describe('a message from the contact page', () => {
  it('reaches the inbox with a reply address, even if the session ended while writing', async () => {
    const { page, context } = await visit(browser, { width: 360 });
    await signInAs(page, origin, 'Sam Starter', '/contact?topic=technical');

    const email = page.getByRole('textbox', { name: 'Email' });
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('input[name=email]')?.value ===
        'starter@greenroom.test',
    );

    const words = `<b>Nothing plays</b> ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Message' }).fill(`${words}\nBcc: x@example.com`);
    await context.clearCookies();
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(words);

    await email.fill('sam@example.com');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sam');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'We got your message' }).waitFor();

    const mail: unknown = JSON.parse(await waitForMail(words));
    expect(mail).toMatchObject({
      to: [INBOX],
      replyTo: ['sam@example.com'],
      subject: 'Contact form: Something isn’t working',
    });
    expect(JSON.stringify(mail)).toContain('&lt;b&gt;Nothing plays&lt;/b&gt;');
    expect(await page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull();
  });
});

describe.each([360, 1440])('at %i pixels', (width) => {
  it('help, contact, privacy and terms fit the screen and comply with the content security policy', async () => {
    const { page } = await visit(browser, { width });
    for (const path of ['/help', '/contact', '/privacy', '/terms']) {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();

      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });
});
