import type { User } from '#shared/accounts/user.ts';

export const navLinks = [
  { to: '/video-analysis', label: 'Practice' },
  { to: '/courses', label: 'Courses' },
  { to: '/podcasts', label: 'Podcasts' },
  { to: '/study-guides', label: 'Study Guides' },
  { to: '/admin/courses', label: 'Admin Courses' },
  { to: '/admin/study-guides', label: 'Admin Study Guides' },
  { to: '/admin/podcasts', label: 'Admin Podcasts' },
] as const;

/** True for administration links that this user can only be refused. They are shown less clearly. */
export function isQuietLink(to: string, { role, withheldRole }: Roles): boolean {
  return to.startsWith('/admin') && (withheldRole ?? role) !== 'admin';
}

type Roles = Pick<User, 'role' | 'withheldRole'>;
