import { describe, expect, it } from 'vitest';
import { type AccountLink, accountLinksFor } from './account-links.ts';

const desk: AccountLink = { to: '/desk', label: 'Desk', icon: 'book', roles: ['coach', 'admin'] };

describe('the links of an account', () => {
  it('are Profile and Settings for everybody', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(accountLinksFor(role).map(({ to }) => to)).toEqual(expect.arrayContaining(['/profile', '/settings']));
    }
  });

  it('show what is for a role to that role only', () => {
    expect(accountLinksFor('member', [desk])).toEqual([]);
    expect(accountLinksFor('coach', [desk])).toEqual([desk]);
    expect(accountLinksFor('admin', [desk])).toEqual([desk]);
  });
});
