import type { Role, User } from '../../../shared/accounts/member.ts';
import type { IconName } from '../ui/icons.tsx';

export interface AccountLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Roles that see the link; omitted for all signed-in users. */
  readonly roles?: readonly Role[];
}

const links: readonly AccountLink[] = [
  { to: '/profile', label: 'Profile', icon: 'person' },
  { to: '/coach', label: 'Coach desk', icon: 'book', roles: ['coach', 'admin'] },
  { to: '/admin/members', label: 'Members', icon: 'search', roles: ['admin'] },
  { to: '/settings', label: 'Settings', icon: 'settings' },
];

type LinkViewer = Pick<User, 'role' | 'secondFactorDue'>;

/** The viewer's links in the avatar menu and the drawer, shown above 'Log out'. */
export function filterAccountLinks(user: LinkViewer, all: readonly AccountLink[] = links): readonly AccountLink[] {
  // An administrator with a pending second factor sees the admin links, since those pages ask for the code.
  const role = user.secondFactorDue ? 'admin' : user.role;
  return all.filter(({ roles }) => !roles || roles.includes(role));
}
