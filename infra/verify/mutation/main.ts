// `npm run mutation [-- NAME …]`: mutates the security-critical modules and counts the mutants that
// the tests kill. Exits with 1 if a module scores below 90%. Reports are in
// .build/mutation-reports.
import process from 'node:process';
import { installNpxTool } from '#infra/tools/npx-tool.ts';
import { mutatedModules } from './mutated-modules.ts';

const wanted = process.argv.slice(2);

const chosen = Object.entries(mutatedModules).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

if (chosen.length === 0) {
  console.error(
    `No module has this in its name. The modules are:\n${Object.keys(mutatedModules).join('\n')}`,
  );
  process.exit(2);
}

const run = installNpxTool(['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1']);

for (const [name, paths] of chosen) {
  console.log(`\n== ${name}`);

  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  const files = paths.filter((path) => !tests.includes(path));
  const env = { MUTATED_MODULE: JSON.stringify({ name, files, tests }) };
  const { status } = run(['stryker', 'run', 'infra/verify/mutation/stryker.config.mjs'], { env });
  if (status !== 0) process.exitCode = 1;
}
