import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import {
  type AuthenticatorEntry,
  beginFactorMove,
  finishFactorMove,
} from '#shared/accounts/second-factor.contract.ts';
import {
  KeyExpiredNotice,
  refetchSessionOnConflict,
  SecondFactorCodeForm,
  SecondFactorKeySteps,
} from '#web/features/second-factor/second-factor.public.ts';
import { call } from '#web/platform/call.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { Button } from '#web/ui/controls/button.tsx';

type Stage =
  | { state: 'rest'; isCanceled?: boolean }
  | { state: 'proof'; isKeyExpired?: boolean }
  | { state: 'key'; offer: AuthenticatorEntry }
  | { state: 'moved' };

/**
 * Takes the focus after the focused form is unmounted, so that screen readers announce what
 * replaces it.
 */
const focus = (element: HTMLElement | null) => element?.focus();

/**
 * Moves the authenticator to another phone: verifies a code from the old phone, shows a new key,
 * then verifies a code from the new phone. The old phone's codes work until the last step.
 */
export function MoveAuthenticator() {
  const [stage, setStage] = useState<Stage>({ state: 'rest' });
  const cancelButton = (
    <Button variant="quiet" onClick={() => setStage({ state: 'rest', isCanceled: true })}>
      Cancel
    </Button>
  );

  switch (stage.state) {
    case 'rest':
      return (
        <>
          <p className="mb-4 max-w-[60ch] text-soft">
            Switching to a new phone or app? Move your codes while you still have the old phone or
            app. If you’ve lost it, contact the site operator.
          </p>
          <Button
            {...(stage.isCanceled && { ref: focus })}
            onClick={() => setStage({ state: 'proof' })}
          >
            Use another phone
          </Button>
        </>
      );

    case 'proof':
      return (
        <VerifyOldPhone
          isKeyExpired={stage.isKeyExpired ?? false}
          onKeyIssued={(offer) => setStage({ state: 'key', offer })}
          cancelButton={cancelButton}
        />
      );

    case 'key':
      return (
        <NewPhone
          offer={stage.offer}
          onMoved={() => setStage({ state: 'moved' })}
          onKeyExpired={() => setStage({ state: 'proof', isKeyExpired: true })}
          cancelButton={cancelButton}
        />
      );

    case 'moved':
      return (
        <FocusedMessage>
          Your codes now come from the new phone. Codes from the old phone no longer work, so delete
          the old entry. We logged you out on all other devices and sent you an email.
        </FocusedMessage>
      );
  }
}

interface VerifyOldPhoneProps {
  isKeyExpired: boolean;
  onKeyIssued: (offer: AuthenticatorEntry) => void;
  cancelButton: ReactNode;
}

function VerifyOldPhone({ isKeyExpired, onKeyIssued, cancelButton }: VerifyOldPhoneProps) {
  return (
    <div className="max-w-[62ch]">
      {isKeyExpired && (
        <KeyExpiredNotice title="That key has expired">
          Delete the entry you added on the new phone. To get a new key, enter a code from your old
          phone.
        </KeyExpiredNotice>
      )}
      <p className="mb-4 text-soft">
        First, enter the six-digit code from your old phone. This keeps anyone else from adding
        their own phone.
      </p>
      <SecondFactorCodeForm
        mutation={useBeginAuthenticatorMove(onKeyIssued)}
        takesFocus={!isKeyExpired}
        secondaryAction={cancelButton}
      >
        Continue
      </SecondFactorCodeForm>
    </div>
  );
}

/** Verifies a code from the current phone. `onKeyIssued` receives the key for the new phone. */
function useBeginAuthenticatorMove(onKeyIssued: (offer: AuthenticatorEntry) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<AuthenticatorEntry> =>
      (await call(beginFactorMove, { body: { code } })).body,
    onSuccess: onKeyIssued,
    onError: (error) => refetchSessionOnConflict(client, error),
  });
}

interface NewPhoneProps {
  offer: AuthenticatorEntry;
  onMoved: () => void;
  onKeyExpired: () => void;
  cancelButton: ReactNode;
}

function NewPhone({ offer, onMoved, onKeyExpired, cancelButton }: NewPhoneProps) {
  return (
    <div className="flex flex-col gap-5">
      <FocusedMessage>
        That code is correct. Now set up the new phone. Your old phone works until you enter a code
        from the new one.
      </FocusedMessage>
      <SecondFactorKeySteps offer={offer} level={3} installStep={APP}>
        <p className="mb-4">
          Enter the code from the new phone. The old phone’s codes then stop working, and other
          devices are logged out.
        </p>
        <SecondFactorCodeForm
          mutation={useFinishAuthenticatorMove(offer.pendingFactorId, onMoved)}
          onKeyExpired={onKeyExpired}
          secondaryAction={cancelButton}
        >
          Finish
        </SecondFactorCodeForm>
      </SecondFactorKeySteps>
    </div>
  );
}

/** Verifies the first code from the new phone, which completes the move. */
function useFinishAuthenticatorMove(pendingFactorId: string, onMoved: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;

  return useMutation({
    mutationFn: async (code: string): Promise<User> =>
      (await call(finishFactorMove, { body: { code, pendingFactorId } })).body,
    onSuccess: async (user) => {
      // The session ID was just rotated. A pending session request still has the old ID and would
      // report a sign-out.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, user);
      onMoved();
    },
  });
}

const APP = {
  title: 'Install an authenticator app',
  text: 'Any authenticator app works. It doesn’t have to be the one you use now.',
} as const;

function FocusedMessage({ children }: { children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1} className="max-w-[62ch] text-soft outline-none">
      {children}
    </p>
  );
}
