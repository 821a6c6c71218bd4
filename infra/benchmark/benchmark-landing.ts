// `npm run benchmark:landing -- http://127.0.0.1:3000/ [--runs 5]`: Lighthouse with its mobile preset against a running stack.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { median as medianOf } from '../../functions/analysis/measure/statistics.ts';
import { findBrowser } from '../test/browser.mjs';

const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const audit = z.object({
  id: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  numericValue: z.number().optional(),
});
const category = z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string() })) });
const reportSchema = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.record(z.string(), audit),
});
type Report = z.output<typeof reportSchema>;

/** What is measured, and what it must reach. Times in ms. */
const lines: readonly { name: string; of: (report: Report) => number; atLeast?: number; atMost?: number }[] = [
  { name: 'performance', of: ({ categories }) => categories.performance.score * 100, atLeast: 95 },
  { name: 'accessibility', of: ({ categories }) => categories.accessibility.score * 100, atLeast: 100 },
  { name: 'best practices', of: ({ categories }) => categories['best-practices'].score * 100, atLeast: 100 },
  { name: 'SEO', of: ({ categories }) => categories.seo.score * 100, atLeast: 100 },
  { name: 'first contentful paint', of: timeOf('first-contentful-paint') },
  { name: 'largest contentful paint', of: timeOf('largest-contentful-paint') },
  { name: 'speed index', of: timeOf('speed-index') },
  { name: 'total blocking time', of: timeOf('total-blocking-time') },
  { name: 'layout shift', of: timeOf('cumulative-layout-shift'), atMost: 0.02 },
];

function timeOf(id: string) {
  return ({ audits }: Report) => audits[id]?.numericValue ?? Number.NaN;
}

const url = process.argv.find((word) => word.startsWith('http')) ?? 'http://127.0.0.1:3000/';
const runs = Number(/--runs[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 5);
const browser = findBrowser();
if (!browser) throw new Error('No Chromium found; CHROMIUM_PATH may name one.');

console.log(`${url}, ${runs} runs, mobile preset, ${availableParallelism()} cores`);
const reports: Report[] = [];
for (let run = 1; run <= runs; run += 1) {
  const load = loadText();
  const report = await measureAgain(url, browser);
  reports.push(report);
  const figures = lines.map(({ name, of }) => `${name} ${shown(of(report))}`).join(', ');
  console.log(`${run}. load ${load}: ${figures}`);
}

console.log(`\nMedians of ${runs} (load now ${loadText()}):`);
const medians = lines.map((line) => ({ ...line, median: medianOf(reports.map(line.of)) }));
for (const line of medians) console.log(`  ${line.name.padEnd(26)} ${shown(line.median).padStart(8)}  ${barOf(line)}`);
for (const id of new Set(reports.flatMap(lostAudits))) console.log(`  lost points: ${id}`);
process.exit(medians.some((line) => !isReached(line)) ? 1 : 0);

/** Now and then the browser records no trace, and Lighthouse asks for another run. Not more often than this. */
async function measureAgain(address: string, chromium: string, tries = 3): Promise<Report> {
  try {
    return await measure(address, chromium);
  } catch (error) {
    const isUnrecorded = error instanceof Error && error.message.includes('Please run Lighthouse again');
    if (!isUnrecorded || tries === 1) throw error;
    console.log('   no trace was recorded, once more');
    return measureAgain(address, chromium, tries - 1);
  }
}

async function measure(address: string, chromium: string): Promise<Report> {
  const cli = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const given = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`];
  await promisify(execFile)(process.execPath, [cli, address, ...given], {
    env: { ...process.env, CHROME_PATH: chromium },
  });
  const report: unknown = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return reportSchema.parse(report);
}

/** Audits of the three that must be whole. */
function lostAudits({ categories, audits }: Report): string[] {
  const parts = [categories.accessibility, categories['best-practices'], categories.seo];
  return parts
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id }) => (audits[id]?.score ?? 1) < 1 && audits[id]?.scoreDisplayMode !== 'informative')
    .map(({ id }) => id);
}

function isReached({ median, atLeast, atMost }: { median: number; atLeast?: number; atMost?: number }): boolean {
  return (atLeast === undefined || median >= atLeast) && (atMost === undefined || median <= atMost);
}

function barOf(line: { median: number; atLeast?: number; atMost?: number }): string {
  const bar = line.atLeast === undefined ? line.atMost : line.atLeast;
  if (bar === undefined) return '';
  return `${line.atLeast === undefined ? 'at most' : 'at least'} ${bar}${isReached(line) ? '' : '  not reached'}`;
}

function shown(value: number): string {
  return value < 1 ? String(Math.round(value * 1000) / 1000) : String(Math.round(value));
}

function loadText(): string {
  return loadavg()[0]?.toFixed(1) ?? '?';
}
