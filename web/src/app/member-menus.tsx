// Both member menus share this chunk. It loads right after the first page, so the menus also open
// offline.
import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  lazy,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { deleteAllTakes, readAllTakes } from '#web/features/practice/practice.public.ts';
import { deleteContactDraft } from '#web/features/support/contact-draft.store.ts';
import { deleteAllDrafts } from '#web/platform/draft.store.ts';
import { SIGN_OUT_URL, redirectTo } from '#web/platform/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/display/icons.tsx';
import { isQuietLink, navLinks } from './nav-links.ts';

const CoachDeskLink = lazy(async () => ({
  default: (await import('#web/features/coaching/queue/coach-desk-link.tsx')).CoachDeskLink,
}));

const accountItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.95rem] text-soft hover:bg-high hover:text-ink';

/** The right end of the bar: a coach's link to the desk, and the avatar with its menu. */
export function AccountBar({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-2">
      {user.role === 'coach' && (
        <Suspense>
          <CoachDeskLink />
        </Suspense>
      )}
      <AvatarMenu user={user} />
    </div>
  );
}

/**
 * A disclosure instead of a modal, so the page stays usable. Escape, a click outside or tabbing out
 * closes it.
 */
function AvatarMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;

    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };

    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);

    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles Escape from the controls inside
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Account of ${formatFullName(user) || user.email}`}
        onClick={() => setOpen(!isOpen)}
        className="flex size-11 items-center justify-center rounded-full hover:bg-raised"
      >
        <Avatar user={user} />
      </button>

      <div
        id={id}
        hidden={!isOpen}
        className="absolute right-0 mt-2 max-h-[calc(100dvh-5rem)] w-66 animate-lights-up rounded-lg border border-edge/60 bg-raised p-2 overflow-y-auto shadow-2xl shadow-black"
      >
        <UserIdentity user={user} />
        <ul>
          <AccountItems user={user} onClose={close} />
          <li className="mt-1 border-t border-line pt-1">
            <SignOut user={user} onClose={close} />
          </li>
        </ul>
      </div>
    </div>
  );
}

export function UserIdentity({ user }: { user: User }) {
  return (
    <div className="mb-1 border-b border-line px-3 pt-1.5 pb-3">
      <p className="truncate font-semibold">{formatFullName(user) || 'Member'}</p>
      <p className="truncate text-sm text-faint">{user.email}</p>
    </div>
  );
}

interface MenuItemsProps {
  user: User;
  onClose: () => void;
}

function AccountItems({ user, onClose }: MenuItemsProps) {
  return listAccountLinks(user).map(({ to, label, icon }) => (
    <li key={to}>
      <NavLink to={to} className={accountItemStyle} onClick={onClose}>
        <Icon name={icon} size={19} />
        {label}
      </NavLink>
    </li>
  ));
}

export function MemberMenuItems({ user, onClose }: MenuItemsProps) {
  return (
    <>
      <UserIdentity user={user} />
      <nav aria-label="Main">
        <ul>
          {navLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onClose}
                className={classes(
                  accountItemStyle,
                  'aria-[current=page]:bg-high aria-[current=page]:font-semibold aria-[current=page]:text-ink',
                  isQuietLink(to, user) && 'text-sm text-faint!',
                )}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>

      <ul className="mt-2 border-t border-line pt-2">
        <AccountItems user={user} onClose={onClose} />
        <li>
          <SignOut user={user} onClose={onClose} />
        </li>
      </ul>
    </>
  );
}

interface AccountLink {
  to: string;
  label: string;
  icon: IconName;
  /** Roles that see the link. If not set, all signed-in users see it. */
  roles?: readonly Role[];
}

const accountLinks: readonly AccountLink[] = [
  { to: '/profile', label: 'Profile', icon: 'person' },
  { to: '/plan', label: 'Interview plan', icon: 'clock' },
  { to: '/coach', label: 'Coach desk', icon: 'book', roles: ['coach', 'admin'] },
  { to: '/admin', label: 'Administration', icon: 'search', roles: ['admin'] },
  { to: '/settings', label: 'Settings', icon: 'settings' },
  { to: '/help', label: 'Help', icon: 'info' },
  { to: '/contact', label: 'Contact', icon: 'mail' },
];

export function listAccountLinks(
  user: Pick<User, 'role' | 'withheldRole'>,
): readonly AccountLink[] {
  // A coach or administrator with a pending second factor sees their links, since those pages ask
  // for the code.
  const role = user.withheldRole ?? user.role;
  return accountLinks.filter(({ roles }) => !roles || roles.includes(role));
}

/**
 * The member's picture, or else a letter. Hidden from screen readers, because the button's label
 * has the name.
 */
function Avatar({ user }: { user: User }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = user.profileImageUrl;

  if (url && url !== brokenUrl) {
    return (
      <img
        src={url}
        alt=""
        className="size-9 rounded-full bg-high object-cover"
        onError={() => setBrokenUrl(url)}
      />
    );
  }

  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-dim font-semibold text-ink"
    >
      {getAvatarLetter(user)}
    </span>
  );
}

export function getAvatarLetter({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const [letter = 'U'] = firstName.trim() || email.trim();
  return letter.toUpperCase();
}

function formatFullName({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim();
}

/** Logs out. If a recording hasn't been uploaded yet, asks first what to do with it. */
function SignOut({ user, onClose }: MenuItemsProps) {
  /**
   * Path of the page where the pending recording can be uploaded; null while the dialog is closed.
   */
  const [uploadPath, setUploadPath] = useState<string | null>(null);
  const navigate = useNavigate();
  const signOut = () => {
    deleteContactDraft();
    deleteAllDrafts();
    redirectTo(SIGN_OUT_URL);
  };

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    // If IndexedDB is unavailable, no recording can have been stored.
    readAllTakes(user.id).then(
      ([take]) => (take ? setUploadPath(findUploadPath(take)) : signOut()),
      signOut,
    );
  };

  const discard = () => deleteAllTakes(user.id).finally(signOut);
  const stay = () => {
    setUploadPath(null);
    onClose();
    if (uploadPath) void navigate(uploadPath);
  };

  return (
    <>
      <a href={SIGN_OUT_URL} className={accountItemStyle} onClick={onClick}>
        <Icon name="leave" size={19} />
        Log out
      </a>
      <Dialog
        open={uploadPath !== null}
        title="You have a recording that hasn’t been uploaded"
        onClose={() => setUploadPath(null)}
        actions={
          <div className="flex w-full flex-col gap-3">
            <Button variant="primary" onClick={stay}>
              Upload it first
            </Button>
            <Button onClick={signOut}>Keep it on this device and log out</Button>
            <Button variant="danger" onClick={discard}>
              Discard and log out
            </Button>
          </div>
        }
      >
        The recording is saved only on this device. Anyone who uses this browser profile could find
        it.
      </Dialog>
    </>
  );
}

function findUploadPath({ rehearsalId }: { rehearsalId: string | null }): string {
  return rehearsalId === null
    ? '/video-analysis?tab=record'
    : `/video-analysis/rehearsal/${rehearsalId}`;
}
