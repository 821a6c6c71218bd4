import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { repositoryRoot } from '../kit/stack.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const MEMBER = 'Carla Coach';

const browser = await openBrowser();
afterAll(() => browser.close());

const readVideoState = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => ({
    at: element.currentTime,
    speed: element.playbackRate,
    isPaused: element.paused,
  }));

/** Waits until playback has passed `seconds`. */
async function waitUntilPlayedPast(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (least) => (document.querySelector('video')?.currentTime ?? 0) > least,
    seconds,
  );
}

/** The label depends on the member's progress, which arrives after the courses. */
const WATCH = /^(Watch|Resume|Start again) /;

async function openFirstCourse(page: Page): Promise<string> {
  await page.goto(`${origin}/courses`);

  const unlocked = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: WATCH }) });
  const title = await unlocked.first().getByRole('heading').innerText();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();

  return title;
}

describe('a member', () => {
  it('plays a course, seeks and changes the speed by keyboard, leaves, and resumes on another device', async () => {
    const { page, close } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/courses');

    const title = await openFirstCourse(page);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await waitUntilPlayedPast(page, 0.5);
    await page.keyboard.press('l');
    await waitUntilPlayedPast(page, 10);
    await page.keyboard.press('>');
    await page.keyboard.press('c');
    await page.locator('.vds-captions [data-part="cue"]').first().waitFor();
    expect((await readVideoState(page)).speed).toBe(1.25);

    await page.keyboard.press('k');

    const { at, isPaused } = await readVideoState(page);
    expect(isPaused).toBe(true);

    const saved = page.waitForRequest(
      (request) => request.url().endsWith('/api/progress') && request.method() === 'PUT',
    );
    await page.getByRole('link', { name: 'Back to Courses' }).click();
    await saved;
    await close();

    const other = await visit(browser, { width: 360 });
    await signInAs(other.page, origin, MEMBER, '/help');
    await other.page.goto(origin);

    const recent = other.page.getByRole('region', { name: 'Continue Learning' });
    await recent.getByRole('link', { name: `Resume ${title}` }).click();
    await other.page.getByRole('button', { name: /^Resume at 0:1/ }).click();
    await waitUntilPlayedPast(other.page, at - 1);
    expect((await readVideoState(other.page)).at).toBeLessThan(at + 20);
  });

  it('sees a locked course without its file', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/courses');
    await page.getByText('Requires Executive Plan').first().waitFor();
    await page.getByRole('searchbox').fill('no such course anywhere');
    await page.getByText('No courses found').waitFor();
    await page.goto(`${origin}/courses/no-such-course`);
    await page.getByRole('heading', { name: 'Course Not Found' }).waitFor();
  });
});

describe('a podcast', () => {
  it('keeps playing across three pages', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, MEMBER, '/podcasts');
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();

    const player = page.getByRole('region', { name: 'Podcast player' });
    await player.getByText('Now playing').waitFor();

    const seek = player.getByRole('slider', { name: 'Seek' });
    let last = 0;

    for (const link of ['Courses', 'Study Guides', 'Podcasts']) {
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await page.waitForURL(/courses|study-guides|podcasts/);
      await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(last + 0.3);

      last = Number(await seek.inputValue());
    }

    await player.getByRole('button', { name: 'Forward 30 seconds' }).click();
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(30);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await player.getByRole('button', { name: 'Close the player' }).last().click();
    await player.waitFor({ state: 'detached' });
  });
});

describe('a study guide', () => {
  it('opens in the page, and downloads as exactly the file that was uploaded', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, MEMBER, '/study-guides');

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download / })
        .first()
        .click(),
    ]);

    await page.getByText('Download Started', { exact: true }).waitFor();
    expect(file.suggestedFilename()).toMatch(/^\S.*\.pdf$/);

    const bytes = await readFile(await file.path());
    expect(await readSeededGuides()).toContainEqual(bytes);

    await page
      .getByRole('button', { name: /^Read / })
      .first()
      .click();

    await page.getByText(/^Page 1 of \d+/).waitFor();
    await page.locator('.guide-words span').first().waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Pages' }).waitFor({ state: 'detached' });
  });
});

async function readSeededGuides(): Promise<Buffer[]> {
  const folder = join(repositoryRoot, 'infra/start/seed/media');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}
