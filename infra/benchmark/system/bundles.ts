import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '../../../functions/analysis/measure/statistics.ts';
import { FUNCTIONS_OUTPUT } from '../../build/build-functions.ts';
import { BUNDLE_LIMIT_BYTES, readBundle } from '../../build/bundle-budget.ts';
import { findFunctions } from '../../build/find-functions.ts';
import { readContracts } from '../../verify/contracts.ts';
import { barAtMost, shown, type Finding, type Findings } from './finding.ts';

const RUNS = 5;
const IMPORT_LIMIT_MS = 80;

// What a function finds when it starts is there before its code is read: the time of Node itself is not its own.
const TIMED = `const began = performance.now(); await import(process.argv[1]); console.log(performance.now() - began); process.exit(0);`;

/** Every function as it was built: its size, and what a new process takes to read it. */
export async function measureBundles(): Promise<Findings> {
  const functions = [...(await findFunctions()).keys()].toSorted();
  const contracts = await readContracts();
  const reads = new Set(
    contracts.filter(({ method }) => method === 'GET').map(({ feature, name }) => `${feature}/${name}`),
  );
  const findings = functions.flatMap((path) => {
    const { bytes, hasLimit } = readBundle(FUNCTIONS_OUTPUT, path);
    const ms = importMs(join(FUNCTIONS_OUTPUT, path, 'index.mjs'));
    const kilobytes = Math.ceil(bytes / 1000);
    const size: Finding = {
      what: `${path}, size`,
      measured: `${kilobytes} KB`,
      ...(hasLimit && { bar: barAtMost(kilobytes, BUNDLE_LIMIT_BYTES / 1000, 'KB') }),
    };
    const time: Finding = {
      what: `${path}, cold import`,
      measured: `${shown(ms)} ms`,
      ...(reads.has(path) && { bar: barAtMost(ms, IMPORT_LIMIT_MS, 'ms') }),
    };
    return [size, time];
  });
  return { how: `Bundles as built; a cold import in a new process, median of ${RUNS}.`, findings };
}

function importMs(file: string): number {
  const address = pathToFileURL(file).href;
  const runs = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', TIMED, '--', address], { encoding: 'utf8' })),
  );
  return median(runs);
}
