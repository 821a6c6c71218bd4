// `npm run benchmark -- analysis DIR... [--write]`: analyzes the clips in each folder and compares
// the measurements with the true values in the folder's truth.json.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { format } from 'prettier';
import * as z from 'zod';
import { ENGINE_VERSION } from '#functions/analysis/engine/engine-version.ts';
import { RUBRIC_VERSION } from '#functions/analysis/score/rubric.ts';

import { checkPicture } from './check-picture.ts';
import {
  checkFairness,
  checkUnscoredCriteria,
  checkScoreOrder,
  checkScoreSpread,
  type MeasuredClip,
} from './check-scores.ts';
import { checkVoice } from './check-voice.ts';
import {
  findingsSchema,
  resourceUsageSchema,
  type ResourceUsage,
  type ResultRow,
} from './findings.ts';
import { getClipName, readTruth } from './ground-truth.ts';

const measureScript = fileURLToPath(new URL('./measure-clip.ts', import.meta.url));
const outputSchema = z.object({ findings: findingsSchema, cost: resourceUsageSchema });

const resultsFile = fileURLToPath(
  new URL('../../web/src/features/analysis/benchmark-results.json', import.meta.url),
);

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (folders.length === 0) {
  console.error('Usage: npm run benchmark -- analysis DIR... [--write]');
  process.exit(2);
}

const measured: (MeasuredClip & { truth: { path: string } })[] = [];
const rows: ResultRow[] = [];
const cost: (ResourceUsage & { clip: string })[] = [];

for (const truth of (await Promise.all(folders.map(readTruth))).flat()) {
  const clip = getClipName(truth.file);
  const run = await runClip(truth.path).catch((error: unknown) => String(error));
  if (typeof run === 'string') {
    addRows([createUnmeasuredRow(clip, run)]);
    continue;
  }

  const { findings } = run;
  measured.push({ truth, findings });
  cost.push({ clip, ...run.cost });
  if (truth.group) continue;

  const checks = [
    ...checkVoice(truth, findings),
    ...checkPicture(truth, findings),
    ...checkUnscoredCriteria({ truth, findings }),
  ];

  addRows(checks.map((check) => ({ clip, ...check })));
}

const single = measured.filter(({ truth }) => !truth.group);
const fairness = checkFairness(measured.filter(({ truth }) => truth.group));

addRows([
  ...checkScoreOrder(single),
  ...checkScoreSpread(single),
  ...fairness,
  ...(await checkRepeatability()),
]);

console.table(cost);

if (process.argv.includes('--write')) {
  const measuredOn = new Date().toISOString().slice(0, 10);
  const versions = { engineVersion: ENGINE_VERSION, rubricVersion: RUBRIC_VERSION };
  const results = { ...versions, measuredOn, clipCount: measured.length, rows };
  await writeFile(
    resultsFile,
    await format(JSON.stringify(results), { parser: 'json', printWidth: 120 }),
  );
}

const failed = rows.filter(({ pass }) => !pass);
console.log(`${rows.length - failed.length} of ${rows.length} pass.`);
for (const { clip, signal } of failed) console.log(`  fails: ${clip} ${signal}`);
process.exit(failed.length > 0 ? 1 : 0);

/**
 * Measures one clip in a child process. If the process fails, the error contains its stderr output.
 */
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

function addRows(added: readonly ResultRow[]): void {
  const short = (value: ResultRow['truth']) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value;
  const rounded = added.map((row) => ({
    ...row,
    truth: short(row.truth),
    measured: short(row.measured),
  }));

  rows.push(...rounded);
  console.table(rounded);
}

/**
 * Creates a failed row for a clip that couldn't be measured. The row shows the error as the
 * measured value.
 */
function createUnmeasuredRow(clip: string, why: string): ResultRow {
  const reason = /Error: .*/.exec(why.replace(/^Error: \S+ /, ''))?.[0] ?? why;
  const line = {
    signal: 'measured',
    unit: '',
    truth: 'yes',
    measured: reason.slice(0, 160),
    limit: 'yes',
  };

  return { clip, ...line, pass: false };
}

/** Checks that measuring the shortest clip again returns an identical record. */
async function checkRepeatability(): Promise<ResultRow[]> {
  const [first] = measured.toSorted((one, other) => one.truth.duration_s - other.truth.duration_s);
  if (!first) return [];

  const { findings } = await runClip(first.truth.path);
  const pass = JSON.stringify(findings.record) === JSON.stringify(first.findings.record);

  const line = {
    signal: 'same file measured twice',
    unit: 'record',
    truth: 'identical',
    limit: 'identical bytes',
  };

  return [
    {
      clip: getClipName(first.truth.file),
      ...line,
      measured: pass ? 'identical' : 'different',
      pass,
    },
  ];
}
