import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Limit } from '#shared/http/limits.ts';

const PAGE = 'infra/docs/limits.md';
const contracts = await readContracts();

function describeScope({ per, field }: Limit): string {
  return field === undefined ? per : `${field} and ${per}`;
}

function describeMax({ max, window, adminMax }: Limit): string {
  const format = (number: number) => number.toLocaleString('en-US');
  const admin = adminMax === undefined ? '' : ` (administrators: ${format(adminMax)})`;
  return `${format(max)} ${window === 'hour' ? 'an hour' : 'a day'}${admin}`;
}

/** The rows that the page must have, without the text in the last column. */
function expectedRows(): string[] {
  const rows = new Map<string, Set<string>>();
  for (const { name, limits = [] } of contracts) {
    for (const limit of limits) {
      const key = `\`${limit.counter}\` | ${describeScope(limit)} | ${describeMax(limit)}`;
      rows.set(key, (rows.get(key) ?? new Set()).add(name));
    }
  }

  return [...rows].map(([key, names]) => `${key} | ${[...names].toSorted().join(', ')}`).toSorted();
}

it('lists the limits of all contracts, and no others', () => {
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  expect(rows.map((cells) => cells.slice(1, 5).join(' | ')).toSorted()).toEqual(expectedRows());
});

it('states both limits that a class signing up together can reach', () => {
  const { limits = [] } = contracts.find(({ name }) => name === 'create-subscription') ?? {};
  const findMax = (scope: Limit['per']) =>
    limits.find(
      ({ counter, per, field }) => counter === 'checkouts' && per === scope && field === undefined,
    )?.max;

  const text = readFileSync(PAGE, 'utf8').replaceAll(/\s+/g, ' ');

  expect(text).toContain(`stays below its network's ${findMax('network')} sign-ups an hour`);
  expect(text).toContain(
    `the site's ${findMax('visitors')?.toLocaleString('en-US')} sign-ups in the same hour`,
  );
});
