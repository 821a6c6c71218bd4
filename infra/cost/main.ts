// `npm run cost -- --members 10000 [--openai] [--no-waf] [--essentials]`: prints the monthly cost,
// and the quotas that growth will exceed first.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { readDeclarations, type Declarations } from '#infra/build/read-declarations.ts';
import { GreenroomStack } from '#infra/greenroom.stack.ts';
import { readSettings } from '#infra/settings.ts';

import { countFixedResources } from './fixed-resources.ts';
import { estimateCost, estimateRevenue, type CostLine } from './monthly-cost.ts';
import { prices } from './prices.ts';
import { listQuotas } from './quotas.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    openai: { type: 'boolean', default: false },
    'no-waf': { type: 'boolean', default: false },
    essentials: { type: 'boolean', default: false },
  },
});

const members = Number(values.members);

if (!Number.isInteger(members) || members < 1) {
  console.error('--members takes a whole number, for example --members 10000');
  process.exit(2);
}

const fixed = countResources(await readDeclarations());

const choices = {
  withOpenAi: values.openai,
  withWaf: !values['no-waf'],
  hasCognitoPlus: !values.essentials,
};

const lines = estimateCost({ members, ...choices }, fixed);
const aws = sumDollars(lines.filter(({ service }) => service !== 'Stripe' && service !== 'OpenAI'));

console.log(`# A month with ${formatCount(members)} members

Prices of ${prices.asOf}, us-east-1, before taxes (infra/cost/prices.ts). Usage per member: infra/cost/usage.ts.

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

for (const { name, used, limit, unit, howToRaise } of listQuotas(members, fixed)) {
  const share = used / limit;
  const warning = share >= 1 ? ' EXCEEDED' : share >= 0.5 ? ' NEAR' : '';
  console.log(
    `| ${name} | ${formatCount(used)} ${unit} | ${formatCount(limit)} | ${Math.round(share * 100)}%${warning} | ${howToRaise} |`,
  );
}

function countResources(declarations: Declarations) {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    // The stack can't be synthesized without an index.html.
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');

    const cdk = z.object({ context: z.record(z.string(), z.unknown()) });
    const { context } = cdk.parse(JSON.parse(readFileSync('cdk.json', 'utf8')));
    const app = new App({ context, analyticsReporting: false });
    const loadCode = () => Code.fromInline('// not built');

    return countFixedResources(
      new GreenroomStack(app, readSettings(app.node), {
        loadCode,
        declarations,
        webFolder: folder,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
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
