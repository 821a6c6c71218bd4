// `npm run cost -- --members 10000 [--openai] [--no-waf] [--essentials] [--stage dev]`: prints the
// monthly cost, and the quotas that growth will exceed first. With `--stage`, the duration of an
// analysis is the mean of that stage's last seven days.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { OperatorError, runInstalledAwsCli } from '#infra/operate/target-stack.ts';

import { createStack } from './create-stack.ts';
import { countFixedResources } from './fixed-resources.ts';
import { measureAnalysis } from './measured-analysis.ts';
import { estimateCost, estimateRevenue, type CostLine } from './monthly-cost.ts';
import { prices } from './prices.ts';
import { listQuotas } from './quotas.ts';
import { usage, type AnalysisUsage } from './usage.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    openai: { type: 'boolean', default: false },
    'no-waf': { type: 'boolean', default: false },
    essentials: { type: 'boolean', default: false },
    stage: { type: 'string' },
  },
});

const members = Number(values.members);

if (!Number.isInteger(members) || members < 1) {
  console.error('--members takes a whole number, for example --members 10000');
  process.exit(2);
}

const fixed = countFixedResources(await createStack());
const analysis = values.stage ? await readStage(values.stage) : usage;

const choices = {
  withOpenAi: values.openai,
  withWaf: !values['no-waf'],
  hasCognitoPlus: !values.essentials,
  analysis,
};

const lines = estimateCost({ members, ...choices }, fixed);
const aws = sumDollars(lines.filter(({ service }) => service !== 'Stripe' && service !== 'OpenAI'));

console.log(`# A month with ${formatCount(members)} members

Prices of ${prices.asOf}, us-east-1, before taxes (infra/cost/prices.ts). Usage per member: infra/cost/usage.ts.
${describeAnalysis()}

| service | what | quantity | a month | per member |
|---|---|---:|---:|---:|`);

for (const { service, item, quantity, unit, dollars: price } of lines)
  console.log(
    `| ${service} | ${item} | ${formatCount(quantity)} ${unit} | ${formatDollars(price)} | ${formatDollars(price / members)} |`,
  );

console.log(`| **all** | | | **${formatDollars(sumDollars(lines))}** | **${formatDollars(sumDollars(lines) / members)}** |

${describeIdleCost()}

AWS alone ${formatDollars(aws)}, ${formatDollars(aws / members)} per member. Revenue at list prices ${formatDollars(estimateRevenue(members))}.

| quota | used at the busiest | limit | share | how to raise it |
|---|---:|---:|---:|---|`);

for (const { name, used, limit, unit, howToRaise } of listQuotas(members, fixed, analysis)) {
  const share = used / limit;
  const warning = share >= 1 ? ' EXCEEDED' : share >= 0.5 ? ' NEAR' : '';
  console.log(
    `| ${name} | ${formatCount(used)} ${unit} | ${formatCount(limit)} | ${Math.round(share * 100)}%${warning} | ${howToRaise} |`,
  );
}

function describeAnalysis(): string {
  const { measureSeconds, analyzeSeconds, environmentsPerVideo } = analysis;
  const source = values.stage ? `measured in the stage ${values.stage}` : 'assumed';

  return (
    `An analysis (${source}): ${formatCount(measureSeconds)} s of measure-recording, ${formatCount(analyzeSeconds)} s of ` +
    `analyze-video, ${formatCount(environmentsPerVideo)} new environments.`
  );
}

async function readStage(stage: string): Promise<AnalysisUsage> {
  return measureAnalysis(stage, runInstalledAwsCli, new Date()).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
}

function describeIdleCost(): string {
  const idle = estimateCost({ members: 0, ...choices }, fixed);
  const alarms = fixed.alarmMetrics * prices.cloudWatch.alarm;

  return (
    `Without members, the stage costs ${formatDollars(sumDollars(idle))} a month. Its ${fixed.alarmMetrics} alarm metrics ` +
    `cost ${formatDollars(alarms)}, or less in an account whose free tier of ${prices.cloudWatch.freeAlarms} isn't used up.`
  );
}

function sumDollars(costLines: readonly CostLine[]): number {
  return costLines.reduce((total, line) => total + line.dollars, 0);
}

function formatDollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}

function formatCount(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3, maximumFractionDigits: 2 });
}
