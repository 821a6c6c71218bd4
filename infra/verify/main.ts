// `npm run verify [-- PATH-PART …] [--seed N] [--short]`: runs the repeated tests in full, with a
// new random seed.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readSourceFiles } from '#infra/house/source-files.ts';
import { ensureBrowser } from '#infra/test/browser.mjs';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const root = fileURLToPath(new URL('../..', import.meta.url));

const repeated = readSourceFiles(root)
  .filter(({ path, imports }) => /\.(test|e2e)\.ts$/.test(path) && imports.some(isRounds))
  .map(({ path }) => path);

const chosen = repeated.filter(
  (path) => positionals.length === 0 || positionals.some((part) => path.includes(part)),
);

if (chosen.length === 0) {
  console.error(
    `No repeated test has this in its path. The repeated tests are:\n${repeated.join('\n')}`,
  );
  process.exit(2);
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  VERIFY: values.short ? 'short' : 'full',
  VERIFY_SEED: values.seed,
};

if (chosen.some((path) => path.endsWith('.e2e.ts'))) env.CHROMIUM_PATH = ensureBrowser();
console.log(`Seed ${values.seed}`);
const projects = ['unit', 'screens', 'journeys'].map((name) => `--project=${name}`);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, '--reporter=verbose'];

const { status } = spawnSync(process.execPath, [...vitest, ...chosen], {
  cwd: root,
  env,
  stdio: 'inherit',
});

console.log(`Seed ${values.seed}, Node ${process.version}`);
process.exit(status ?? 1);

function isRounds({ file }: { file: string | undefined }): boolean {
  return file === 'infra/verify/repetitions.ts';
}
