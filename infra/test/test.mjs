// `npm test` runs every stage. `npm test -- unit` runs one stage, and `npm test -- save-course`
// runs the test files with that word in their path. Flags go to the test runner: `npm test --
// billing -t refund`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { selectTests, listTestFiles } from './select-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const commands = {
  format: [
    'prettier',
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.build/prettier',
    '.',
  ],
  lint: ['oxlint', '--quiet'],
  types: ['tsc', '-b', '.', 'functions', 'infra', 'web', 'web/tsconfig.app.json'],
  unit: ['vitest', 'run', '--project', 'unit', '--project', 'screens'],
  template: ['jest'],
  journeys: ['vitest', 'run', '--project', 'journeys'],
};

// The groups run one after another. The stages within a group run in parallel. Journeys run alone,
// because they meet the product's own time limits for calls.
const groups = [['format', 'lint', 'types'], ['template', 'unit'], ['journeys']];

const testFiles = listTestFiles(root);

const { stages, files, flags, unknown } = selectTests(process.argv.slice(2), {
  stages: Object.keys(commands),
  testFiles,
  root,
});

if (unknown.length > 0) {
  const folders = new Set(
    testFiles.map((file) => file.split('/').slice(0, -1).slice(0, 2).join('/')),
  );

  console.error(
    [
      `No stage or test file path matches ${unknown.join(', ')}.`,
      `Stages: ${Object.keys(commands).join(', ')}`,
      `Test files are in: ${[...folders].join(', ')}`,
    ].join('\n'),
  );

  process.exit(2);
}

const env = {
  ...process.env,
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  FORCE_COLOR: '0',
};

const began = performance.now();

for (const group of groups) {
  const names = group.filter((name) => stages.includes(name));
  if (names.includes('journeys')) env.CHROMIUM_PATH = ensureBrowser();

  const passed = await Promise.all(
    names.map((name) => runStage(name, { isQuiet: name !== names.at(-1) })),
  );
  if (passed.includes(false)) process.exit(1);
}

if (stages.length > 1) console.log(`\n${stages.length} stages passed in ${secondsSince(began)} s`);

/** Runs a stage. A quiet stage prints its output at the end, so that parallel outputs don't mix. */
async function runStage(name, { isQuiet }) {
  const started = performance.now();
  const [command, ...settings] = commands[name];
  const takesFlags = command === 'vitest' || command === 'jest';
  const options = [...settings, ...(files[name] ?? []), ...(takesFlags ? flags : [])];
  if (!isQuiet) console.log(`\n== ${name}`);

  const child = spawn(process.execPath, [findScript(command), ...options], {
    cwd: root,
    env,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });

  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => printed.push(piece));

  const [code] = await once(child, 'close');
  if (isQuiet) process.stdout.write(`\n== ${name}\n${Buffer.concat(printed)}`);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(started)} s`);

  return code === 0;
}

function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/** Finds the script file of a command, so that stages need neither a shell nor PATH. */
function findScript(command) {
  const scripts = {
    prettier: 'prettier/bin/prettier.cjs',
    oxlint: 'oxlint/bin/oxlint',
    tsc: 'typescript/bin/tsc',
    vitest: 'vitest/vitest.mjs',
    jest: 'jest/bin/jest.js',
  };

  return `${root}/node_modules/${scripts[command]}`;
}
