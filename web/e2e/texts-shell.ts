import type { Page } from 'playwright-core';
import type { User } from '../../shared/accounts/member.ts';
import { visit } from './browser.ts';
import { addressOf, type Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { hold, reply } from './texts-replies.ts';
import { mona } from './texts-samples.ts';

type Desk = Pick<Walk, 'origin' | 'tour'>;

/** The frame of every page as a member sees it. */
export async function walkThroughShell({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Frank Free', '/help');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const lead = async (name: string) => {
    const link = page.locator('header').getByRole('link', { name, exact: true });
    return `${name} leads to ${addressOf((await link.getAttribute('href')) ?? '')}`;
  };
  await tour.stop(page, 'avatar menu', async () => [
    await lead('Profile'),
    await lead('Settings'),
    await lead('Log out'),
  ]);
  await page.keyboard.press('Escape');
  await seeDrawer(page, { origin, tour });
  await seeAvatars(page, { origin, tour });
  for (const path of ['/settings', '/profile']) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tour.look(page, path);
  }
  await leave();
}

async function seeDrawer(page: Page, { origin, tour }: Desk): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await tour.stop(page, 'drawer of a member');
  await drawer.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.waitForURL(`${origin}/courses`);
  await drawer.waitFor({ state: 'hidden' });
  await tour.stop(page, 'drawer after a choice', ['the drawer is closed']);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function seeAvatars(page: Page, { origin, tour }: Desk): Promise<void> {
  const open = async (user: User) => {
    await reply(page, 'GET /api/auth/user', user);
    await page.goto(`${origin}/help`);
  };
  await open(mona);
  await tour.stop(page, 'avatar of a first name');
  await open({ ...mona, firstName: '', lastName: '', email: 'zoe@example.com' });
  await tour.read(page, 'avatar of an email');
  await open({ ...mona, firstName: '', lastName: '', email: '' });
  await tour.read(page, 'avatar of nothing');
  const goOn = await hold(page, 'GET /api/auth/user');
  await page.goto(`${origin}/help`);
  const places = page.locator('header .animate-lamp');
  await places.first().waitFor();
  await tour.stop(page, 'bar while the user is being fetched', async () => [
    `${await places.count()} loading placeholder`,
  ]);
  goOn();
  await page.unrouteAll();
}
