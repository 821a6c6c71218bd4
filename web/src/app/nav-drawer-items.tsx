import { NavLink } from 'react-router-dom';
import type { User } from '../../../shared/accounts/member.ts';
import { Icon } from '../ui/icons.tsx';
import { accountLinksFor } from './account-links.ts';
import { Identity, accountItemStyle } from './avatar-menu.tsx';
import { navLinks } from './nav-links.ts';
import { SignOut } from './sign-out.tsx';

/** What the bar and the avatar menu hold on wide screens. */
export function MemberItems({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  return (
    <>
      <Identity user={user} />
      <nav aria-label="Main">
        <ul>
          {navLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onClose}
                className={`${accountItemStyle} aria-[current=page]:bg-high aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-2 border-t border-line pt-2">
        {accountLinksFor(user).map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} className={accountItemStyle} onClick={onClose}>
              <Icon name={icon} size={19} />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <SignOut user={user} className={accountItemStyle} onStay={onClose} />
        </li>
      </ul>
    </>
  );
}
