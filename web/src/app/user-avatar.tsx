import type { User } from '../../../shared/accounts/member.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The member's picture. Without one, shows the first letter of their first name or email, or else 'U'. */
export function UserAvatar({ user }: { readonly user: User }) {
  return <Avatar url={user.profileImageUrl} letter={getAvatarLetter(user)} />;
}

export function getAvatarLetter({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const [letter] = firstName.trim() || email.trim() || 'U';
  return (letter ?? 'U').toUpperCase();
}

export function formatFullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
