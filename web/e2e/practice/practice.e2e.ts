import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { criteria } from '#shared/analysis/criteria.ts';
import { CONSENT_DETAILS_TITLE } from '#shared/practice/consent-summary.ts';
import { consentText } from '#shared/practice/consent.ts';
import { questions } from '#shared/practice/questions/questions.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { createFakeDevices } from './fake-devices.ts';
import { giveConsent, withdrawConsent } from '../kit/consent.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const SCREENS = [
  [1440, 900],
  [1280, 720],
  [360, 780],
] as const;

/** In a window this low, a report needs scrolling, but the recorder doesn't. */
const RECORDER_SCREENS = [...SCREENS, [780, 360]] as const;

const MAX_LAYOUT_SHIFT = 0.02;

describe('a member who practices', () => {
  it('records an answer, reads what to work on, tries it again and sees what changed', async () => {
    const { page, context } = await visit(browser);
    await signInAs(page, origin, 'Priya Professional', '/help');
    await withdrawConsent(page, origin);
    await page.goto(`${origin}/video-analysis`);

    await page.getByRole('button', { name: 'Enable Camera' }).click();

    const consent = page.getByRole('dialog', { name: consentText.title });
    await consent.getByText(CONSENT_DETAILS_TITLE).click();
    await consent.getByText('What we never score').waitFor();
    await consent.getByRole('button', { name: consentText.agree }).click();
    await page.getByRole('button', { name: 'Start Recording' }).click();
    await page.getByText('REC', { exact: true }).waitFor();
    await waitForComparableLength(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Video Uploaded Successfully!').waitFor();
    await page.getByRole('button', { name: 'Start AI Analysis' }).click();

    const report = page.getByRole('tabpanel', { name: 'Results' });
    const progress = report.getByRole('region', { name: 'Analysis in progress' });
    await progress.getByLabel(/^Recording: /).waitFor();
    await progress.getByText('While you wait').waitFor();

    const currentSteps = progress.locator('[aria-current=step]');
    await progress.locator('[aria-current=step]', { hasText: 'Watching' }).waitFor();
    expect(await currentSteps.allInnerTexts()).toEqual(['Listening', 'Watching']);

    await page.emulateMedia({ forcedColors: 'active' });

    const bars = progress.locator('li > span:first-child');
    // Done, current, and later steps.
    await expect.poll(async () => new Set(await bars.evaluateAll(listBackgrounds)).size).toBe(3);

    await page.emulateMedia({ forcedColors: 'none' });
    await report.getByRole('heading', { name: 'Six criteria' }).waitFor();

    for (const { label } of criteria) {
      const cue = report
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: label }) });

      expect(
        Number(/\b(\d{1,2})\b/.exec(await cue.innerText())?.[1]),
        label,
      ).toBeGreaterThanOrEqual(5);
    }

    await page.reload();

    const focus = report.getByRole('region', { name: 'Work on one thing' });
    await focus.getByRole('button', { name: 'Play the moment' }).waitFor();

    const again = focus.getByRole('button', { name: 'Try it again' });

    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });

      const score = report.getByRole('region', { name: 'Overall score' });

      for (const part of [
        page.getByRole('heading', { name: 'AI Video Analysis' }),
        page.getByText('6 Scoring Criteria'),
        score,
        focus.locator('p').last(),
        focus.getByRole('button', { name: 'Play the moment' }),
        again,
      ])
        await expect
          .poll(() => isInViewport(part), { message: `${width}x${height}: ${String(part)}` })
          .toBe(true);
    }

    await again.click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.getByText('REC', { exact: true }).waitFor();
    await page.evaluate(watchLayoutShift);
    await waitForComparableLength(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Video Uploaded Successfully!').waitFor();

    // The report opens without a click, and the keyboard starts at the one thing.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Work on one thing');
    expect(await page.evaluate(readLayoutShift)).toBeLessThan(MAX_LAYOUT_SHIFT);

    const comparison = report.getByRole('region', {
      name: 'Since your earlier take',
    });
    await comparison
      .getByText(/no clear change/i)
      .first()
      .waitFor();

    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => isInViewport(again), { message: `${width}x${height}` }).toBe(true);
    }

    await page.getByRole('tab', { name: 'Library' }).click();
    await page.getByText('Analyzed').first().waitFor();

    // Both takes show the face of the fake camera.
    const thumbnails = page.getByRole('tabpanel', { name: 'Library' }).locator('li img');
    await expect.poll(() => thumbnails.evaluateAll(countLoaded)).toBe(2);

    await page.goto(`${origin}/api/logout`);
    await page.waitForURL(`${origin}/`);
    expect((await page.request.get(`${origin}/api/auth/user`)).status()).toBe(401);
    expect((await context.cookies(origin)).map(({ name }) => name)).not.toContain('__Host-sid');
  });

  it('sees the question, the video and the button on the first screen, before and while recording', async () => {
    const [longest] = questions.toSorted((one, other) => other.text.length - one.text.length);
    for (const [width, height] of RECORDER_SCREENS) {
      const { page, close } = await visit(browser, { width });
      await page.setViewportSize({ width, height });
      await signInAs(page, origin, 'Priya Professional', '/video-analysis');
      await giveConsent(page, origin);
      await page.goto(`${origin}/video-analysis?question=${longest?.id}`);

      const expectVisible = async (button: string) => {
        const question = page.getByRole('region', { name: 'Your question' }).locator('p').first();
        const preview = page.getByLabel('Your camera, mirrored');
        for (const part of [question, preview, page.getByRole('button', { name: button })])
          await expect
            .poll(() => isInViewport(part), { message: `${width}x${height}: ${String(part)}` })
            .toBe(true);
      };

      const enable = page.getByRole('button', { name: 'Enable Camera' });
      await page.getByText('What makes a good answer').waitFor();
      await expect
        .poll(() => isInViewport(enable), { message: `${width}x${height}: Enable Camera` })
        .toBe(true);
      await enable.click();
      await page.getByRole('button', { name: 'Start Recording' }).waitFor();
      await expectVisible('Start Recording');
      await page.getByRole('button', { name: 'Start Recording' }).click();
      await page.getByText('REC', { exact: true }).waitFor();
      await expectVisible('Stop');
      await close();
    }
  });
});

describe('a member whose connection is lost at Stop', () => {
  it('keeps the take, and the upload goes on by itself', async () => {
    const { page, context, close } = await visit(browser);
    await signInAs(page, origin, 'Priya Professional', '/help');
    await giveConsent(page, origin);
    await page.goto(`${origin}/video-analysis`);
    await page.getByRole('button', { name: 'Enable Camera' }).click();
    await page.getByRole('button', { name: 'Start Recording' }).click();
    await waitForSecondsLeft(page, 57);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Waiting for your connection' }).waitFor();
    await page.getByText('Your take is safe on this device.').waitFor();

    await context.setOffline(false);
    await page.getByText('Video Uploaded Successfully!').waitFor();
    await close();
  });
});

/** Runs in the page: adds up how far content moves without the member's input. */
function watchLayoutShift(): void {
  Object.assign(globalThis, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) (globalThis as unknown as { layoutShift: number }).layoutShift += value;
    }
  }).observe({ type: 'layout-shift' });
}

/** Runs in the page. */
const readLayoutShift = () => (globalThis as unknown as { layoutShift: number }).layoutShift;

/** Runs in the page. */
function listBackgrounds(elements: Element[]): string[] {
  return elements.map((element) => getComputedStyle(element).backgroundColor);
}

/** Runs in the page: returns how many pictures have loaded. */
function countLoaded(pictures: Element[]): number {
  return pictures.filter(
    (picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0,
  ).length;
}

describe('a member who checks picture and sound', () => {
  it('gets the right hint before recording, and none while recording', async () => {
    const devices = await createFakeDevices();
    onTestFinished(devices.remove);

    const fakeBrowser = await openBrowser(devices.flags);
    onTestFinished(() => fakeBrowser.close());

    const { page, close } = await visit(fakeBrowser);
    await signInAs(page, origin, 'Priya Professional', '/help');
    await giveConsent(page, origin);
    await page.addInitScript(recordHints);

    const hint = page.getByRole('region', { name: 'Recorder' }).getByRole('status');

    for (const [camera, microphone, text] of HINTS) {
      await devices.show(camera);
      await devices.play(microphone);
      await page.goto(`${origin}/video-analysis`);
      await page.getByRole('button', { name: 'Enable Camera' }).click();
      await hint.getByText(text).waitFor();

      const shown = await page.evaluate(readShownHints);

      expect(shown).toEqual([expect.stringContaining(text)]);
    }

    await page.getByRole('button', { name: 'Start Recording' }).click();
    await page.getByText('REC', { exact: true }).waitFor();
    expect(await hint.textContent()).toBe('');

    await close();
  });
});

/** Runs in the page: records each hint that the recorder shows. */
function recordHints(): void {
  const shown = new Set<string>();
  Object.assign(globalThis, { shownHints: shown });
  new MutationObserver(() => {
    const hint = document.querySelector('[aria-label=Recorder] [role=status]')?.textContent;
    if (hint) shown.add(hint);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: returns the hints in the order in which they first appeared. */
function readShownHints(): string[] {
  return [...(globalThis as unknown as { shownHints: Set<string> }).shownHints];
}

const HINTS = [
  ['no_face', 'voice', 'We can’t see your face.'],
  ['small_face', 'voice', 'Your face is small in the frame.'],
  ['dark', 'voice', 'The picture is dark.'],
  ['good', 'silence', 'We can’t hear you.'],
  ['good', 'voice', 'Picture and sound look good.'],
  ['good', 'loud_room', 'There’s a lot of background noise.'],
] as const;

/**
 * Waits until the take is long enough to be compared. A busy machine may skip a number of the
 * countdown.
 */
async function waitForComparableLength(page: Page): Promise<void> {
  await waitForSecondsLeft(page, 38);
}

/**
 * True if the whole element is visible below the top bar without scrolling, and nothing covers its
 * center.
 */
async function isInViewport(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const banner = part.page().getByRole('banner');
  const bar = (await banner.isVisible()) ? await banner.boundingBox() : null;
  const top = bar ? bar.y + bar.height : 0;
  const height = part.page().viewportSize()?.height ?? 0;
  if (!box) return false;

  const isUncovered = await part.evaluate(
    (element, [x, y]) => element.contains(document.elementFromPoint(x, y)),
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );

  return isUncovered && box.y >= top && box.y + box.height <= height;
}
