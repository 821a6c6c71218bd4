import { describe, expect, it } from 'vitest';
import { listAccountLinks } from './member-menus.tsx';

const list = (user: Parameters<typeof listAccountLinks>[0]) =>
  listAccountLinks(user).map(({ to }) => to);

describe('account links', () => {
  it('include Profile, Settings, Help, Contact and the interview plan for all users', () => {
    for (const role of ['member', 'coach', 'admin'] as const) {
      expect(list({ role })).toEqual(
        expect.arrayContaining(['/profile', '/plan', '/settings', '/help', '/contact']),
      );
    }
  });

  it('include the coach desk for coaches and administrators, and Administration for administrators', () => {
    const special = (user: Parameters<typeof list>[0]) =>
      list(user).filter((to) => /coach|admin/.test(to));
    expect(special({ role: 'member' })).toEqual([]);
    expect(special({ role: 'coach' })).toEqual(['/coach']);
    expect(special({ role: 'admin' })).toEqual(['/coach', '/admin']);
    expect(list({ role: 'member', withheldRole: 'coach' })).toEqual(list({ role: 'coach' }));
    expect(list({ role: 'member', withheldRole: 'admin' })).toEqual(list({ role: 'admin' }));
  });
});
