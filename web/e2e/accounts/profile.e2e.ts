import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findMails } from '../kit/inbox.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { createAccount, logInByMail } from '../kit/sign-in.ts';

let browser: Browser;
let files: FileGenerator;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
});

afterAll(() => Promise.all([browser.close(), files.remove()]));

/** Waits for the email with the code that confirms a new address. */
async function waitForEmailCode(email: string): Promise<string> {
  for (;;) {
    const [mail] = await findMails(mailbox, email, /Confirm your new email address/);
    const code = /^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1];
    if (code) return code;

    await new Promise((resume) => setTimeout(resume, 200));
  }
}

describe('the profile', () => {
  it('accepts a new name, picture and email, shows them immediately, and allows sign-in with the new email', async () => {
    const { page } = await visit(browser);
    const [before, after] = [
      `olga.${Date.now()}@example.com`,
      `olga.new.${Date.now()}@example.com`,
    ];

    const olga = { firstName: 'Olga', lastName: 'Old', email: before };
    await createAccount(page, { origin, mailbox }, { ...olga, returnTo: '/profile' });

    await page.getByRole('textbox', { name: 'Last name' }).fill('New');
    await page
      .getByRole('combobox', { name: 'What best describes you?' })
      .selectOption('Changing jobs');
    await page.getByRole('button', { name: 'Save' }).click();

    const file = page.locator('input[type=file]');
    const account = page.getByRole('button', { name: 'Account of Olga New' });
    await account.waitFor();

    await file.setInputFiles(await files.text('notes.png', 'no picture at all'));
    await page
      .getByRole('alert')
      .getByText(/We can’t display that file/)
      .waitFor();

    await file.setInputFiles(await files.picture('me.png', 'teal'));

    const picture = account.locator('img');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^\/images\//);

    await page.waitForFunction(() =>
      [...document.images].every(({ naturalWidth }) => naturalWidth === 320),
    );

    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('textbox', { name: 'New email' }).fill(after);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('0000 0000');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('That code isn’t right.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    // The pending request and saved data survive a reload.
    await page.reload();
    await page.getByRole('textbox', { name: 'Code' }).fill(await waitForEmailCode(after));
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('region', { name: 'Email' }).getByText(after).waitFor();
    await account.click();
    await page.getByText(after).nth(1).waitFor();

    await page.goto(`${origin}/api/logout`);
    await logInByMail(page, { origin, mailbox }, { email: after, returnTo: '/profile' });
    await page.getByRole('button', { name: 'Account of Olga New' }).waitFor();
    expect(await findMails(mailbox, before, /email address was changed/)).toHaveLength(1);
  });

  it('shows a notice in Settings if email to the address bounces', async () => {
    const { page } = await visit(browser);
    const email = `bounce+${Date.now()}@simulator.amazonses.com`;
    await createAccount(
      page,
      { origin, mailbox },
      { firstName: 'Bo', lastName: 'Bounce', email, returnTo: '/settings?export' },
    );

    const notice = page.getByText(`We can’t reach you at ${email}.`);
    await page.getByRole('button', { name: 'Prepare my data' }).click();
    // The email about the finished copy bounces.
    await page.getByRole('button', { name: 'Download' }).waitFor();

    while (!(await notice.isVisible())) {
      await page.reload();
      await page.getByRole('switch', { name: /analysis is ready/ }).waitFor();
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Change email' }).click();
    await page.getByRole('button', { name: 'Change email' }).waitFor();
    expect(await findMails(mailbox, email, /data/)).toEqual([]);
  });
});
