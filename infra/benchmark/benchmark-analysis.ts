// `npm run benchmark:analysis -- DIR [--write]`: compares the measurements of a folder's clips with their true values
// in truth.json.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { format } from 'prettier';
import * as z from 'zod';
import { ENGINE_VERSION } from '../../functions/analysis/engine-version.ts';
import { RUBRIC_VERSION } from '../../functions/analysis/score/rubric.ts';
import { checkPicture } from './check-picture.ts';
import { checkUnscoredCriteria, checkScoreOrder, checkScoreSpread, type MeasuredClip } from './check-scores.ts';
import { checkVoice } from './check-voice.ts';
import { findingsSchema, resourceUsageSchema, type ResourceUsage, type ResultRow } from './findings.ts';
import { clipName, readTruth } from './ground-truth.ts';

const measureScript = fileURLToPath(new URL('./measure-clip.ts', import.meta.url));
const outputSchema = z.object({ findings: findingsSchema, cost: resourceUsageSchema });
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
  const run = await runClip(resolve(folder, truth.file)).catch((error: unknown) => String(error));
  if (typeof run === 'string') {
    addRows([unmeasuredRow(clip, run)]);
    continue;
  }
  const { findings } = run;
  measured.push({ truth, findings });
  cost.push({ clip, ...roundedCost(run.cost) });
  const checks = [
    ...checkVoice(truth, findings),
    ...checkPicture(truth, findings),
    ...checkUnscoredCriteria({ truth, findings }),
  ];
  addRows(checks.map((check) => ({ clip, ...check })));
}
addRows([...checkScoreOrder(measured), ...checkScoreSpread(measured), ...(await checkRepeatability(folder, measured))]);
console.table(cost);

if (process.argv.includes('--write')) {
  const measuredOn = new Date().toISOString().slice(0, 10);
  const versions = { engineVersion: ENGINE_VERSION, rubricVersion: RUBRIC_VERSION };
  const results = { ...versions, measuredOn, rows };
  await writeFile(resultsFile, await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }));
}
const failed = rows.filter(({ pass }) => !pass);
console.log(`${rows.length - failed.length} of ${rows.length} pass.`);
for (const { clip, signal } of failed) console.log(`  fails: ${clip} ${signal}`);
process.exit(failed.length > 0 ? 1 : 0);

/** Measures one clip in a separate process. If the process fails, rejects with its error output. */
async function runClip(path: string): Promise<z.output<typeof outputSchema>> {
  const command = ['--import', 'tsx', measureScript, path];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stderr?: string }) => {
      throw new Error(`${path}: ${error.stderr?.slice(-2000)}`);
    },
  );
  return outputSchema.parse(JSON.parse(stdout));
}

/** Stores and prints the rows. */
function addRows(added: readonly ResultRow[]): void {
  const short = (value: ResultRow['truth']) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  const rounded = added.map((row) => ({ ...row, truth: short(row.truth), measured: short(row.measured) }));
  rows.push(...rounded);
  console.table(rounded);
}

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
  const { findings } = await runClip(resolve(from, first.truth.file));
  const pass = JSON.stringify(findings.record) === JSON.stringify(first.findings.record);
  const line = { signal: 'same file measured twice', unit: 'record', truth: 'identical', limit: 'identical bytes' };
  return [{ clip: clipName(first.truth.file), ...line, measured: pass ? 'identical' : 'different', pass }];
}

function roundedCost({ wallSeconds, cpuSeconds, peakMemoryMb }: ResourceUsage): ResourceUsage {
  return {
    wallSeconds: Number(wallSeconds.toFixed(1)),
    cpuSeconds: Number(cpuSeconds.toFixed(1)),
    peakMemoryMb: Math.round(peakMemoryMb),
  };
}
