import { useState } from 'react';
import type { User } from '../../../shared/accounts/member.ts';

/** The picture, otherwise the first letter of the first name, of the email, or 'U'. */
export function Avatar({ user }: { readonly user: User }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (user.profileImageUrl && user.profileImageUrl !== brokenUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        className="size-9 rounded-full object-cover"
        onError={() => setBrokenUrl(user.profileImageUrl)}
      />
    );
  }
  return (
    <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-leaf-dim font-semibold text-ink">
      {letterOf(user)}
    </span>
  );
}

export function letterOf({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const [letter] = firstName.trim() || email.trim() || 'U';
  return (letter ?? 'U').toUpperCase();
}

export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
