import { describe, expect, it } from 'vitest';
import { isSecondFactorRequired } from './endpoint-deps.ts';

describe('a second factor of administrators', () => {
  it.each([
    [undefined, true],
    ['required', true],
    ['not-asked', false],
  ])('with the variable %j is asked for: %s', (ADMIN_SECOND_FACTOR, isAsked) => {
    expect(isSecondFactorRequired({ ADMIN_SECOND_FACTOR })).toBe(isAsked);
  });

  it.each(['', 'false', 'off', 'NOT-ASKED'])('stops the function when the variable is %j', (ADMIN_SECOND_FACTOR) => {
    expect(() => isSecondFactorRequired({ ADMIN_SECOND_FACTOR })).toThrow('ADMIN_SECOND_FACTOR');
  });
});
