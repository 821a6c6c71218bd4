import { describe, expect, it } from 'vitest';
import { checkExpiry, formatExpiry, readExpiry } from './expiry.ts';

const NOW = new Date(2031, 5, 30, 23, 59);

describe('an expiration date', () => {
  it.each([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['13', '01 / 3'],
    ['1/', '01 / '],
    ['12 / 3', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['4/34', '04 / 34'],
    ['04-34', '04 / 34'],
    ['12345', '12 / 34'],
    ['x', ''],
  ])('typed as %s is written as "%s"', (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown);
  });

  it('grows no separator back while it is deleted', () => {
    expect([formatExpiry('12 / ', true), formatExpiry('12 / 3', true)]).toEqual(['12', '12 / 3']);
  });

  it.each([
    ['', 'incomplete_expiry'],
    ['12 / 3', 'incomplete_expiry'],
    ['00 / 34', 'incomplete_expiry'],
    ['12 / 30', 'invalid_expiry_year_past'],
    ['05 / 31', 'invalid_expiry_month_past'],
    ['06 / 31', 'complete'],
    ['06 / 81', 'complete'],
    ['06 / 82', 'invalid_expiry_year'],
  ])('"%s" at the end of June 2031 is %s', (text, outcome) => {
    const check = checkExpiry(text, NOW);
    expect(check.state === 'complete' ? 'complete' : check.problem.code).toBe(outcome);
  });

  it('is read as month and whole year', () => {
    expect(readExpiry('06 / 34')).toEqual({ month: 6, year: 2034 });
  });
});
