import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSchema } from '#shared/accounts/user.ts';
import type { User } from '#shared/accounts/user.ts';
import { askCoach } from '#shared/coaching/coaching.contract.ts';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { ADMIN, dismissNotice } from '../kit/admin-pages.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { findMails } from '../kit/inbox.ts';
import { createAccount, logInByMail, signInAs } from '../kit/sign-in.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const MEMBER = 'Priya Professional';
const TITLE = 'Why this company';
const BIO = 'Twelve years of hiring engineers. I help you get to the point.';
const PHRASE = 'Name the result in your first sentence.';
const REASON = 'Carla is away today.';

let browser: Browser;
let files: FileGenerator;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFileGenerator()]);
});

afterAll(() => Promise.all([browser.close(), files.remove()]));

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Checks the page at the width of a phone and of a laptop. */
async function checkScreen(page: Page): Promise<void> {
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }
}

async function readUser(page: Page): Promise<User> {
  return userSchema.parse(await (await page.request.get(`${origin}/api/auth/user`)).json());
}

/** Creates an account that an administrator makes a coach. */
async function becomeCoach(page: Page, admin: Page): Promise<void> {
  const dora = { firstName: 'Dora', lastName: 'Desk', email: `dora.${Date.now()}@example.com` };
  await createAccount(page, { origin, mailbox }, { ...dora, returnTo: '/profile' });
  await page.locator('input[type=file]').setInputFiles(await files.picture('me.png', 'teal'));
  await page.getByRole('button', { name: 'Account of Dora Desk' }).locator('img').waitFor();

  const { id } = await readUser(page);
  await setRole(admin, id, 'coach');
  await logInByMail(page, { origin, mailbox }, { email: dora.email, returnTo: '/coach/profile' });
}

async function setRole(admin: Page, id: string, role: 'coach' | 'member'): Promise<void> {
  const data = { role, reason: 'For the coach desk' };
  const response = await admin.request.put(`${origin}/api/admin/members/${id}/role`, { data });
  expect(response.status(), await response.text()).toBe(204);
}

async function writeProfile(page: Page): Promise<void> {
  await page.getByLabel('Bio').fill(BIO);
  await page.getByRole('img', { name: 'Dora' }).waitFor();
  await button(page, 'Save bio').click();
  await dismissNotice(page, 'Bio saved');
  await page.getByLabel('New phrase').fill(PHRASE);
  await button(page, 'Add phrase').click();
  await button(page, `Edit: ${PHRASE}`).waitFor();
  await checkScreen(page);
}

/** Gives the member's request to Dora. */
async function reassign(page: Page): Promise<void> {
  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: /^Coach requests/ }).click();

  const request = page.getByRole('listitem').filter({ hasText: TITLE });
  await request.getByText('With Carla for another').waitFor();
  await page.getByRole('row', { name: /^Dora Desk 0/ }).waitFor();
  await checkScreen(page);
  await button(page, `Assign: ${MEMBER}, ${TITLE}`).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Assign to').selectOption('Dora Desk');
  await dialog.getByLabel('Reason').fill(REASON);
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dismissNotice(page, 'Request assigned to Dora');
  await request.getByText('With Dora for another').waitFor();
}

async function answerWithPhrase(page: Page): Promise<void> {
  await page.goto(`${origin}/coach?view=mine`);
  await page.getByRole('link', { name: `Continue: Priya, ${TITLE}` }).click();

  const answer = page.getByLabel('Your answer to Priya');
  expect(await answer.inputValue()).toBe('A good start.');

  await answer.press('ControlOrMeta+Home');
  await answer.press('ArrowRight');
  await answer.press('ControlOrMeta+End');

  const phrase = button(page, `Insert: ${PHRASE}`);
  await phrase.focus();
  await page.keyboard.press('Enter');
  expect(await answer.inputValue()).toBe(`A good start. ${PHRASE}`);

  await page.keyboard.type(' Well done.');
  expect(await answer.inputValue()).toBe(`A good start. ${PHRASE} Well done.`);

  await page.getByText('Draft saved').waitFor();
  await checkScreen(page);
  await button(page, 'Send answer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Priya has your answer' }).waitFor();
}

describe('the coach desk', () => {
  it('moves a request to another coach, whose answer shows their picture and bio until they lose the role', async () => {
    const member = await openApiSession(browser, origin, MEMBER);
    const { id: videoId } = await member.upload({ ...(await readValidRecording()), name: TITLE });
    const data = { videoId, message: 'Do I sound convincing?' };
    const asked = await member.page.request.post(`${origin}${askCoach.path}`, { data });
    expect(asked.status()).toBe(201);

    const carla = (await visit(browser)).page;
    await signInAs(carla, origin, 'Carla Coach', '/coach');
    await carla.getByRole('button', { name: `Take: Priya, ${TITLE}` }).click();
    await carla.getByLabel('Your answer to Priya').fill('A good start.');
    await carla.getByText('Draft saved').waitFor();

    const ada = (await visit(browser)).page;
    await signInAs(ada, origin, ADMIN, '/admin');

    const dora = (await visit(browser)).page;
    await becomeCoach(dora, ada);
    await writeProfile(dora);
    await reassign(ada);

    await carla.getByLabel('Your answer to Priya').fill('A good start. More of mine.');
    await carla
      .getByRole('heading', { name: 'This request is no longer assigned to you' })
      .waitFor();
    await carla.getByText(/^An administrator gave this request to another coach\./).waitFor();
    expect(await button(carla, 'Take request again').count()).toBe(0);
    expect(await carla.getByLabel('Your answer to Priya').inputValue()).toBe(
      'A good start. More of mine.',
    );

    const { email, id } = await readUser(dora);
    await expect.poll(() => findMails(mailbox, email, /You have a new request/)).toHaveLength(1);

    await answerWithPhrase(dora);

    const { page } = member;
    await page.goto(`${origin}/video-analysis?tab=coach`);
    await button(page, `Read the answer: ${TITLE}`).click();
    await page.getByText(BIO).waitFor();

    const picture = page.getByRole('img', { name: 'Dora' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await checkScreen(page);

    await ada.reload();
    await ada.getByRole('row', { name: /^Dora Desk 1 \d+ min 100%/ }).waitFor();
    await ada.goto(`${origin}/admin/members/${(await readUser(page)).id}`);
    await ada.getByText('Coach request: Carla Coach → Dora Desk').waitFor();
    await ada.getByText(REASON).waitFor();
    await setRole(ada, id, 'member');
    await page.reload();
    await page.getByText(PHRASE).waitFor();
    expect(await page.getByText(BIO).count()).toBe(0);
  });
});
