import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../kit/browser.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';
import { watchForText } from '../kit/shown-text.ts';
import { createAccount, signInAs } from '../kit/sign-in.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

describe('signing in', () => {
  it('creates an account with an emailed code and returns to the previous page', async () => {
    const { page } = await visit(browser, { width: 360 });
    const email = `nora.new.${Date.now()}@example.com`;
    const nora = { firstName: 'Nora', lastName: 'New', email };
    await createAccount(page, { origin, mailbox }, { ...nora, returnTo: '/video-analysis' });

    const user: unknown = await page.evaluate(async () => (await fetch('/api/auth/user')).json());

    expect(user).toMatchObject({ ...nora, role: 'member', plan: null });
  });

  it('keeps tokens and the session ID inaccessible to the page', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, 'Sam Starter', '/video-analysis');

    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(readable).toContain('__Host-signed-in=1');
    expect(readable).not.toMatch(/__Host-sid|eyJ/);

    const session = (await context.cookies(origin)).find(({ name }) => name === '__Host-sid');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  });

  it('sends a visitor from a member page to the sign-in page and explains why', async () => {
    const { page } = await visit(browser);
    const explained = await watchForText(page, 'Unauthorized');

    await page.goto(`${origin}/video-analysis`);
    await explained();
    await page.getByRole('button', { name: 'Sam Starter' }).waitFor();
  });

  it('prevents other sites from signing a member out or starting any action', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Sam Starter', '/video-analysis');

    const forged = await page.request.post(`${origin}/api/objects/upload`, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    const image = await page.request.get(`${origin}/api/logout`, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    });

    expect([forged.status(), image.status()]).toEqual([403, 403]);
    expect((await page.request.get(`${origin}/api/auth/user`)).status()).toBe(200);
  });
});
