import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ALL_IGNORED_PROPERTIES } from 'local-cloud/ignored-properties';

import { signInByHttp } from '../kit/api-client.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent, giveConsentByHttp } from '../kit/consent.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { logInByMail } from '../kit/sign-in.ts';
import { startStack, type Stack } from '../kit/stack.ts';

const EMAIL = 'pro@greenroom.test';

// Production's settings, with the concurrency of a new AWS account.
describe('the real site in a new AWS account', () => {
  let browser: Browser;
  let stateDir: string;
  let stack: Stack;

  beforeAll(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'greenroom-new-account-'));
    const settings = { stateDir, production: true, concurrency: 10 };
    [browser, stack] = await Promise.all([openBrowser(), startStack(settings)]);
  });

  afterAll(async () => {
    await stack.stop();
    await browser.close();
    await rm(stateDir, { recursive: true, force: true });
  });

  it('ignores only the listed properties', async () => {
    const ignored: unknown = JSON.parse(
      await readFile(join(stateDir, 'logs', 'ignored-properties.json'), 'utf8'),
    );
    expect(ignored).toEqual([...ALL_IGNORED_PROPERTIES].toSorted());
  });

  it('shows a member no failure from the sign-in to the report', async () => {
    // A refused call that the page repeats isn't a failure.
    const { page } = await visit(browser, { ignoreProblemsBecause: 'refused calls are repeated' });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === stack.origin && pathname.startsWith('/api/')) calls.push(pathname);
    });

    await logInByMail(page, stack, { email: EMAIL, returnTo: '/' });

    await page.getByRole('heading', { name: 'Recommended for You' }).waitFor();
    await page.getByRole('heading', { name: 'Latest Podcasts' }).waitFor();
    await page.getByText('Videos Watched').waitFor();
    await page.waitForLoadState('networkidle');

    const home = calls.slice(calls.lastIndexOf('/api/auth/user') + 1);
    expect(home).toEqual(['/api/home']);
    expect(await page.getByText(/couldn’t be loaded/).count()).toBe(0);

    await giveConsent(page, stack.origin);
    await page.goto(`${stack.origin}/video-analysis`);
    await page.getByRole('button', { name: 'Enable Camera' }).click();
    await page.getByRole('button', { name: 'Start Recording' }).click();
    await waitForSecondsLeft(page, 52);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start AI Analysis' }).click();
    await page.getByRole('heading', { name: 'Six criteria' }).waitFor();
    expect(await page.getByText(/couldn’t be loaded|Analysis failed/).count()).toBe(0);
  });

  it('passes the smoke test', async () => {
    const member = await signInByHttp(stack.origin, 'Elena Executive');
    await giveConsentByHttp(member);

    const command = ['--import', 'tsx', 'infra/deployment/main.ts', 'smoke', '--seconds', '1800'];
    const env = { ...process.env, STATE_DIR: stateDir, SMOKE_SESSION: member.sessionId };
    // A failed command rejects with its output.
    const ended = await promisify(execFile)(process.execPath, command, { env }).catch(
      (error: unknown) => error,
    );
    const { stdout } = z.object({ stdout: z.string() }).parse(ended);

    expect(stdout.match(/^(FAIL|SKIP).*$/gm)).toEqual([
      expect.stringMatching(/^SKIP {2}direct API access: /),
    ]);
  });
});
