// `npm run mutation [-- NAME …]`: changes the modules that guard something, one place at a time, and counts how often
// their tests notice. Fails when a module stays below the goal. Where a mutant lived stands in .build/mutation-reports.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { LEAST_SCORE, modules, type MutatedModule } from './modules.ts';
import { isMissed, rowOf, scoreOf, TABLE_HEAD } from './score.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const here = 'infra/verify/mutation';

const { positionals } = parseArgs({ allowPositionals: true });
const chosen: readonly (readonly [string, MutatedModule])[] = Object.entries(modules).filter(
  ([name]) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)),
);
if (chosen.length === 0) {
  console.error(`No module has this in its name. There are:\n${Object.keys(modules).join('\n')}`);
  process.exit(2);
}

process.chdir(root);
const began = performance.now();
const rows: string[] = [];
for (const [name, module] of chosen) rows.push(await mutate(name, module));
const minutes = Math.round((performance.now() - began) / 60_000);
console.log(`\n${[TABLE_HEAD, ...rows].join('\n')}\n\n${minutes} minutes, Node ${process.version}.`);
process.exit(process.exitCode ?? 0);

/** Runs the mutants of a module one after the other; answers its row and says where one was missed. */
async function mutate(name: string, { files, tests }: MutatedModule): Promise<string> {
  // Read by the configuration of the tests, in the processes that run them.
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { configFile: `${here}/vitest.config.ts`, related: false },
    plugins: ['@stryker-mutator/vitest-runner', `${root}/${here}/unasked.mjs`],
    ignorers: ['unasked'],
    ignorePatterns: ['/web', '/cdk.out', '/.build', '/.state', '/infra/docs'],
    tempDirName: '.build/mutation',
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: `.build/mutation-reports/${name.replaceAll(' ', '-')}.html` },
    // Both would read the whole project, the first by an interface that the compiler no longer has.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    // A mutant that only slows a busy machine down must not count as noticed.
    concurrency: 1,
    timeoutMS: 30_000,
    allowConsoleColors: false,
  }).runMutationTest();
  for (const { fileName, location, mutatorName, replacement } of results.filter(({ status }) => isMissed(status))) {
    const { line, column } = location.start;
    console.log(`missed: ${fileName.replace(`${root}/`, '')}:${line}:${column} ${mutatorName} -> ${replacement}`);
  }
  const score = scoreOf(results.map(({ status }) => status));
  if (score.percent < LEAST_SCORE) process.exitCode = 1;
  const row = rowOf(name, score);
  console.log(row);
  return row;
}
