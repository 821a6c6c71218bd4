import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../web/e2e/browser.ts';
import { signInAs } from '../../../web/e2e/sign-in.ts';
import { shown, type Finding, type Findings } from './finding.ts';

const VISITOR = [
  '/',
  '/courses',
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
  '/podcasts',
  '/study-guides',
  '/video-analysis',
  '/profile',
  '/settings',
  '/subscribe',
];
const COACH = ['/coach', '/coach/agreement'];
const ADMIN = ['/admin/courses', '/admin/podcasts', '/admin/study-guides'];

/** Every screen with an empty cache, as a visitor and as whoever may see it. */
export async function measureScreens(origin: string): Promise<Findings> {
  const browser = await openBrowser();
  try {
    const findings = [
      ...(await tour(browser, { origin, who: null, paths: VISITOR })),
      ...(await tour(browser, { origin, who: 'Elena Executive', paths: MEMBER })),
      ...(await tour(browser, { origin, who: 'Carla Coach', paths: COACH })),
      ...(await tour(browser, { origin, who: 'Ada Admin', paths: ADMIN })),
    ];
    return {
      how: 'Chromium with an empty cache, 1440 px, until the network is quiet: requests, and bytes over the wire.',
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
}

async function tour(browser: Browser, { origin, who, paths }: Tour): Promise<Finding[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (who !== null) await signInAs(page, origin, who, '/');
  const findings: Finding[] = [];
  for (const path of paths) findings.push(await weigh(page, `${origin}${path}`, `${path}, ${who ?? 'visitor'}`));
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
  network.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    if (new URL(request.url).pathname.startsWith('/api/')) calls += 1;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await network.detach();
  return { what, measured: `${requests} requests, ${calls} of them calls of the API, ${shown(bytes / 1000)} KB` };
}
