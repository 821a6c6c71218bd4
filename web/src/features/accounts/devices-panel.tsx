import { useQuery } from '@tanstack/react-query';
import { useRef, useId } from 'react';
import type { OtherSession, SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { devicesQuery, useSignOutDevice } from './devices.queries.ts';
import { useScrollOnParam } from './use-scroll-on-param.ts';
import { ActionError } from './action-error.tsx';
import { formatLastSeen } from './format-last-seen.ts';

const MINUTE_MS = 60_000;

/** The member's sessions. `?devices` in the URL scrolls to them, for members who return from a required re-login. */
export function DevicesPanel() {
  const { data: list, error, refetch } = useQuery(devicesQuery);
  const box = useScrollOnParam('devices');
  return (
    <div ref={box} className="mb-8 max-w-[62ch] scroll-mt-24">
      {list && <Devices list={list} />}
      {!list && error && (
        <LoadFailureNote
          text="Your devices couldn’t be loaded."
          className="flex-col items-start gap-3"
          onRetry={() => void refetch()}
        />
      )}
      {!list && !error && <SkeletonBlock label="Loading your devices" className="h-18" />}
    </div>
  );
}

function Devices({ list }: { readonly list: SessionList }) {
  const now = useNow(MINUTE_MS);
  const rows = useRef<HTMLUListElement>(null);
  const keepFocus = useRestoredFocus(list, rows);
  const { mutate, isPending, variables: pendingId, error } = useSignOutDevice();
  const notify = useNotify();
  const signOut = ({ id, device }: OtherSession) => {
    // One sign-out at a time, because the mutation keeps only the error of its latest call.
    if (isPending) return;
    keepFocus();
    mutate(id, {
      onSuccess: () => notify({ title: 'Signed out', description: `${device} is now logged out.` }),
      onError: (failed) =>
        isAlreadyEnded(failed) && notify({ title: 'Already signed out', description: 'We updated your device list.' }),
    });
  };
  return (
    <>
      <ul ref={rows} tabIndex={-1} aria-label="Your devices">
        <CurrentDevice session={list.current} />
        {list.others.map((other) => (
          <OtherDevice
            key={other.id}
            session={other}
            now={now}
            isBusy={isPending && pendingId === other.id}
            error={pendingId === other.id && error && !isAlreadyEnded(error) ? error : null}
            onSignOut={() => signOut(other)}
          />
        ))}
      </ul>
      <p className="mt-3 text-sm text-faint">
        {list.others.length === 0
          ? 'You’re logged in on this device only.'
          : 'Device names come from the browser. Sign out any device you don’t recognize.'}
      </p>
    </>
  );
}

/** True if the sign-out failed because the session had already ended. */
function isAlreadyEnded(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

const row = 'border-b border-line py-4 first:pt-0';
const name = 'font-medium first-letter:uppercase';

function CurrentDevice({ session }: { readonly session: SessionList['current'] }) {
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
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSignOut: () => void;
}

function OtherDevice({ session, now, isBusy, error, onSignOut }: OtherDeviceProps) {
  const times = useId();
  return (
    <li className={row}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className={name}>{session.device}</p>
          <p id={times} className="mt-1 flex flex-wrap gap-x-4 text-sm text-faint">
            <span>Last seen {formatLastSeen(session.lastSeenAt, now)}</span>{' '}
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
