import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsentByHttp } from '../kit/consent.ts';

import type { ApiClient } from '../kit/api-client.ts';
import { findMails, type ReceivedMail } from '../kit/inbox.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import { createPaymentsControl } from '../kit/payments.ts';
import { createAccount, logInByMail } from '../kit/sign-in.ts';
import { unzip } from './zip-file.ts';

const payments = createPaymentsControl(paymentsAddress);

const browser = await openBrowser();
afterAll(() => browser.close());

/** The start of a WebM file. The upload is accepted, but the file is too short to analyze. */
const RECORDING = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Array<number>(60).fill(7)]);

async function uploadRecording(member: ApiClient): Promise<string> {
  await giveConsentByHttp(member);

  const form = new FormData();
  form.append('video', new Blob([RECORDING]), 'my-answer.webm');

  const { status, body } = await member.send('POST', '/api/user-videos/upload', { body: form });
  expect(status, body).toBe(201);

  return /"id":"([^"]+)"/.exec(body)?.[1] ?? '';
}

async function waitForMail(email: string, subject: RegExp): Promise<ReceivedMail> {
  for (;;) {
    const [mail] = await findMails(mailbox, email, subject);
    if (mail) return mail;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

describe('a member who deletes the account', () => {
  it('exports their data, is signed out everywhere, and leaves nothing behind', async () => {
    const person = createSignupForm('Leaver');
    const { member, email, customerId } = await signUpByHttp(
      { origin, mailbox, payments },
      person,
      'leaves',
    );

    const videoId = await uploadRecording(member);
    const { page } = await visit(browser, { width: 360 });
    await logInByMail(page, { origin, mailbox }, { email, returnTo: '/settings?export' });

    await page.getByRole('button', { name: 'Prepare my data' }).click();

    const ready = await waitForMail(email, /Your data is ready/);
    expect(ready.text).toContain(`${origin}/settings?export`);
    expect(ready.text).not.toMatch(/Signature|media\//);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();

    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^greenroom-data-\d{4}-\d\d-\d\d\.zip$/);

    const files = await unzip(await readFile(await download.path()));
    const json = (path: string): unknown => JSON.parse(files.get(path)?.toString() ?? 'null');
    expect(files.get(`practice/recordings/${videoId}.webm`)).toEqual(RECORDING);
    expect(json('profile.json')).toMatchObject({ email, firstName: 'Leaver', lastName: 'Payer' });
    expect(json('plan/plan.json')).toMatchObject({
      plan: 'professional',
      subscription: { customerId },
    });
    expect(json('practice/videos.json')).toMatchObject([
      { id: videoId, title: 'Practice Session #1' },
    ]);
    expect(json('coaching.json')).toEqual([]);

    const readme = files.get('README.txt')?.toString() ?? '';
    const filePaths = [...files.keys()].filter(
      (path) => path !== 'README.txt' && !path.startsWith('practice/recordings/'),
    );
    expect(filePaths.filter((path) => !readme.includes(path))).toEqual([]);

    const again = await member.send('POST', '/api/account/export');
    expect([again.status, again.body]).toEqual([429, expect.stringMatching(/one copy per day/)]);

    await page.getByRole('button', { name: 'Delete my account' }).click();

    const last = page.getByRole('button', { name: 'Delete permanently' });
    await last.click();
    await page.getByText('Please type your account’s email address.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByLabel(/to confirm/).fill(email.toUpperCase());
    await last.click();
    await page.waitForURL(`${origin}/goodbye`);
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect((await member.send('GET', '/api/auth/user')).status).toBe(401);
    expect((await page.request.get(`${origin}/api/auth/user`)).status()).toBe(401);

    const receipt = await waitForMail(email, /account has been deleted/);
    expect(receipt.text).toContain('won’t be charged again');
    expect(await payments.findCustomers(email)).toEqual([]);

    await payments.waitForWebhooks();

    expect(await signUpAgain(page, email)).toMatchObject({ email, plan: null, firstName: 'Back' });
    expect(await (await page.request.get(`${origin}/api/user-videos`)).json()).toEqual([]);
  });
});

/** Signs up again with the deleted account's email, which is available again. */
async function signUpAgain(page: Page, email: string): Promise<unknown> {
  const back = { firstName: 'Back', lastName: 'Again', email };
  await createAccount(page, { origin, mailbox }, { ...back, returnTo: '/settings' });
  return (await page.request.get(`${origin}/api/auth/user`)).json();
}
