// `npm run benchmark:analysis -- DIR [--write]`: compares the measurements of a folder's clips with their true values
// in truth.json.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import * as z from 'zod';
import { ENGINE_VERSION } from '../../functions/analysis/engine-version.ts';
import { RUBRIC_VERSION } from '../../functions/analysis/score/rubric.ts';
import { checkPicture } from './check-picture.ts';
import { checkUnscoredCriteria, checkScoreOrder, type MeasuredClip } from './check-scores.ts';
import { checkVoice } from './check-voice.ts';
import type { ResourceUsage, ResultRow } from './findings.ts';
import { runClip } from './run-clip.ts';
import { formatResourceTable, formatResultTable } from './format-tables.ts';
import { clipName, readTruth } from './ground-truth.ts';

const resultsFile = fileURLToPath(new URL('../../web/src/features/analysis/benchmark-results.json', import.meta.url));
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) {
  console.error('Usage: npm run benchmark:analysis -- DIR [--write]');
  process.exit(2);
}

const measured: MeasuredClip[] = [];
const rows: ResultRow[] = [];
const cost: (ResourceUsage & { clip: string })[] = [];
for (const truth of await readTruth(folder)) {
  const clip = clipName(truth.file);
  const run = await runClip(resolve(join(folder, truth.file))).catch((error: unknown) => String(error));
  if (typeof run === 'string') {
    const line = unmeasuredRow(clip, run);
    rows.push(line);
    console.log(`${formatResultTable([line])}\n`);
    continue;
  }
  const one = { truth, findings: run.findings };
  measured.push(one);
  cost.push({ clip, ...run.cost });
  const lines = [
    ...checkVoice(truth, run.findings),
    ...checkPicture(truth, run.findings),
    ...checkUnscoredCriteria(one),
  ];
  const own = lines.map((line): ResultRow => ({ clip, ...line }));
  rows.push(...own);
  console.log(`${formatResultTable(own)}\n`);
}
const between = [...checkScoreOrder(measured), ...(await checkRepeatability(folder, measured))];
rows.push(...between);
console.log(`${formatResultTable(between)}\n\n${formatResourceTable(cost)}\n`);

if (process.argv.includes('--write')) {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const measuredOn = new Date().toISOString().slice(0, 10);
  // `speed` is maintained by hand, so the stored value is kept.
  const { speed } = z.object({ speed: z.unknown() }).parse(JSON.parse(await readFile(resultsFile, 'utf8')));
  const results = {
    engineVersion: ENGINE_VERSION,
    rubricVersion: RUBRIC_VERSION,
    measuredOn,
    machine,
    rows: rows.map(rounded),
    cost: cost.map(roundedCost),
    speed,
  };
  await writeFile(resultsFile, await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }));
}
const failed = rows.filter(({ pass }) => !pass);
console.log(`${rows.length - failed.length} of ${rows.length} pass.`);
for (const { clip, signal } of failed) console.log(`  fails: ${clip} ${signal}`);
process.exit(failed.length > 0 ? 1 : 0);

/** The result row for a clip that is missing, is unreadable or crashed the engine. */
function unmeasuredRow(clip: string, why: string): ResultRow {
  const reason = /Error: .*/.exec(why.replace(/^Error: \S+ /, ''))?.[0] ?? why;
  const line = { signal: 'measured', unit: '', truth: 'yes', measured: reason.slice(0, 160), limit: 'yes' };
  return { clip, ...line, pass: false };
}

/** Measures the shortest clip again and expects an identical record. */
async function checkRepeatability(from: string, all: readonly MeasuredClip[]): Promise<ResultRow[]> {
  const [first] = all.toSorted((one, other) => one.truth.duration_s - other.truth.duration_s);
  if (!first) return [];
  const { findings } = await runClip(resolve(join(from, first.truth.file)));
  const pass = JSON.stringify(findings.record) === JSON.stringify(first.findings.record);
  const line = { signal: 'same file measured twice', unit: 'record', truth: 'identical', limit: 'identical bytes' };
  return [{ clip: clipName(first.truth.file), ...line, measured: pass ? 'identical' : 'different', pass }];
}

function rounded(row: ResultRow): ResultRow {
  const short = (value: ResultRow['truth']) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  return { ...row, truth: short(row.truth), measured: short(row.measured) };
}

function roundedCost({ clip, wallSeconds, cpuSeconds, peakMemoryMb }: ResourceUsage & { clip: string }) {
  return {
    clip,
    wallSeconds: Number(wallSeconds.toFixed(1)),
    cpuSeconds: Number(cpuSeconds.toFixed(1)),
    peakMemoryMb: Math.round(peakMemoryMb),
  };
}
