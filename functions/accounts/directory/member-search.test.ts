import { expect, it } from 'vitest';
import { listSearchedSuffixes } from './member-search.ts';

it('lists at most 129 end parts for each text, even if normalizing makes it 18 times as long', () => {
  const long = Array.from(
    { length: 50 },
    (_, at) => `\ufdfa${String.fromCodePoint(0x4e00 + at)}`,
  ).join('');

  const listed = listSearchedSuffixes({
    email: `${'0123456789'.repeat(12)}@x.test`,
    firstName: long,
    lastName: long,
  });

  expect(listed.length).toBeLessThanOrEqual(258);
});
