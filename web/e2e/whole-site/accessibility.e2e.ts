import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { button, link, tabAndPress, tabTo, waitForFocus, tabAndType } from '../kit/keyboard.ts';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { ADMIN } from '../kit/admin-pages.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { findAnimations } from '../kit/animations.ts';
import { origin } from '../kit/worker-stack.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { mockReply } from '../kit/mock-replies.ts';

const MEMBER = 'Elena Executive';

const browser = await openBrowser();
afterAll(() => browser.close());

describe('with only the keyboard', () => {
  it('a visitor skips the top bar and finds an answer', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/help`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabAndPress(page, link(page, 'Skip to content'));
    await tabAndType(page, page.getByRole('searchbox'), 'invoices');
    await tabAndPress(page, page.locator('summary').filter({ hasText: 'Where are my invoices?' }));
    await page.getByText(/They open on the site of Stripe/).waitFor();
  });

  it('a member watches, listens, reads, records and opens the library', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/');
    await giveConsent(page, origin);
    await tabAndPress(page, link(page, 'Courses').first());
    await tabAndPress(page, link(page, /^Watch /).first());
    await tabAndPress(page, button(page, 'Play').first());
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
    await page.keyboard.press('k');
    await page.waitForFunction(() => document.querySelector('video')?.paused);

    await tabAndPress(page, link(page, 'Podcasts').first());
    await tabAndPress(page, button(page, /^Play /).first());

    const player = page.getByRole('region', { name: 'Podcast player' });
    await player.getByText('Now playing').waitFor();
    await tabAndPress(page, player.getByRole('button', { name: 'Close the player' }).last());
    await player.waitFor({ state: 'detached' });

    await tabAndPress(page, link(page, 'Study Guides').first());
    await readGuide(page);
    await recordPractice(page);
  });

  it('an administrator creates and deletes a course without losing focus', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, ADMIN, '/admin/courses');
    await tabAndPress(page, button(page, 'Add New Course'));

    const form = page.getByRole('form', { name: 'Create New Course' });
    await tabAndType(page, form.getByLabel('Course Title'), 'Typed without a mouse');
    await tabTo(page, form.getByLabel('Required Tier'));
    await page.keyboard.type('Exec');
    await tabAndPress(page, form.locator('summary'));
    await tabAndPress(page, form.getByRole('switch', { name: 'Published' }), 'Space');
    await tabAndPress(page, button(page, 'Create Course'));
    await page.getByText('Course created successfully!').first().waitFor();
    await waitForFocus(button(page, 'Add New Course'));

    const remove = button(page, 'Delete Typed without a mouse');
    await tabAndPress(page, remove);

    const dialog = page.getByRole('dialog', { name: 'Delete Typed without a mouse?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await waitForFocus(remove);
    await page.keyboard.press('Enter');
    await tabAndPress(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await remove.waitFor({ state: 'detached' });
    await waitForFocus(page.getByRole('heading', { name: 'Existing Courses' }));
  });

  it('the menu, the drawer and a notice open and close, and return the focus', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Frank Free', '/help');

    const account = button(page, /^Account of/);
    await tabAndPress(page, account);
    await tabTo(page, link(page, 'Settings'));
    await page.keyboard.press('Escape');
    await waitForFocus(account);
    await page.keyboard.press('Enter');
    await tabAndPress(page, link(page, 'Settings'));
    await page.waitForURL(`${origin}/settings`);
    await page.setViewportSize({ width: 360, height: 780 });

    const menu = button(page, 'Open menu');
    await tabAndPress(page, menu);
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    await waitForFocus(menu);
  });
});

/**
 * Downloads a guide, reads it on the page and closes it. Focus then returns to the button that
 * opened it.
 */
async function readGuide(page: Page): Promise<void> {
  const downloadEvent = page.waitForEvent('download');
  await tabAndPress(page, button(page, /^Download /).first());
  await downloadEvent;

  const opener = button(page, /^Read /).first();
  await tabAndPress(page, opener);
  await page.getByText(/^Page 1 of \d+/).waitFor();
  await tabTo(page, button(page, 'Close').last());
  await page.keyboard.press('Escape');
  await waitForFocus(opener);
}

/** Tries a failed upload, a wrong file type, and the tabs. */
async function recordPractice(page: Page): Promise<void> {
  await mockReply(page, 'POST /api/objects/upload', { uploadURL: `${origin}/mock-storage` });
  await mockReply(page, 'POST /api/objects/release', '', 204);
  await mockReply(page, 'PUT /mock-storage', '', 403);
  await tabAndPress(page, link(page, 'Practice').first());

  const fileChooserEvent = page.waitForEvent('filechooser');
  await tabAndPress(page, page.locator('main input[type=file]'), 'Space');
  await (
    await fileChooserEvent
  ).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') });
  await page.getByText('Invalid file type').first().waitFor();
  await tabAndPress(page, button(page, 'Enable Camera'));
  await waitForFocus(button(page, 'Start Recording'));
  await page.keyboard.press('Enter');
  await waitForFocus(
    page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Cancel' }),
  );
  await page.getByText('REC', { exact: true }).waitFor();
  await waitForFocus(button(page, 'Stop'));
  // A recording stopped within its first frames is empty.
  await waitForSecondsLeft(page, 57);
  await tabAndPress(page, button(page, 'Stop'));
  await page.getByRole('heading', { name: 'Upload Failed' }).waitFor();
  await tabAndPress(page, page.getByRole('region', { name: 'Recorder' }).getByLabel('Close'));
  await tabTo(page, page.getByRole('tab', { name: 'Record', exact: true }));
  await page.keyboard.press('ArrowRight');
  await waitForFocus(page.getByRole('tab', { name: 'Library' }));
  await page.keyboard.press('Enter');
  await page.getByRole('tabpanel', { name: 'Library' }).waitFor();
}

describe('with reduced motion', () => {
  it('no screen has animations', async () => {
    const { page } = await visit(browser);
    for (const path of ['/', '/subscribe', '/help']) {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await findAnimations(page), path).not.toEqual([]);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await findAnimations(page), path).toEqual([]);
    }
  });
});

describe('the checks of every journey', () => {
  it('detect an accessibility violation, overflow and a policy violation', async () => {
    const { page, problems } = await visit(browser, {
      ignoreProblemsBecause: 'makes the faults itself, to see that they are noticed',
    });
    await page.goto(`${origin}/help`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([await findAccessibilityViolations(page), await findOverflows(page)]).toEqual([[], []]);

    await page.evaluate(() => {
      const picture = document.createElement('img');
      picture.style.width = '2000px';
      picture.style.maxWidth = 'none';

      const style = document.createElement('style');
      style.textContent = 'p { color: red }';
      document.querySelector('main h1')?.append(picture, style);
    });
    await expect.poll(() => problems.join('\n')).toContain('Content Security Policy');
    expect((await findAccessibilityViolations(page)).join('\n')).toContain('image-alt');
    expect((await findOverflows(page)).join('\n')).toContain('360 px: sticks out: <img');
  });
});
