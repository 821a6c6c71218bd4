import { describe, expect, it } from 'vitest';
import { filterAccountLinks } from './member-menus.tsx';

const list = (user: Parameters<typeof filterAccountLinks>[0]) => filterAccountLinks(user).map(({ to }) => to);

describe('account links', () => {
  it('include Profile and Settings for all users', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(list({ role })).toEqual(expect.arrayContaining(['/profile', '/settings']));
    }
  });

  it('include role-specific links for those roles only', () => {
    expect(list({ role: 'member' })).toEqual(['/profile', '/plan', '/settings']);
    expect(list({ role: 'coach' })).toEqual(['/profile', '/plan', '/coach', '/settings']);
    expect(list({ role: 'admin' })).toEqual(['/profile', '/plan', '/coach', '/admin', '/settings']);
    expect(list({ role: 'member', secondFactorDue: 'code' })).toEqual(list({ role: 'admin' }));
  });
});
