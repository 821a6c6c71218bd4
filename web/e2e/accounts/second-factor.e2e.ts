import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import { verifySecondFactor } from '#shared/accounts/second-factor.contract.ts';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { callAdminEndpoints } from '../kit/admin-calls.ts';
import { Authenticator } from './authenticator.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { signInByHttp } from '../kit/api-client.ts';
import { findMails } from '../kit/inbox.ts';
import { signInAs } from '../kit/sign-in.ts';
import { startStack, type Stack } from '../kit/stack.ts';

const ADMIN = 'Ada Admin';
const EMAIL = 'admin@greenroom.test';
const PAGE = '/admin/courses';

let browser: Browser;
let stateDir: string;
let stack: Stack;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-second-factor-'));
  [browser, stack] = await Promise.all([
    openBrowser(),
    startStack({ stateDir, secondFactor: true }),
  ]);
});

afterAll(async () => {
  await stack.stop();
  await browser.close();
  await rm(stateDir, { recursive: true, force: true });
});

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

async function enterCode(page: Page, code: string) {
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill(code);
  await field.press('Enter');
}

async function expectMails(subject: RegExp, times: number) {
  await expect.poll(() => findMails(stack.mailbox, EMAIL, subject)).toHaveLength(times);
}

/** Runs the operator command on this stack. */
async function resetSecondFactor(): Promise<string> {
  const command = ['--import', 'tsx', 'infra/operate/main.ts', 'reset-second-factor', EMAIL];
  const env = { ...process.env, STATE_DIR: stateDir };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return stdout;
}

/**
 * Waits for the next second, because ending all sessions also ends those that start within the same
 * second.
 */
async function waitForNextSecond() {
  await new Promise((resume) => setTimeout(resume, 1000 - (Date.now() % 1000)));
}

const readAuthenticator = async (page: Page) =>
  new Authenticator(await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText());

describe('an administrator', () => {
  let app: Authenticator;
  let oldApp: Authenticator;
  let adminCookies: Cookie[];

  it('must set up a second factor before any admin page or call, and then gets the requested page', async () => {
    const { context, page } = await visit(browser, { width: 360 });
    await signInAs(page, stack.origin, ADMIN, PAGE);
    await waitForHeading(page, 'Set up your second factor');
    expect([...new Set(await callAdminEndpoints(page))]).toEqual(['403 SECOND_FACTOR_REQUIRED']);

    app = await readAuthenticator(page);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await enterCode(page, '000 000');
    await page.getByText('That code isn’t from the entry').first().waitFor();
    await enterCode(page, app.next().replace(/^.../, '$& '));
    await waitForHeading(page, 'Course Management');
    adminCookies = await context.cookies();
  });

  it('moves it to another phone in Settings, which ends the other sessions; the old phone works until then', async () => {
    const otherClient = await signInByHttp(stack.origin, ADMIN);
    const other = await otherClient.send('GET', getUser.path);
    expect(other.status).toBe(200);

    const { context, page } = await visit(browser);
    await context.addCookies(adminCookies);
    await page.goto(`${stack.origin}/settings?second-factor`);
    await page.getByRole('button', { name: 'Use another phone' }).click();
    await enterCode(page, app.next());
    await page.getByText('That code is correct.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const newApp = await readAuthenticator(page);
    await enterCode(page, app.next());
    await page.getByText('That code isn’t from the entry').first().waitFor();
    await enterCode(page, newApp.next());
    await page.getByText('Your codes now come from the new phone.').waitFor();
    expect((await otherClient.send('GET', getUser.path)).status).toBe(401);

    await page.goto(stack.origin + PAGE);
    await waitForHeading(page, 'Course Management');
    await expectMails(/was moved to another phone$/, 1);
    [app, oldApp] = [newApp, app];
    await waitForNextSecond();
  });

  it('is asked for a code in a new session; codes of the old phone and used codes are refused', async () => {
    const { page } = await visit(browser);
    await signInAs(page, stack.origin, ADMIN, '/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Administration' }).click();
    await waitForHeading(page, 'Enter your code');

    const otherClient = await signInByHttp(stack.origin, ADMIN);
    await enterCode(page, oldApp.next());
    await page.getByText('That code isn’t right.').first().waitFor();

    const code = app.next();
    await enterCode(page, code);
    await waitForHeading(page, 'Administration');

    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code });
    const replayed = await otherClient.send('POST', verifySecondFactor.path, { headers, body });

    expect([replayed.status, replayed.headers.get('x-error-code')]).toEqual([409, 'CODE_EXPIRED']);
  });

  it('sets up a new second factor after losing the phone: an operator’s reset ends all sessions', async () => {
    const { page } = await visit(browser);
    expect(await resetSecondFactor()).toContain('no longer has a second factor');

    await waitForNextSecond();
    await signInAs(page, stack.origin, ADMIN, PAGE);
    await waitForHeading(page, 'Set up your second factor');

    const newApp = await readAuthenticator(page);
    await enterCode(page, app.next());
    await page.getByText('That code isn’t from the entry').first().waitFor();
    await enterCode(page, newApp.next());
    await waitForHeading(page, 'Course Management');
    await expectMails(/^A second factor was set up/, 2);
    await expectMails(/^Your second factor was removed/, 1);
  });
});
