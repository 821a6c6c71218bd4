// `npm test`: installs what is missing, then everything that must hold. `npm test -- unit` runs one stage.
import { spawnSync } from 'node:child_process';
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
  journeys: ['vitest', 'run', '--project', 'journeys'],
};

ensureInstalled(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', FORCE_COLOR: '0' };
for (const [name, [command, ...options]] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (name === 'journeys') env.CHROMIUM_PATH = ensureBrowser();
  const started = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [binOf(command), ...options], { cwd: root, env, stdio: 'inherit' });
  console.log(
    `== ${name}: ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) process.exit(status ?? 1);
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
