import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getSignInMethods,
  resetSignInMethods,
  type SignInMethods,
} from '#shared/accounts/sign-in-methods.contract.ts';
import { call } from '#web/platform/call.ts';
import { buildSignInUrl, redirectTo, SIGN_OUT_URL } from '#web/platform/session.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { ActionError } from './action-error.tsx';

const RETURN_TO = '/settings?sign-in';

const methodsQuery = queryOptions({
  queryKey: [getSignInMethods.path],
  queryFn: async ({ signal }): Promise<SignInMethods> =>
    (await call(getSignInMethods, { signal })).body,
  // Passkeys and passwords change on the sign-in page, so each visit refetches them.
  staleTime: 0,
});

export function SignInMethodsPanel() {
  const { data: methods, error, refetch } = useQuery(methodsQuery);
  if (methods) return <Methods methods={methods} />;
  if (!error) return <SkeletonBlock label="Loading your ways to log in" className="h-18" />;

  return (
    <LoadFailureNote
      text="Your ways to log in couldn’t be loaded."
      className="flex-col items-start gap-3"
      onRetry={() => void refetch()}
    />
  );
}

const row = 'border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0';

function Methods({ methods: { hasPassword, passkeys } }: { methods: SignInMethods }) {
  return (
    <div className="max-w-[62ch]">
      <ul aria-label="Your ways to log in">
        <li className={row}>Emailed code</li>
        {hasPassword && <li className={row}>Password</li>}
        {passkeys?.map(({ name, createdAt }) => (
          <li key={`${name} ${createdAt}`} className={row}>
            Passkey <span className="font-medium break-words">{name}</span>
            <span className="block text-sm text-faint">Added {formatLocalDate(createdAt)}</span>
          </li>
        ))}
      </ul>
      {passkeys === null ? (
        <div className="mt-4">
          <p className="mb-3 text-soft">
            You logged in a while ago. Log in again to see your passkeys.
          </p>
          <ButtonAnchor size="small" href={`${buildSignInUrl(RETURN_TO)}&again=1`}>
            Log in again
          </ButtonAnchor>
        </div>
      ) : (
        (hasPassword || passkeys.length > 0) && <Reset hasPassword={hasPassword} />
      )}
    </div>
  );
}

function Reset({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(resetSignInMethods, {}),
  });

  return (
    <>
      <p className="mt-4 mb-4 text-soft">
        Don’t recognize one? Reset them all, then log in with an emailed code.
        {hasPassword &&
          ' A password stays in this list after a reset, but it’s a random one that no one knows.'}
      </p>
      <Button onClick={() => setOpen(true)}>Reset ways to log in</Button>
      <ConfirmDialog
        open={isOpen}
        title="Reset all ways to log in?"
        keepLabel="Keep them"
        confirmLabel="Reset"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => redirectTo(SIGN_OUT_URL) })}
      >
        <p>
          Your passkeys and password will stop working, you’ll be logged out on all devices, and
          your calendar link, podcast feed, and links to shared reports will be turned off. To log
          in again, enter the code we email you.
        </p>
        {error && <ActionError error={error} message="Nothing was reset." returnTo={RETURN_TO} />}
      </ConfirmDialog>
    </>
  );
}
