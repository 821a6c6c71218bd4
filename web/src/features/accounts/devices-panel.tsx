import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { signOutEverywhere } from '#shared/accounts/profile.contract.ts';
import {
  endOtherSession,
  listSessions,
  type OtherSession,
  type SessionList,
} from '#shared/accounts/sessions.contract.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { redirectTo, SIGN_OUT_URL } from '#web/platform/session.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';

import { ActionError } from './action-error.tsx';

const devicesQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }): Promise<SessionList> => (await call(listSessions, { signal })).body,
  // Sessions also start and end on other devices, so each visit to the settings refetches the list.
  staleTime: 0,
});

export function DevicesPanel() {
  const { data: list, error, refetch } = useQuery(devicesQuery);
  return (
    <div className="mb-8 max-w-[62ch]">
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

function Devices({ list }: { list: SessionList }) {
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
      onSuccess: () => notify({ title: 'Logged out', description: `${device} is now logged out.` }),
      onError: (failed) =>
        isAlreadyEnded(failed) &&
        notify({ title: 'Already logged out', description: 'We updated your device list.' }),
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
          : 'Device names come from the browser. Log out any device you don’t recognize.'}
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

function CurrentDevice({ session }: { session: SessionList['current'] }) {
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
  session: OtherSession;
  /** Unix time in milliseconds. */
  now: number;
  isBusy: boolean;
  error: Error | null;
  onSignOut: () => void;
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
          aria-label={`Log out ${session.device}`}
          aria-describedby={times}
          isBusy={isBusy}
          onClick={onSignOut}
        >
          Log out
        </Button>
      </div>

      {error && (
        <ActionError
          error={error}
          message="That device wasn’t logged out."
          returnTo="/settings?devices"
        />
      )}
    </li>
  );
}

/**
 * Relative time of a session's last activity. Coarse, because the server's timestamp lags by up to
 * five minutes.
 */
export function formatLastSeen(lastSeenAt: string, now: number): string {
  const minutes = (now - Date.parse(lastSeenAt)) / MINUTE_MS;
  if (minutes < 10) return 'a few minutes ago';
  if (minutes < 55) return `about ${Math.round(minutes / 5) * 5} minutes ago`;
  if (minutes < 90) return 'about an hour ago';

  return `about ${Math.round(minutes / 60)} hours ago`;
}

/**
 * Ends another session. Also removes it from the cached list, because the server may still list it
 * for a moment.
 */
function useSignOutDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endOtherSession, { params: { id } }),

    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: devicesQuery.queryKey });
      client.setQueryData(
        devicesQuery.queryKey,
        (list) => list && { ...list, others: list.others.filter((other) => other.id !== id) },
      );
    },

    // The session may have ended already, so the list is refetched.
    onError: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/**
 * Ends the sessions on all devices, then visits the logout URL to end the identity provider's
 * session too.
 */
export function SignOutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
  });

  return (
    <>
      <p className="mb-4 max-w-[60ch] text-soft">
        Lost a phone or used a borrowed computer? This signs you out on every device, including this
        one, and turns off your private links.
      </p>

      <Button icon="leave" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>

      <ConfirmDialog
        open={isOpen}
        title="Log out everywhere?"
        keepLabel="Stay"
        confirmLabel="Log out everywhere"
        disabled={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => redirectTo(SIGN_OUT_URL) })}
      >
        <p>
          You’ll be logged out on all devices right away. To log in again, enter the code we email
          you.
        </p>
        <p className="mt-3">
          Your calendar link, podcast feed, and links to shared reports will stop working. You can
          create new ones.
        </p>
        {error && (
          <ActionError
            error={error}
            message="You weren’t logged out."
            returnTo="/settings?devices"
          />
        )}
      </ConfirmDialog>
    </>
  );
}
