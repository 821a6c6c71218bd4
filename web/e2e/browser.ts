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

/** Chromium with a camera that sees a face and a microphone that hears an answer. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run the journeys by npm test, which finds or installs one.');
  return chromium.launch({ executablePath, headless: true, args: [...quiet, ...camera] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong without being asked for: broken policy, uncaught errors, server errors. Fails the journey when it ends. */
  readonly complaints: readonly string[];
  /** Ends the visit before the journey does: judges it, throwing what was wrong, and closes. */
  leave(): Promise<void>;
}

interface VisitOptions {
  readonly width?: number;
  readonly permissions?: readonly string[];
  /** What the browser says of itself, when not what it is. */
  readonly userAgent?: string;
  /** Why nothing that goes wrong in this visit counts. */
  readonly unjudged?: string;
}

/**
 * A person with an empty browser. Camera and microphone are allowed unless `permissions` says otherwise.
 * At the end of the test the visit is judged, by its complaints and by what axe finds where it ends, and closed.
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
  // Nothing waits for long on an idle machine; on a busy one patience costs less than a false alarm.
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

/** What went wrong on the way, and what axe finds on the pages that are open at the end. */
async function faultsOf(context: BrowserContext, complaints: readonly string[]): Promise<string[]> {
  const pages = context.pages();
  if (pages.length === 0) return [...complaints, 'no page was open at the end'];
  const barriers: string[] = [];
  for (const page of pages) barriers.push(...(await barriersAtEnd(page)));
  return [...complaints, ...barriers];
}

/** Of a page of the app; the sign-in, the bank and the mailbox are others' pages. */
async function barriersAtEnd(page: Page): Promise<string[]> {
  try {
    if ((await page.locator('#root').count()) === 0) return [];
    // A screen that is only being fetched has nothing to look at yet.
    await page.locator('#root h1').first().waitFor({ state: 'attached' });
    return (await barriersOn(page)).map((line) => `${page.url()}: ${line}`);
  } catch (error) {
    // A page that leads on by itself is looked at where it leads.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return barriersAtEnd(page);
  }
}

/** Of a journey that failed: a time-out alone does not say what the person saw. */
async function tellWhatStands(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`At ${page.url()} stands:\n${text.slice(0, 3_000)}`);
  }
  if (complaints.length > 0) console.error(`Complaints:\n${complaints.join('\n')}`);
}

/** Runs in every page: says in the console what the content policy stops, or only reports. */
function tellBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${effectiveDirective} against ${blockedURI}`);
  });
}

/** What goes wrong in all pages of a context from now on, as it comes in. */
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
