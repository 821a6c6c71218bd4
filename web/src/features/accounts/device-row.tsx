import { useId } from 'react';
import type { OtherSession, SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { ActionError } from './action-error.tsx';
import { formatLastSeen } from './format-last-seen.ts';

const row = 'border-b border-line py-4 first:pt-0';
const name = 'font-medium first-letter:uppercase';

export function CurrentDevice({ session }: { readonly session: SessionList['current'] }) {
  return (
    <li className={row}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className={name}>{session.device}</p>
        <Badge tone="dark">This device</Badge>
      </div>
      <p className="mt-1 text-sm text-faint">Logged in {formatLocalDateTime(session.signedInAt)}</p>
    </li>
  );
}

interface OtherDeviceProps {
  readonly session: OtherSession;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSignOut: () => void;
}

export function OtherDevice({ session, now, isBusy, error, onSignOut }: OtherDeviceProps) {
  const times = useId();
  return (
    <li className={row}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className={name}>{session.device}</p>
          <p id={times} className="mt-1 flex flex-wrap gap-x-4 text-sm text-faint">
            <span>Seen {formatLastSeen(session.lastSeenAt, now)}</span>{' '}
            <span>Logged in {formatLocalDateTime(session.signedInAt)}</span>
          </p>
        </div>
        <Button
          size="small"
          className="shrink-0"
          aria-label={`Sign out ${session.device}`}
          aria-describedby={times}
          isBusy={isBusy}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      </div>
      {error && <ActionError error={error} message="That device wasn’t signed out." returnTo="/settings?devices" />}
    </li>
  );
}
