import { afterAll, expect, it } from 'vitest';
import { changeMailChoices, getProfile } from '#shared/accounts/profile.contract.ts';
import { askCoach } from '#shared/coaching/coaching.contract.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { findMails } from '../kit/inbox.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { signInAs } from '../kit/sign-in.ts';
import { mailbox, origin } from '../kit/worker-stack.ts';

const EMAIL = 'executive@greenroom.test';
const TITLE = 'An answer by email';

const browser = await openBrowser();
afterAll(() => browser.close());

it('stops one kind of email from the email itself, without a session', async () => {
  const session = await openApiSession(browser, origin, 'Elena Executive');
  const { request } = session.page.context();
  const isWanted = async () => {
    const answer = await request.get(`${origin}${getProfile.path}`);
    return getProfile.replies[200].parse(await answer.json()).mailChoices.coachAnswered;
  };

  const turnOn = () =>
    request.put(`${origin}${changeMailChoices.path}`, { data: { coachAnswered: true } });

  await turnOn();

  const { id: videoId } = await session.upload({ ...(await readValidRecording()), name: TITLE });
  const data = { videoId, message: 'Is my ending clear?' };
  const asked = await request.post(`${origin}${askCoach.path}`, { data });
  expect(asked.status()).toBe(201);
  await answerAsCoach();

  const findLink = async () => {
    const [mail] = await findMails(mailbox, EMAIL, /Your coach answered/);
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

async function answerAsCoach(): Promise<void> {
  const { page, close } = await visit(browser);
  await signInAs(page, origin, 'Carla Coach', '/coach');
  await page.getByRole('button', { name: `Take: Elena, ${TITLE}` }).click();
  await page.getByLabel('Your answer to Elena').fill('Yes, it is.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Elena has your answer' }).waitFor();
  await close();
}
