import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticatorEntry } from '../../../shared/accounts/second-factor.contract.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useNotify } from '../ui/toast.tsx';
import { focusPage, SecondFactorCodeForm } from './second-factor-code-form.tsx';
import { KeyExpiredNotice } from './second-factor-key-expired.tsx';
import { SecondFactorKeySteps } from './second-factor-key-steps.tsx';
import { KeyUnavailable } from './second-factor-key-unavailable.tsx';
import { keyOfferQuery, useConfirmSecondFactor } from './second-factor.queries.ts';

/**
 * Sets up the second factor of an administrator who doesn't have one yet: shows a new key and asks for its first code.
 */
export function SecondFactorSetUp() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(keyOfferQuery);
  const [isKeyExpired, setKeyExpired] = useState(false);
  const requestNewKey = () => {
    // The focused form disappears with its key, so the focus moves to the page first.
    document.getElementById('content')?.focus({ preventScroll: true });
    setKeyExpired(true);
    void client.resetQueries({ queryKey: keyOfferQuery.queryKey, exact: true });
  };
  if (data) return <Steps key={data.pendingFactorId} offer={data} isNew={isKeyExpired} onKeyExpired={requestNewKey} />;
  if (error) return <KeyUnavailable error={error} isKeyExpired={isKeyExpired} onRetry={() => void refetch()} />;
  return (
    <>
      <Loading label={isKeyExpired ? 'That key has expired. Preparing a new one' : 'Preparing setup'} />
      <Skeleton className="h-90" />
    </>
  );
}

interface StepsProps {
  readonly offer: AuthenticatorEntry;
  /** True if this key replaces one that may already be in the app. */
  readonly isNew: boolean;
  readonly onKeyExpired: () => void;
}

function Steps({ offer, isNew, onKeyExpired }: StepsProps) {
  const notify = useNotify();
  const mutation = useConfirmSecondFactor(offer.pendingFactorId, () => {
    focusPage();
    notify({
      title: 'Second factor set up',
      description: 'We also sent you an email. You’ll need your phone to sign in as an administrator.',
    });
  });
  const notice = isNew && (
    <KeyExpiredNotice title="This key is new">
      Your previous key has expired. Delete its entry from your app, then add this one.
    </KeyExpiredNotice>
  );
  return (
    <SecondFactorKeySteps offer={offer} level={2} installStep={APP} notice={notice}>
      <p className="mb-4">
        The code changes every 30 seconds. You’ll enter one when you first open an admin page after logging in.
      </p>
      <SecondFactorCodeForm mutation={mutation} onKeyExpired={onKeyExpired}>
        Finish
      </SecondFactorCodeForm>
    </SecondFactorKeySteps>
  );
}

const APP = {
  title: 'Install an authenticator app',
  text: 'Any app for one-time codes works, including many password managers. Your phone may already have one.',
} as const;
