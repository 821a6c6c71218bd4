// `npm run verify`: tries what reliability and security are held to as often as the goals ask, and prints a table.
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { ensureBrowser } from '../test/browser.mjs';
import { goals, type Goal } from './goals.ts';
import { productSizes } from './product-sizes.ts';
import { holds, tableOf, tally } from './tally.ts';
import { templateOutcomes } from './template-outcomes.ts';
import { VerifyReporter } from './verify-reporter.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen: Readonly<Record<string, Goal>> = Object.fromEntries(
  Object.entries(goals).filter(
    ([name]) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)),
  ),
);
if (Object.keys(chosen).length === 0) {
  console.error(`No goal has this in its name. There are:\n${Object.keys(goals).join('\n')}`);
  process.exit(2);
}

const isThorough = !values.short;
const seed = values.seed ?? String(randomInt(2 ** 31));
Object.assign(process.env, { VERIFY: isThorough ? 'full' : 'short', VERIFY_SEED: seed });
console.log(`Seed ${seed}. Numbered lives and schedules have the seeds from 1 on.`);

const files = [...new Set(Object.values(chosen).flatMap(({ tests }) => [...tests]))];
const isTemplate = (file: string) => file.endsWith('.template.test.ts');
const rest = files.filter((file) => !isTemplate(file));
const began = performance.now();
const outcomes = [...templateOutcomes(files.filter(isTemplate)), ...(await vitestOutcomes(rest))];

const rows = tally(chosen, outcomes, await productSizes());
console.log(`\n${tableOf(rows, isThorough)}\n`);
for (const { file, test } of outcomes.filter(({ hasPassed }) => !hasPassed)) console.log(`failed: ${file}: ${test}`);
const held = rows.filter((row) => holds(row, isThorough)).length;
const minutes = Math.round((performance.now() - began) / 60_000);
console.log(`${held} of ${rows.length} goals hold. Seed ${seed}, ${minutes} minutes, Node ${process.version}.`);
process.exit(held === rows.length ? 0 : 1);

async function vitestOutcomes(wanted: readonly string[]) {
  if (wanted.length === 0) return [];
  if (wanted.some((file) => file.endsWith('.e2e.ts'))) process.env['CHROMIUM_PATH'] = ensureBrowser();
  const reporter = new VerifyReporter();
  await startVitest('test', [...wanted], {
    run: true,
    watch: false,
    project: ['unit', 'journeys'],
    reporters: ['default', reporter],
  });
  return reporter.outcomes;
}
