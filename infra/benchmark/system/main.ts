// `npm run benchmark [-- load storm uploads growth bundles screens] [--short]`: measures, and keeps the results in infra/docs/benchmarks.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startStack, type Stack } from '../../../web/e2e/stack.ts';
import { buildFunctions } from '../../build/build-functions.ts';
import { ensureBrowser } from '../../test/browser.mjs';
import { errorIn } from '../../local/lambda/function-log.ts';
import { measureBundles } from './bundles.ts';
import type { Findings, Report } from './finding.ts';
import { measureGrowth } from './growth.ts';
import { measureLoad } from './load.ts';
import { commit, load, machine } from './machine.ts';
import { keepResults, RESULTS_PAGE, type Measured } from './results-page.ts';
import { measureScreens } from './screens.ts';
import { measureStorm } from './storm.ts';
import { measureUploads } from './uploads.ts';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isShort = values.short;
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

type Part =
  | { readonly onStack: (stack: Stack, report: Report) => Promise<Findings> }
  | { readonly alone: (report: Report) => Promise<Findings> };

// What needs the machine for itself comes first; the stack is gone before what does without it.
const parts: Readonly<Record<string, Part>> = {
  load: {
    onStack: (stack, report) =>
      measureLoad(
        stack,
        isShort ? { runs: 1, seconds: 0.1, warming: 128 } : { runs: 5, seconds: 0.5, warming: 6000 },
        report,
      ),
  },
  storm: {
    onStack: ({ origin }, report) =>
      measureStorm(origin, isShort ? { signIns: 8, atOnce: 4 } : { signIns: 200, atOnce: 32 }, report),
  },
  screens: { onStack: ({ origin }, report) => measureScreens(origin, report) },
  uploads: { alone: (report) => measureUploads({ uploads: isShort ? 40 : 1000 }, report) },
  growth: { alone: (report) => measureGrowth({ others: isShort ? [10, 100] : [10, 10_000] }, report) },
  bundles: { alone: measureBundles },
};

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const measured = [...(await onStack()), ...(await alone())];

// A short run proves that the command works; its figures are not worth keeping.
if (isShort) print(measured);
else await keepResults(measured, Object.keys(parts));
const missed = measured.flatMap(({ part, findings }) =>
  findings
    .filter(({ bar }) => bar && !bar.isHeld)
    .map((line) => `${part}: ${line.what}: ${line.measured}, ${line.bar?.limit ?? ''}`),
);
for (const line of missed) console.log(`missed: ${line}`);
console.log(isShort ? 'Short run: nothing was kept.' : `Kept in ${RESULTS_PAGE}.`);
process.exit(missed.length === 0 ? 0 : 1);

async function onStack(): Promise<Measured[]> {
  const wanted = chosen.flatMap(([name, part]) => ('onStack' in part ? [{ name, part }] : []));
  if (wanted.length === 0) return [];
  if (wanted.some(({ name }) => name === 'screens')) process.env['CHROMIUM_PATH'] = ensureBrowser();
  const stateDir = await mkdtemp(join(tmpdir(), 'benchmark-'));
  const stack = await startStack({ stateDir });
  const done: Measured[] = [];
  try {
    for (const { name, part } of wanted) done.push(await timed(name, (report) => part.onStack(stack, report)));
  } finally {
    await stack.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
  return done;
}

async function alone(): Promise<Measured[]> {
  const wanted = chosen.flatMap(([name, part]) => ('alone' in part ? [{ name, part }] : []));
  if (wanted.some(({ name }) => name === 'bundles')) await buildFunctions();
  const done: Measured[] = [];
  for (const { name, part } of wanted)
    done.push(await timed(name, (report) => withoutRequestLines(() => part.alone(report))));
  return done;
}

/** Endpoints and workers run in this process: what they log of every call would bury everything else. Errors stay. */
async function withoutRequestLines(measure: () => Promise<Findings>): Promise<Findings> {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  // The functions write a line at a time.
  stdout.write = (piece: string | Uint8Array) => {
    const line = String(piece);
    return !line.startsWith('{"time"') || errorIn(line) ? write(piece) : true;
  };
  try {
    return await measure();
  } finally {
    stdout.write = write;
  }
}

async function timed(part: string, measure: (report: Report) => Promise<Findings>): Promise<Measured> {
  const [day, before, began] = [new Date().toISOString().slice(0, 10), load(), performance.now()];
  console.log(`${part} (load ${before})`);
  const { how, findings } = await measure((line) => console.log(`  ${part}: ${line}`));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${part}: ${findings.length} figures in ${seconds} s (load ${load()})`);
  const circumstances = `${day}, ${commit()}, load before ${before}; ${machine()}.`;
  return { part, how, findings, circumstances };
}

function print(results: readonly Measured[]): void {
  for (const { part, findings } of results)
    for (const { what, measured: figures } of findings) console.log(`${part}: ${what}: ${figures}`);
}
