import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readContracts } from '#infra/verify/contracts.ts';

const PAGE = 'infra/docs/limits.md';
/** The section that says when a class is refused. */
const SECTION = /## What a person sees\n(.*?)\n## /s;
const contracts = await readContracts();

it('states every limit that a class signing up together can reach', () => {
  const { limits = [] } = contracts.find(({ name }) => name === 'create-subscription') ?? {};
  const stated = limits
    .filter(({ per, field }) => (per === 'network' || per === 'visitors') && field === undefined)
    .map(({ max, window }) => ({
      amount: max.toLocaleString('en-US'),
      time: window === 'hour' ? 'an hour' : 'a day',
    }));

  const [, section = ''] = SECTION.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const text = section.replaceAll(/\s+/g, ' ').replaceAll(' sign-ups', '');

  expect(stated).toHaveLength(3);
  for (const { amount, time } of stated) expect(text).toContain(`${amount} ${time}`);
});
