import { describe, expect, it } from 'vitest';
import { brandOf, checkNumber, formatNumber } from './card-number.ts';
import { isTestCard } from './test-cards.ts';

const problemOf = (text: string) => {
  const check = checkNumber(text);
  return check.state === 'complete' ? 'complete' : check.problem.code;
};

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['36227206271667', '3622 720627 1667'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['4242-4242 4242x4242 99', '4242 4242 4242 4242'],
    ['', ''],
  ])('%s is written as %s', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ['4', 'visa'],
    ['5555', 'mastercard'],
    ['2223', 'mastercard'],
    ['2', 'unknown'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3056', 'diners'],
    ['3566', 'jcb'],
    ['62', 'unionpay'],
    ['', 'unknown'],
  ])('%s… is of %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });

  it.each([
    ['', 'incomplete_number'],
    ['4242 4242', 'incomplete_number'],
    ['4242 4242 4242 4242', 'complete'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['9999 9999 9999 9999', 'invalid_number'],
    ['3782 822463 10005', 'complete'],
    ['6200 0000 0000 0005', 'complete'],
    ['6200 0000 0000 0013', 'incomplete_number'],
    ['4111 1111 1111 1111', 'test_mode_live_card'],
    ['4539 5787 6362 1486', 'test_mode_live_card'],
  ])('%s is %s', (text, outcome) => {
    expect(problemOf(text)).toBe(outcome);
  });

  it('is one that Stripe publishes, spaces or not', () => {
    expect([isTestCard('4000002500003155'), isTestCard('4111111111111111'), isTestCard('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
