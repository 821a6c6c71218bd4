import { useRef } from 'react';
import type { OtherSession, SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { CurrentDevice, OtherDevice } from './device-row.tsx';
import { useDevices, useSignOutDevice } from './devices.queries.ts';
import { useScrollOnParam } from './use-scroll-on-param.ts';

const MINUTE_MS = 60_000;

/** The member's sessions. After a required re-login the member returns with `?devices`. */
export function DevicesPanel() {
  const { data: list, error, refetch } = useDevices();
  const box = useScrollOnParam('devices');
  return (
    <div ref={box} className="mb-8 max-w-[62ch] scroll-mt-24">
      {list && <Devices list={list} />}
      {!list && error && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-soft">Your devices couldn’t be loaded.</p>
          <Button size="small" icon="again" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {!list && !error && (
        <>
          <Loading label="Loading your devices" />
          <Skeleton className="h-18" />
        </>
      )}
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
    // Only one sign-out at a time, because the mutation's error is shown under the row pressed last.
    if (isPending) return;
    keepFocus();
    mutate(id, {
      onSuccess: () => notify({ title: 'Signed out', description: `${device} is now logged out.` }),
      onError: (failed) =>
        isAlreadyEnded(failed) && notify({ title: 'Already signed out', description: 'The list is now up to date.' }),
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
