import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Limit } from '#shared/http/limits.ts';

const PAGE = 'infra/docs/limits.md';
const contracts = await readContracts();

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
