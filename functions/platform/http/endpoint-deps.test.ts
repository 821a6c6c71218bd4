import { describe, expect, it } from 'vitest';
import { isSecondFactorRequired } from './endpoint-deps.ts';

describe('the second factor for administrators', () => {
  it.each([
    [undefined, true],
    ['required', true],
    ['not-asked', false],
  ])('is required for the variable %j: %s', (ADMIN_SECOND_FACTOR, isAsked) => {
    expect(isSecondFactorRequired({ ADMIN_SECOND_FACTOR })).toBe(isAsked);
  });

  it.each(['', 'false', 'off', 'NOT-ASKED'])(
    'stops the function if the variable is %j',
    (ADMIN_SECOND_FACTOR) => {
      expect(() => isSecondFactorRequired({ ADMIN_SECOND_FACTOR })).toThrow('ADMIN_SECOND_FACTOR');
    },
  );
});
