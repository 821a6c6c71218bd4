// `npm run check-bundles`: runs load-bundles.mjs with the installed version of Node and with Lambda's. Fails if a
// bundle doesn't load, or if the measurements of the sample recording differ.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { installNpxTool } from '../tools/npx-tool.ts';
import { buildFunctions, FUNCTIONS_OUTPUT } from './build-functions.ts';
import { buildIfChanged } from './build-if-changed.ts';

/** A version of Lambda's Node runtime; see infra/constructs/granted-function.ts. */
const LAMBDA_NODE = '24.21.0';
const SCRIPT = 'infra/build/load-bundles.mjs';

const runTool = installNpxTool([`node-${process.platform}-${process.arch}@${LAMBDA_NODE}`]);
await buildIfChanged('functions', FUNCTIONS_OUTPUT, buildFunctions);
const runs = {
  [process.versions.node]: spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' }),
  [LAMBDA_NODE]: runTool(['node', SCRIPT], { capturesOutput: true }),
};
for (const [version, { status, stderr }] of Object.entries(runs)) {
  if (status === 0) continue;
  console.error(`${stderr}\nThe bundles don't run in Node ${version}.`);
  process.exit(1);
}
const [, ...different] = new Set(Object.values(runs).map(({ stdout }) => stdout));
if (different.length > 0) {
  console.error(`The measurements of the sample recording differ between Node ${Object.keys(runs).join(' and ')}.`);
  process.exit(1);
}
console.log(`All bundles load, and the measurements are equal, in Node ${Object.keys(runs).join(' and ')}.`);
