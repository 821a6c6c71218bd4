// `npm test`: installs what is missing, then everything that must hold. `npm test -- unit` runs one stage.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const stages = {
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  lint: ['oxlint', '--quiet'],
  types: ['tsc', '-p', '.'],
  unit: ['vitest', 'run', '--project', 'unit'],
  template: ['jest'],
  recovery: ['vitest', 'run', '--project', 'recovery'],
  tours: ['vitest', 'run', '--project', 'tours'],
  journeys: ['vitest', 'run', '--project', 'journeys'],
};

// One group after the other. What waits most of its time stands before what it runs beside.
const runs = [['format'], ['lint'], ['types'], ['unit'], ['template'], ['recovery', 'journeys'], ['tours']];
const needBrowser = ['recovery', 'tours', 'journeys'];

ensureInstalled(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', FORCE_COLOR: '0' };
for (const group of runs) {
  const names = group.filter((name) => wanted.length === 0 || wanted.includes(name));
  if (names.some((name) => needBrowser.includes(name))) env.CHROMIUM_PATH = ensureBrowser();
  const last = names.at(-1);
  const passed = await Promise.all(names.map((name) => runStage(name, { isQuiet: name !== last })));
  if (passed.includes(false)) process.exit(1);
}

/** Runs a stage to its end. A quiet one is printed as a whole once it has ended, so that it does not mix with another. */
async function runStage(name, { isQuiet }) {
  const started = performance.now();
  const [command, ...options] = stages[name];
  if (!isQuiet) console.log(`\n== ${name}`);
  const child = spawn(process.execPath, [binOf(command), ...options], {
    cwd: root,
    env,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(piece));
  const [code] = await once(child, 'close');
  if (isQuiet) process.stdout.write(`\n== ${name}\n${Buffer.concat(printed)}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  return code === 0;
}

/** The script behind a package's command, so that no shell and no PATH is needed. */
function binOf(command) {
  const scripts = {
    prettier: 'prettier/bin/prettier.cjs',
    oxlint: 'oxlint/bin/oxlint',
    tsc: 'typescript/bin/tsc',
    vitest: 'vitest/vitest.mjs',
    jest: 'jest/bin/jest.js',
  };
  return `${root}/node_modules/${scripts[command]}`;
}
