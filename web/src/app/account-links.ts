import type { Role, User } from '../../../shared/accounts/member.ts';
import type { IconName } from '../ui/icons.tsx';

export interface AccountLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Who sees it; without it everybody who is signed in. */
  readonly roles?: readonly Role[];
}

const links: readonly AccountLink[] = [
  { to: '/profile', label: 'Profile', icon: 'person' },
  { to: '/coach', label: 'Coach desk', icon: 'book', roles: ['coach', 'admin'] },
  { to: '/admin/members', label: 'Members', icon: 'search', roles: ['admin'] },
  { to: '/settings', label: 'Settings', icon: 'settings' },
];

type Seen = Pick<User, 'role' | 'secondFactorDue'>;

/** The links of the avatar menu and of the drawer, above Log out. */
export function accountLinksFor(user: Seen, all: readonly AccountLink[] = links): readonly AccountLink[] {
  // An administrator finds the way to the page that asks for the code.
  const role = user.secondFactorDue ? 'admin' : user.role;
  return all.filter(({ roles }) => !roles || roles.includes(role));
}
