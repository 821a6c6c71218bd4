import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../web/e2e/browser.ts';
import { newPerson, openCheckout } from '../../../web/e2e/payer.ts';
import { signInAs } from '../../../web/e2e/sign-in.ts';
import { shown, type Finding, type Findings, type Report } from './finding.ts';

const COURSE = '/courses/behavioral-interview-mastery';
const VISITOR = [
  '/',
  '/courses',
  COURSE,
  '/podcasts',
  '/study-guides',
  '/signup',
  '/how-scoring-works',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
];
const MEMBER = [
  '/',
  '/courses',
  COURSE,
  '/podcasts',
  '/study-guides',
  '/video-analysis',
  '/profile',
  '/settings',
  '/subscribe',
];
const COACH = ['/coach', '/coach/agreement'];
const QUIET_MS = 2_000;
const ADMIN = ['/admin/courses', '/admin/podcasts', '/admin/study-guides', '/admin/members'];

/** Every screen with an empty cache, as a visitor and as whoever may see it. */
export async function measureScreens(origin: string, report: Report): Promise<Findings> {
  const browser = await openBrowser();
  try {
    const findings = [
      ...(await tour(browser, { origin, who: null, paths: [...VISITOR, await checkout(origin)], report })),
      ...(await tour(browser, { origin, who: 'Elena Executive', paths: MEMBER, report })),
      ...(await tour(browser, { origin, who: 'Carla Coach', paths: COACH, report })),
      ...(await tour(browser, { origin, who: 'Ada Admin', paths: ADMIN, report })),
    ];
    return {
      how: 'Chromium with an empty cache, 1440 px, until the network is quiet: requests, and bytes over the wire. Left out are the page after a payment and a request on the desk, which need one first.',
      findings,
    };
  } finally {
    await browser.close();
  }
}

interface Tour {
  readonly origin: string;
  readonly who: string | null;
  readonly paths: readonly string[];
  readonly report: Report;
}

/** Of somebody who signs up; the secret in it opens nothing else. */
async function checkout(origin: string): Promise<string> {
  const secret = await openCheckout(origin, newPerson('Wanda'));
  return `/checkout?${new URLSearchParams({ client_secret: secret, tier: 'professional' })}`;
}

async function tour(browser: Browser, { origin, who, paths, report }: Tour): Promise<Finding[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (who !== null) await signInAs(page, origin, who, '/');
  const findings: Finding[] = [];
  for (const path of paths) {
    const finding = await weigh(page, `${origin}${path}`, `${path.split('?')[0]}, ${who ?? 'visitor'}`);
    findings.push(finding);
    report(`${finding.what}: ${finding.measured}`);
  }
  await context.close();
  return findings;
}

async function weigh(page: Page, url: string, what: string): Promise<Finding> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  let requests = 0;
  let calls = 0;
  let bytes = 0;
  let failures = 0;
  network.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    if (new URL(request.url).pathname.startsWith('/api/')) calls += 1;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  network.on('Network.responseReceived', ({ response }) => {
    if (response.status >= 400) failures += 1;
  });
  network.on('Network.loadingFailed', ({ canceled }) => {
    if (!canceled) failures += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A busy machine runs scripts for longer than the half second that counts as idle, and only then they ask for more.
  for (let before = -1; before !== requests;) {
    before = requests;
    await page.waitForTimeout(QUIET_MS);
  }
  await network.detach();
  const figures = `${requests} requests, ${calls} of them calls of the API, ${shown(bytes / 1000)} KB`;
  if (failures === 0) return { what, measured: figures };
  // A screen that lacks something is light: its figures say nothing.
  return { what, measured: `${figures}, ${failures} failed`, bar: { limit: 'none failed', isHeld: false } };
}
