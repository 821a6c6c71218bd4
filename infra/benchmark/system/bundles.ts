import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { median } from '../../../functions/analysis/measure/statistics.ts';
import { FUNCTIONS_OUTPUT } from '../../build/build-functions.ts';
import { BUNDLE_LIMIT_BYTES, readBundle } from '../../build/bundle-budget.ts';
import { findFunctions } from '../../build/find-functions.ts';
import { readContracts } from '../../verify/contracts.ts';
import { barAtMost, shown, type Finding, type Findings, type Report } from './finding.ts';

const timesSchema = z.tuple([z.number(), z.number()]);

const RUNS = 5;
const RUNS_WITHOUT_BAR = 3;
const IMPORT_LIMIT_MS = 80;

// What a function finds when it starts is there before its code is read: the time of Node itself is not its own.
const TIMED = `const [began, before] = [performance.now(), process.cpuUsage()];
await import(process.argv[1]);
const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(before)];
console.log(JSON.stringify([ms, (user + system) / 1000]));
process.exit(0);`;

/** Every function as it was built: its size, and what a new process takes to read it. */
export async function measureBundles(report: Report): Promise<Findings> {
  const functions = [...(await findFunctions()).keys()].toSorted();
  const contracts = await readContracts();
  const reads = new Set(
    contracts.filter(({ method }) => method === 'GET').map(({ feature, name }) => `${feature}/${name}`),
  );
  const findings = functions.flatMap((path, at) => {
    if (at % 20 === 0) report(`${at} of ${functions.length}`);
    const { bytes, hasLimit } = readBundle(FUNCTIONS_OUTPUT, path);
    const runs = reads.has(path) ? RUNS : RUNS_WITHOUT_BAR;
    const { ms, cpuMs } = importTime(join(FUNCTIONS_OUTPUT, path, 'index.mjs'), runs);
    const kilobytes = Math.ceil(bytes / 1000);
    const size: Finding = {
      what: `${path}, size`,
      measured: `${kilobytes} KB`,
      ...(hasLimit && { bar: barAtMost(kilobytes, BUNDLE_LIMIT_BYTES / 1000, 'KB') }),
    };
    const time: Finding = {
      what: `${path}, cold import`,
      measured: `${shown(ms)} ms, CPU ${shown(cpuMs)} ms`,
      ...(reads.has(path) && { bar: barAtMost(ms, IMPORT_LIMIT_MS, 'ms') }),
    };
    return [size, time];
  });
  return {
    how: `Bundles as built; a cold import in a new process, median of ${RUNS} where there is a bar, else of ${RUNS_WITHOUT_BAR}. CPU is that of all its threads, the compiler's too.`,
    findings,
  };
}

function importTime(file: string, times: number): { ms: number; cpuMs: number } {
  const command = ['--input-type=module', '-e', TIMED, '--', pathToFileURL(file).href];
  const runs = Array.from({ length: times }, () =>
    timesSchema.parse(JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' }))),
  );
  return { ms: median(runs.map(([ms]) => ms)), cpuMs: median(runs.map(([, cpuMs]) => cpuMs)) };
}
