import { expect, it } from 'vitest';
import { encodeForm } from './form-encoding.ts';

it('writes forms as the API reads them', () => {
  const form = encodeForm({ a: 1, b: { c: 'x y', d: { e: true } }, f: ['g', 'h'], i: undefined, j: null });
  expect([...form]).toEqual([
    ['a', '1'],
    ['b[c]', 'x y'],
    ['b[d][e]', 'true'],
    ['f[0]', 'g'],
    ['f[1]', 'h'],
  ]);
});
