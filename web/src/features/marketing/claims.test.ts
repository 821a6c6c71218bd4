import { describe, expect, it } from 'vitest';
import { shownClaims } from './claims.ts';

const proven = { figure: '24hr', label: 'Expert response', source: 'Promised.' };
const unproven = { figure: '95%', label: 'Success rate', source: null };

describe('the claims', () => {
  it('are all shown while the switch is on', () => {
    expect(shownClaims([proven, unproven], true)).toEqual([proven, unproven]);
  });

  it('are only the proven ones when it is off', () => {
    expect(shownClaims([proven, unproven], false)).toEqual([proven]);
  });
});
