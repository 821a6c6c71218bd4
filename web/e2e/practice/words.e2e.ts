import { type Locator, type Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { isThorough } from '#infra/verify/repetitions.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const ANSWER =
  'when I joined our builds took an hour so I cached the packages after that builds dropped to nine minutes';

/**
 * Records until at most 46 seconds are left and waits for the upload. Returns the body of the
 * registration.
 */
async function recordTake(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await waitForSecondsLeft(page, 46);

  const registering = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url() === `${origin}/api/user-videos`,
  );
  await page.getByRole('button', { name: 'Stop' }).click();

  const body: unknown = (await registering).postDataJSON();
  await page.getByText('Video Uploaded Successfully!').waitFor();

  return body;
}

async function openRecorder(page: Page, availability: string | null): Promise<Locator> {
  await signInAs(page, origin, 'Priya Professional', '/help');
  await giveConsent(page, origin);
  await page.addInitScript(installRecognizer, { availability, answer: ANSWER });
  await page.goto(`${origin}/video-analysis`);
  await page.getByRole('button', { name: 'Enable Camera' }).click();
  await page.getByRole('button', { name: 'Start Recording' }).waitFor();
  await page.getByText('Camera and microphone', { exact: true }).click();

  return page.getByRole('switch', { name: 'Transcribe on this device' });
}

describe('a browser that recognizes speech on the device', () => {
  it('writes the transcript, which the report shows and plays word by word', async () => {
    const { page, close } = await visit(browser);
    const choice = await openRecorder(page, 'available');
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(true);
    expect(await recordTake(page)).toMatchObject({ transcript: { language: 'en-US' } });

    await page.getByRole('button', { name: 'Start AI Analysis' }).click();

    const transcript = page.getByRole('region', { name: 'Transcript' });
    await transcript.waitFor();
    await transcript.getByText('Your browser wrote this on your device').waitFor();

    const parts = transcript.getByRole('list', { name: 'Parts of your story' });
    expect(await parts.getByText(': found').count()).toBe(3);

    await transcript.getByText('cached', { exact: true }).click();

    const video = page.getByRole('tabpanel', { name: 'Results' }).locator('video');
    await expect.poll(() => video.evaluate(readPosition)).toBeGreaterThan(3);

    const sentences = transcript.getByRole('button', { name: /^Play from/ });
    const tabStops = await sentences.evaluateAll(
      (buttons) => buttons.filter(({ tabIndex }) => tabIndex === 0).length,
    );
    expect([tabStops, (await sentences.count()) > 1]).toEqual([1, true]);

    await sentences.first().focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => sentences.last().evaluate((button) => button === document.activeElement))
      .toBe(true);
    expect(await findOverflows(page)).toEqual([]);

    await close();
  });

  it.runIf(isThorough)('writes nothing once the member turns it off', async () => {
    const { page, close } = await visit(browser, { width: 360 });
    onTestFinished(async () => {
      await page.request.put(`${origin}/api/practice-settings`, {
        data: { transcribesOnDevice: true },
      });
      await close();
    });

    const choice = await openRecorder(page, 'available');
    await choice.click();

    await expect.poll(() => choice.isChecked()).toBe(false);
    await expect
      .poll(async () => (await page.request.get(`${origin}/api/practice-settings`)).text())
      .toContain('"transcribesOnDevice":false');
    expect(await recordTake(page)).not.toHaveProperty('transcript');
  });
});

describe('a browser that would have to download the language or ask a speech service', () => {
  it.each(isThorough ? ['downloadable', null] : ['downloadable'])(
    'is never asked to transcribe (%s)',
    async (availability) => {
      const { page, close } = await visit(browser);
      const choice = await openRecorder(page, availability);
      expect(await choice.count()).toBe(0);

      await page.getByRole('button', { name: 'Start Recording' }).click();
      await page.getByText('REC', { exact: true }).waitFor();
      expect(
        await page.evaluate(() => document.documentElement.dataset['recognizerStarts'] ?? '0'),
      ).toBe('0');

      await close();
    },
  );
});

/** Runs in the page. */
const readPosition = (video: Element) =>
  video instanceof HTMLMediaElement ? video.currentTime : 0;

/**
 * Runs in the page: replaces the browser's recognizer. The fake recognizes a word of the answer
 * every 600 ms. Without an availability, `available()` throws.
 */
function installRecognizer({
  availability,
  answer,
}: {
  availability: string | null;
  answer: string;
}): void {
  class Recognizer extends EventTarget {
    static async available() {
      if (availability === null) throw new Error('unknown');
      return availability;
    }

    #timer = 0;
    #isLocal = false;

    get processLocally() {
      return this.#isLocal;
    }

    set processLocally(isLocal: boolean) {
      this.#isLocal = isLocal;
    }

    start() {
      const { dataset } = document.documentElement;
      dataset['recognizerStarts'] = String(Number(dataset['recognizerStarts'] ?? 0) + 1);
      if (!this.#isLocal) throw new Error('would use a speech service');

      const words = answer.split(' ');
      let count = 0;
      this.#timer = window.setInterval(() => {
        count = Math.min(count + 1, words.length);
        const results = [[{ transcript: words.slice(0, count).join(' ') }]];
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
      }, 600);
    }

    stop() {
      window.clearInterval(this.#timer);
      this.dispatchEvent(new Event('end'));
    }

    abort() {
      this.stop();
    }
  }

  Object.defineProperty(window, 'SpeechRecognition', { value: Recognizer, configurable: true });
}
