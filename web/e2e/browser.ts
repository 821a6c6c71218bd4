import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';
import { findBrowser } from '../../infra/test/browser.mjs';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const camera = [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${fixture('camera.mjpeg')}`,
  `--use-file-for-fake-audio-capture=${fixture('microphone.wav')}`,
];

/** Chromium with a camera that sees a face and a microphone that hears an answer. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run the journeys by npm test, which finds or installs one.');
  return chromium.launch({ executablePath, headless: true, args: [...quiet, ...camera] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the page without being asked for: broken policy, uncaught errors, server errors. Empty at the end of a good visit. */
  readonly complaints: readonly string[];
}

interface VisitOptions {
  readonly width?: number;
  readonly permissions?: readonly string[];
}

/** A person with an empty browser. Camera and microphone are allowed unless `permissions` says otherwise. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, permissions = ['camera', 'microphone'] } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    permissions: [...permissions],
    reducedMotion: 'reduce',
  });
  // Nothing waits for long on an idle machine; on a busy one patience costs less than a false alarm.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  if (TestRunner.getCurrentTest()) onTestFailed(() => tellWhatStands(context, complaints));
  return { context, page, complaints };
}

/** Of a journey that failed: a time-out alone does not say what the person saw. */
async function tellWhatStands(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`At ${page.url()} stands:\n${text.slice(0, 3_000)}`);
  }
  if (complaints.length > 0) console.error(`Complaints:\n${complaints.join('\n')}`);
}

/** What goes wrong in a page from now on, as it comes in. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return complaints;
}
