import { useState } from 'react';
import { getErrorMessage } from '../../platform/api-error.ts';
import { SIGN_OUT_URL, redirectTo } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useSignOutEverywhere } from './profile.queries.ts';

/** Ends the sessions on all devices, then visits the logout URL to end the identity provider's session too. */
export function SignOutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useSignOutEverywhere();
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-soft">
        Lost a phone or used a borrowed computer? This signs you out on every device, including this one. Your calendar
        link, podcast feed, and shared reports keep working until you turn them off.
      </p>
      <Button icon="leave" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Sign out everywhere?"
        keepLabel="Stay"
        confirmLabel="Sign out everywhere"
        disabled={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => redirectTo(SIGN_OUT_URL) })}
      >
        <p>You’ll be signed out on all devices right away. To log in again, enter the code we email you.</p>
        {error && (
          <p role="alert" className="mt-3 text-red-text">
            {`You weren’t signed out. ${getErrorMessage(error)}`}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
