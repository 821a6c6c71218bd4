import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { findBrowser } from '#infra/test/browser.mjs';
import { findAccessibilityViolations } from './accessibility.ts';
import { repositoryRoot } from './stack.ts';

const fixturePath = (name: string) => join(repositoryRoot, 'web/e2e/fixtures', name);

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  // Chromium's headless shell has no permission prompt, so without this flag every device is
  // refused.
  '--use-fake-ui-for-media-stream',
  // The headless shell crashes if a page asks which languages it can recognize.
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
  // Nobody sees the pages, and each lives for seconds: don't draw what is off screen, and don't
  // optimize its scripts.
  '--force-gpu-mem-available-mb=1',
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
];

const fakeCameraFlags = [
  `--use-file-for-fake-video-capture=${fixturePath('camera.mjpeg')}`,
  `--use-file-for-fake-audio-capture=${fixturePath('microphone.wav')}`,
];

/**
 * Denies access to the camera and the microphone. If a flag is repeated, Chromium uses the last
 * one.
 */
export const blockedCameraFlags = ['--use-fake-ui-for-media-stream=deny'];

/**
 * Starts Chromium. By default, a fake camera shows a face and a fake microphone plays an answer.
 */
export async function openBrowser(
  deviceFlags: readonly string[] = fakeCameraFlags,
): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error(
      'No Chromium found: run the journeys by npm test, which finds or installs one.',
    );

  return chromium.launch({
    executablePath,
    headless: true,
    args: [...chromiumFlags, ...deviceFlags],
  });
}

/** Longest wait before a page counts as hanging, on a machine that may be very busy. */
const HANGING_MS = 5 * 60_000;

export interface Visit {
  context: BrowserContext;
  page: Page;
  /**
   * Unexpected problems: policy violations, uncaught errors and server errors. Any fault fails the
   * test.
   */
  problems: readonly string[];
  /** Closes the visit before the end of the test. Throws if the visit has any faults. */
  close(): Promise<void>;
}

interface VisitOptions {
  width?: number;
  /** Overrides the browser's user agent. */
  userAgent?: string;
  /** If set, faults of this visit are ignored for this reason. */
  ignoreProblemsBecause?: string;
}

/**
 * Opens a new browser context. The visit closes when the test ends, and any faults or axe
 * violations fail the test.
 */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, userAgent, ignoreProblemsBecause } = options;
  if (!TestRunner.getCurrentTest() || TestRunner.getCurrentTest()?.concurrent)
    throw new Error('A visit is judged at the end of its test: it begins in one, and alone.');

  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  });

  context.setDefaultTimeout(HANGING_MS);

  const problems = collectProblems(context);
  await context.addInitScript(logPolicyViolations);

  let isClosed = false;

  const close = async () => {
    isClosed = true;
    const faults = ignoreProblemsBecause ? [] : await findFaults(context, problems);
    await context.close();
    if (faults.length > 0) throw new Error(`Problems during this visit:\n${faults.join('\n')}`);
  };

  onTestFinished(async ({ task }) => {
    if (isClosed) return;
    if (task.result?.state !== 'fail') return close();

    await printVisibleText(context, problems);
    await context.close();
  });

  return { context, page: await context.newPage(), problems, close };
}

/** Lists the visit's problems, including axe violations on pages that are open when it ends. */
async function findFaults(context: BrowserContext, problems: readonly string[]): Promise<string[]> {
  const pages = context.pages();
  if (pages.length === 0) return [...problems, 'no page was open at the end'];

  const violations: string[] = [];
  for (const page of pages) violations.push(...(await findFinalViolations(page)));

  return [...problems, ...violations];
}

/** Checks only pages of the app, not the sign-in, bank and mailbox pages. */
async function findFinalViolations(page: Page): Promise<string[]> {
  try {
    if ((await page.locator('#root').count()) === 0) return [];

    // Wait until the screen has loaded.
    await page.locator('#root h1').first().waitFor({ state: 'attached' });

    return (await findAccessibilityViolations(page)).map((line) => `${page.url()}: ${line}`);
  } catch (error) {
    // If the page redirects during the check, check the new page.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return findFinalViolations(page);
  }
}

/**
 * Prints the visible text of the pages after a failed test, because a timeout error doesn't show
 * what was on the screen.
 */
async function printVisibleText(
  context: BrowserContext,
  problems: readonly string[],
): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`At ${page.url()} stands:\n${text.slice(0, 3_000)}`);
  }

  if (problems.length > 0) console.error(`Complaints:\n${problems.join('\n')}`);
}

/** Runs in every page: logs all content security policy violations. */
function logPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${effectiveDirective} against ${blockedURI}`);
  });
}

/** Collects faults from all pages of a context as they occur. */
function collectProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text()))
      problems.push(message.text());
  });

  context.on('weberror', (thrown) =>
    problems.push(`uncaught: ${thrown.error().stack ?? thrown.error().message}`),
  );
  context.on('response', (answer) => {
    if (answer.status() >= 500) problems.push(`${answer.status()} ${answer.url()}`);
  });

  return problems;
}
