import { describe, expect, it } from 'vitest';
import { type AccountLink, accountLinksFor } from './account-links.ts';

const desk: AccountLink = { to: '/desk', label: 'Desk', icon: 'book', roles: ['coach', 'admin'] };

describe('the links of an account', () => {
  it('are Profile and Settings for everybody', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(accountLinksFor({ role }).map(({ to }) => to)).toEqual(expect.arrayContaining(['/profile', '/settings']));
    }
  });

  it('show what is for a role to that role only', () => {
    expect(accountLinksFor({ role: 'member' }, [desk])).toEqual([]);
    expect(accountLinksFor({ role: 'coach' }, [desk])).toEqual([desk]);
    expect(accountLinksFor({ role: 'admin' }, [desk])).toEqual([desk]);
    expect(accountLinksFor({ role: 'member', secondFactorDue: 'code' }, [desk])).toEqual([desk]);
  });
});
