import type { Choices, Fixed, Line } from './model.ts';
import { monthlyCost, monthlyIncome } from './model.ts';
import { prices } from './prices.ts';
import { quotas, type Quota } from './quotas.ts';
import type { Usage } from './usage.ts';

/** Above this share a quota is to be raised now. */
const NEAR = 0.5;

/** The month as Markdown: what it costs by service, per member, and the quotas that growth meets first. */
export function report(choices: Choices, usage: Usage, fixed: Fixed): string {
  const { members } = choices;
  const lines = monthlyCost(choices, usage, fixed);
  const total = sum(lines);
  const ofAws = sum(lines.filter(({ service }) => service !== 'Stripe' && service !== 'OpenAI'));
  return [
    `# A month with ${count(members)} members`,
    '',
    `Prices of ${prices.asOf}, us-east-1, before taxes (infra/cost/prices.ts). What a member does: infra/cost/usage.ts.`,
    '',
    '| service | what | quantity | a month | per member |',
    '|---|---|---:|---:|---:|',
    ...lines.map((line) => row(line, members)),
    `| **all** | | | **${dollars(total)}** | **${dollars(total / members)}** |`,
    '',
    `AWS alone ${dollars(ofAws)}, ${dollars(ofAws / members)} per member. At list prices members pay ${dollars(monthlyIncome(members, usage))}.`,
    '',
    '| quota, the first to be met on top | used at the busiest | limit | share | what to raise |',
    '|---|---:|---:|---:|---|',
    ...quotas(members, usage, fixed).map(quotaRow),
    '',
  ].join('\n');
}

function row({ service, what, quantity, unit, dollars: price }: Line, members: number): string {
  return `| ${service} | ${what} | ${count(quantity)} ${unit} | ${dollars(price)} | ${dollars(price / members)} |`;
}

function quotaRow({ name, limit, unit, used, raise }: Quota): string {
  const share = used / limit;
  const warning = share >= 1 ? ' EXCEEDED' : share >= NEAR ? ' NEAR' : '';
  return `| ${name} | ${count(used)} ${unit} | ${count(limit)} | ${Math.round(share * 100)} %${warning} | ${raise} |`;
}

const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.dollars, 0);
const dollars = (amount: number) => `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
const count = (value: number) =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 3, maximumFractionDigits: 2 });
