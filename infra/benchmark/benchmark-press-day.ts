// `npm run benchmark -- press-day`: simulates 5,000 sign-ups in two hours with the default
// settings. Exits with 1 if a limit refuses anybody. See README.md.
import { createStack } from '#infra/cost/create-stack.ts';
import { countFixedResources } from '#infra/cost/fixed-resources.ts';
import {
  chooseConcurrentAnalyses,
  countPressDayExecutions,
  listPressDayLimits,
  SIGN_UPS,
  simulateFirstReports,
} from '#infra/cost/press-day.ts';
import { readContracts } from '#infra/verify/contracts.ts';

const fixed = countFixedResources(await createStack());
const format = (value: number) => Math.round(value).toLocaleString('en-US');

console.log(`Sign-ups per hour: ${SIGN_UPS.map(format).join(', then ')}\n
| limit | used | limit | how to raise it |
|---|---:|---:|---|`);

for (const quota of listPressDayLimits(await readContracts(), fixed)) {
  const { name, used, limit, unit, howToRaise } = quota;
  const isExceeded = used > limit;
  console.log(
    `| ${name} | ${format(used)} ${unit} | ${format(limit)}${isExceeded ? ' EXCEEDED' : ''} | ${howToRaise} |`,
  );
  if (isExceeded) process.exitCode = 1;
}

console.log(
  '\n| concurrentAnalyses | longest wait for a first report | executions |\n|---:|---:|---:|',
);

const { concurrentAnalyses } = fixed;

for (const analyses of new Set([
  concurrentAnalyses,
  chooseConcurrentAnalyses(concurrentAnalyses),
])) {
  const minutes = format(simulateFirstReports(analyses));
  console.log(`| ${analyses} | ${minutes} min | ${format(countPressDayExecutions(analyses))} |`);
}
