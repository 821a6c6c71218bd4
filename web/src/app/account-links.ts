import type { Role } from '../../../shared/accounts/member.ts';
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

/** The links of the avatar menu and of the drawer, above Log out. */
export function accountLinksFor(role: Role, all: readonly AccountLink[] = links): readonly AccountLink[] {
  return all.filter(({ roles }) => !roles || roles.includes(role));
}
