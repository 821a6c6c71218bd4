// `npm run benchmark -- pages [ORIGIN] [--runs N]`: runs Lighthouse's mobile preset on the
// prerendered pages of a running stack and on a bare React page, and prints the medians. Exits with
// 1 if a median is outside its limit.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { signInAs } from '#e2e/kit/sign-in.ts';
import { median } from '#functions/analysis/statistics/statistics.ts';
import { ensureBrowser } from '#infra/test/browser.mjs';
import { installNpxTool } from '#infra/tools/npx-tool.ts';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';

const MEMBER = 'Priya Professional';
const BARE_PORT = 9_331;
const DEBUGGING_PORT = 9_332;
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const score = z.object({ score: z.number() });
const value = z.object({ numericValue: z.number() });

const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'largest-contentful-paint': value,
    'first-contentful-paint': value,
    'total-blocking-time': value,
    'cumulative-layout-shift': value,
  }),
});

type Figures = ReturnType<typeof readFigures>;

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});

const [site = 'http://127.0.0.1:3000'] = positionals;
const browserPath = ensureBrowser();

const lighthouse = installNpxTool(['lighthouse@12.8.2'])(['which', 'lighthouse'], {
  capturesOutput: true,
});

const bareServer = await serveBarePage();

const bare = await measurePage('bare React page', `http://127.0.0.1:${BARE_PORT}/`, false);
const medians = new Map<string, Figures>();
for (const { path, audience } of prerenderedPages)
  medians.set(path, await measurePage(path, site + path, audience === 'member'));
bareServer.close();

const landing = medians.get('/');
if (!landing) throw new Error('the landing page is not prerendered');
check('/', 'LCP', landing.lcp, bare.lcp * 1.6);

for (const { path, audience } of prerenderedPages) {
  const figures = medians.get(path);
  if (!figures) continue;

  check(path, 'LCP', figures.lcp, landing.lcp * 1.2);
  check(path, 'layout shift', figures.layoutShift, 0.02);
  check(path, 'accessibility below 100', 100 - figures.accessibility, 0);
  check(path, 'best practices below 100', 100 - figures.bestPractices, 0);
  if (audience === 'visitor') check(path, 'SEO below 100', 100 - figures.seo, 0);
}

function check(path: string, name: string, found: number, limit: number): void {
  if (found <= limit) return;

  console.log(
    `missed: ${path} ${name} ${Math.round(found * 1000) / 1000}, limit ${Math.round(limit * 1000) / 1000}`,
  );
  process.exitCode = 1;
}

async function measurePage(name: string, url: string, isMember: boolean): Promise<Figures> {
  const runs: Figures[] = [];
  while (runs.length < Number(values.runs)) {
    const run = await measure(url, isMember);
    if (run) runs.push(run);
  }

  const [first] = runs;
  if (!first) throw new Error('no runs');

  const keys = Object.keys(first) as (keyof Figures)[];
  const result = Object.fromEntries(
    keys.map((key) => [key, median(runs.map((run) => run[key]))]),
  ) as Figures;
  const printed = keys.map((key) => `${key} ${Math.round(result[key] * 1000) / 1000}`);

  console.log(`${name}, load ${loadavg()[0]?.toFixed(1)}: ${printed.join(', ')}`);

  return result;
}

/**
 * One run in a new browser profile, signed in if `isMember`. Null if Chromium didn't record a
 * trace.
 */
async function measure(url: string, isMember: boolean): Promise<Figures | null> {
  const profile = mkdtempSync(join(tmpdir(), 'benchmark-'));
  const port = `--remote-debugging-port=${DEBUGGING_PORT}`;

  // Debian's command is a shell script, whose browser would go on without it: end the whole group.
  const browser = spawn(
    browserPath,
    [...CHROME_FLAGS.split(' '), port, `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true },
  );

  try {
    for await (const text of browser.stderr) if (String(text).includes('DevTools listening')) break;
    if (isMember) await signIn();

    const flags = [`--port=${DEBUGGING_PORT}`, '--quiet', '--output=json', '--output-path=stdout'];
    const command = [lighthouse.stdout.trim(), url, ...flags];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      maxBuffer: 64 * 1024 * 1024,
    });

    return readFigures(stdout, url);
  } catch (error) {
    if (String(error).includes('Please run Lighthouse again')) return null;
    throw error;
  } finally {
    if (browser.pid) process.kill(-browser.pid);
    await new Promise((resolve) => browser.once('close', resolve));
  }
}

async function signIn(): Promise<void> {
  const client = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUGGING_PORT}`);
  const page = await client.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no context');

  await signInAs(page, site, MEMBER, '/settings');
  await page.close();
  // Only disconnects. The browser keeps running.
  await client.close();
}

function readFigures(report: string, url: string) {
  const { categories, audits, finalDisplayedUrl } = reportSchema.parse(JSON.parse(report));
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);

  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    fcp: audits['first-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    bestPractices: categories['best-practices'].score * 100,
    seo: categories.seo.score * 100,
  };
}

/** A page that renders one heading with React: the least that a React page can cost. */
async function serveBarePage() {
  const contents = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.querySelector('main')).render(createElement('h1', null, 'Hello'));`;
  const define = { 'process.env.NODE_ENV': '"production"' };
  const stdin = { contents, resolveDir: process.cwd() };

  const { outputFiles } = await build({
    stdin,
    define,
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });

  const script = gzipSync(outputFiles[0]?.contents ?? '');
  const html = gzipSync(
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><main></main><script type="module" src="/app.js"></script></html>',
  );
  const server = createServer(({ url }, response) => {
    const isScript = url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-encoding', 'gzip').end(isScript ? script : html);
  });

  return server.listen(BARE_PORT, '127.0.0.1');
}
