import { expect, it } from 'vitest';
import { reasonSchema } from './account-change.ts';

it.each([
  ['a control character', 'a\u0007b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a noncharacter', 'a\uffffb'],
])('refuses a reason with %s', (_, reason) => {
  expect(reasonSchema.safeParse(reason).success).toBe(false);
});

it('accepts a reason with line breaks', () => {
  expect(reasonSchema.parse('Asked by phone.\r\nTwice 🎭')).toBe('Asked by phone.\r\nTwice 🎭');
});
