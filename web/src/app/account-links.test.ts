import { describe, expect, it } from 'vitest';
import { type AccountLink, filterAccountLinks } from './account-links.ts';

const desk: AccountLink = { to: '/desk', label: 'Desk', icon: 'book', roles: ['coach', 'admin'] };

describe('account links', () => {
  it('include Profile and Settings for all users', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(filterAccountLinks({ role }).map(({ to }) => to)).toEqual(
        expect.arrayContaining(['/profile', '/settings']),
      );
    }
  });

  it('include role-specific links for those roles only', () => {
    expect(filterAccountLinks({ role: 'member' }, [desk])).toEqual([]);
    expect(filterAccountLinks({ role: 'coach' }, [desk])).toEqual([desk]);
    expect(filterAccountLinks({ role: 'admin' }, [desk])).toEqual([desk]);
    expect(filterAccountLinks({ role: 'member', secondFactorDue: 'code' }, [desk])).toEqual([desk]);
  });
});
