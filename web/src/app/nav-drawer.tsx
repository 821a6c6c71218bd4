import { NavLink, useLocation } from 'react-router-dom';
import type { User } from '../../../shared/accounts/member.ts';
import { signInAddress } from '../platform/session.ts';
import { ButtonAnchor, ButtonLink, IconButton } from '../ui/button.tsx';
import { ModalElement } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { accountLinksFor } from './account-links.ts';
import { Identity, accountItemStyle } from './avatar-menu.tsx';
import { navLinks } from './nav-links.ts';
import { SignOut } from './sign-out.tsx';

interface NavDrawerProps {
  readonly open: boolean;
  readonly user: User | null;
  readonly onClose: () => void;
}

/** The same links and actions on small screens, from the right, where the thumb is. */
export function NavDrawer({ open, user, onClose }: NavDrawerProps) {
  return (
    <ModalElement
      open={open}
      onClose={onClose}
      label="Menu"
      className="mr-0 ml-auto h-dvh max-h-dvh w-76 max-w-[calc(100vw-3rem)] overflow-y-auto border-l border-line bg-raised p-4 text-ink"
    >
      <div className="mb-2 flex justify-end">
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      {user ? <MemberItems user={user} onClose={onClose} /> : <VisitorItems onClose={onClose} />}
    </ModalElement>
  );
}

function MemberItems({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
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
        {accountLinksFor(user.role).map(({ to, label, icon }) => (
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

function VisitorItems({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col gap-3 p-2">
      <ButtonLink look="primary" to="/signup" onClick={onClose}>
        Start Free Trial
      </ButtonLink>
      <ButtonAnchor href={signInAddress(pathname + search)}>Sign In</ButtonAnchor>
    </div>
  );
}
