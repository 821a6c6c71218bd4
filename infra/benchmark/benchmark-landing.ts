// `npm run benchmark:landing [-- ADDRESS] [--runs N]`: runs Lighthouse's mobile preset on a page of a running stack and
// prints the results of each run and their medians. Exits with 1 if a median misses its limit.
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { median } from '../../functions/analysis/measure/statistics.ts';
import { ensureBrowser } from '../test/browser.mjs';
import { installNpxTool } from '../tools/npx-tool.ts';

const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const category = z.object({ score: z.number() });
const timing = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({
    'first-contentful-paint': timing,
    'largest-contentful-paint': timing,
    'speed-index': timing,
    'total-blocking-time': timing,
    'cumulative-layout-shift': timing,
  }),
});

/** Lower limits of the median Lighthouse scores (0 to 100). Metrics without a minimum or maximum aren't checked. */
const minimums = new Map([
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
]);
const maximums = new Map([['cumulative-layout-shift', 0.02]]);

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const [url = 'http://127.0.0.1:3000/'] = positionals;
const run = installNpxTool(['lighthouse@12.8.2']);
const env = { CHROME_PATH: ensureBrowser() };

console.log(`${url}, ${values.runs} runs, mobile preset, ${availableParallelism()} cores`);
const runs = Array.from({ length: Number(values.runs) }, (_, at) => {
  const figures = measure();
  const printed = Object.entries(figures).map(([name, value]) => `${name} ${shown(value)}`);
  console.log(`${at + 1}. load ${loadavg()[0]?.toFixed(1)}: ${printed.join(', ')}`);
  return figures;
});

console.log('\nMedians:');
for (const name of Object.keys(runs[0] ?? {})) {
  const value = median(runs.map((figures) => figures[name] ?? Number.NaN));
  const [least, most] = [minimums.get(name), maximums.get(name)];
  const isMissed = (least !== undefined && value < least) || (most !== undefined && value > most);
  const limit = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`;
  console.log(`  ${name.padEnd(26)} ${shown(value).padStart(8)}  ${limit}${isMissed ? '  missed' : ''}`);
  if (isMissed) process.exitCode = 1;
}

function measure(): Readonly<Record<string, number>> {
  const options = ['--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${CHROME_FLAGS}`];
  const { stdout, stderr } = run(['lighthouse', url, ...options], { env, capturesOutput: true });
  // Lighthouse asks for another run if Chromium didn't record a trace.
  if (stderr.includes('Please run Lighthouse again')) return measure();
  if (!stdout) throw new Error(stderr);
  const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
  const scores = Object.entries(categories).map(([name, { score }]) => [name, score * 100]);
  const times = Object.entries(audits).map(([name, { numericValue }]) => [name, numericValue]);
  return Object.fromEntries([...scores, ...times]);
}

function shown(value: number): string {
  return value < 1 ? String(Math.round(value * 1000) / 1000) : String(Math.round(value));
}
