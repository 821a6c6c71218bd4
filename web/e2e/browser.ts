import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { findBrowser } from '../../infra/test/browser.mjs';
import { barriersOn } from './access.ts';

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

/** Chromium with a fake camera that shows a face and a fake microphone that plays an answer. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run the journeys by npm test, which finds or installs one.');
  return chromium.launch({ executablePath, headless: true, args: [...quiet, ...camera] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Unexpected problems: policy violations, uncaught errors, server errors. Any of them fails the test. */
  readonly complaints: readonly string[];
  /** Ends the visit before the test does: closes it, and throws if it has any faults. */
  leave(): Promise<void>;
}

interface VisitOptions {
  readonly width?: number;
  readonly permissions?: readonly string[];
  /** Overrides the browser's user agent. */
  readonly userAgent?: string;
  /** If set, the reason why faults of this visit are ignored. */
  readonly unjudged?: string;
}

/**
 * Opens a fresh browser context. Camera and microphone are allowed unless `permissions` overrides it. When the test
 * ends, the visit closes, and complaints or axe violations fail the test.
 */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, permissions = ['camera', 'microphone'], userAgent, unjudged } = options;
  if (!TestRunner.getCurrentTest() || TestRunner.getCurrentTest()?.concurrent)
    throw new Error('A visit is judged at the end of its test: it begins in one, and alone.');
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    permissions: [...permissions],
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  });
  // Waits rarely take long, but a busy machine shouldn't cause false alarms.
  context.setDefaultTimeout(60_000);
  const complaints = complaintsOf(context);
  await context.addInitScript(tellBreaches);
  let hasLeft = false;
  const leave = async () => {
    hasLeft = true;
    const faults = unjudged ? [] : await faultsOf(context, complaints);
    await context.close();
    if (faults.length > 0) throw new Error(`Of this visit must not stay:\n${faults.join('\n')}`);
  };
  onTestFinished(async ({ task }) => {
    if (hasLeft) return;
    if (task.result?.state !== 'fail') return leave();
    await tellWhatStands(context, complaints);
    await context.close();
  });
  return { context, page: await context.newPage(), complaints, leave };
}

/** All complaints, and axe violations on pages that are open at the end. */
async function faultsOf(context: BrowserContext, complaints: readonly string[]): Promise<string[]> {
  const pages = context.pages();
  if (pages.length === 0) return [...complaints, 'no page was open at the end'];
  const barriers: string[] = [];
  for (const page of pages) barriers.push(...(await barriersAtEnd(page)));
  return [...complaints, ...barriers];
}

/** Checks only pages of the app, and skips the sign-in, bank and mailbox pages. */
async function barriersAtEnd(page: Page): Promise<string[]> {
  try {
    if ((await page.locator('#root').count()) === 0) return [];
    // Wait until the screen has loaded.
    await page.locator('#root h1').first().waitFor({ state: 'attached' });
    return (await barriersOn(page)).map((line) => `${page.url()}: ${line}`);
  } catch (error) {
    // If the page redirects during the check, check the new page.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return barriersAtEnd(page);
  }
}

/** Prints the visible text after a failed test, because a timeout alone doesn't show it. */
async function tellWhatStands(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`At ${page.url()} stands:\n${text.slice(0, 3_000)}`);
  }
  if (complaints.length > 0) console.error(`Complaints:\n${complaints.join('\n')}`);
}

/** Runs in every page: logs all content security policy violations. */
function tellBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${effectiveDirective} against ${blockedURI}`);
  });
}

/** Collects problems from all pages of a context as they occur. */
function complaintsOf(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (thrown) => complaints.push(`uncaught: ${thrown.error().stack ?? thrown.error().message}`));
  context.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return complaints;
}
