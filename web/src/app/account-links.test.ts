import { describe, expect, it } from 'vitest';
import { type AccountLink, filterAccountLinks } from './account-links.ts';

const desk: AccountLink = { to: '/desk', label: 'Desk', icon: 'book', roles: ['coach', 'admin'] };

describe('the links of an account', () => {
  it('are Profile and Settings for everybody', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(filterAccountLinks({ role }).map(({ to }) => to)).toEqual(
        expect.arrayContaining(['/profile', '/settings']),
      );
    }
  });

  it('show what is for a role to that role only', () => {
    expect(filterAccountLinks({ role: 'member' }, [desk])).toEqual([]);
    expect(filterAccountLinks({ role: 'coach' }, [desk])).toEqual([desk]);
    expect(filterAccountLinks({ role: 'admin' }, [desk])).toEqual([desk]);
    expect(filterAccountLinks({ role: 'member', secondFactorDue: 'code' }, [desk])).toEqual([desk]);
  });
});
