import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeMailChoices, getProfile } from '#shared/accounts/profile.contract.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findMails } from '../kit/inbox.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const EMAIL = 'executive@greenroom.test';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

it('stops one kind of email from the email itself, without a session', async () => {
  const session = await openApiSession(browser, origin, 'Elena Executive');
  const { request } = session.page.context();
  const isWanted = async () => {
    const answer = await request.get(`${origin}${getProfile.path}`);
    return getProfile.replies[200].parse(await answer.json()).mailChoices.analysisReady;
  };

  const turnOn = () =>
    request.put(`${origin}${changeMailChoices.path}`, { data: { analysisReady: true } });

  await turnOn();

  const { id } = await session.upload(await readValidRecording());
  await session.waitForVideo(id, ['completed'], 120);

  const findLink = async () => {
    const [mail] = await findMails(mailbox, EMAIL, /analysis is ready/);
    return /^Stop these emails: (\S+)$/m.exec(mail?.text ?? '')?.[1];
  };
  await expect.poll(findLink).toBeDefined();

  const link = (await findLink()) ?? '';

  const oneClick = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

  expect([oneClick.status, await isWanted()]).toEqual([204, false]);

  await turnOn();

  const { page, close } = await visit(browser);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor();
  expect(await isWanted()).toBe(true);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByRole('heading', { name: 'Stopped' }).waitFor();
  expect(await isWanted()).toBe(false);

  await turnOn();
  await Promise.all([close(), session.close()]);
});
