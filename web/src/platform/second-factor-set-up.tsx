import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppKey } from '../../../shared/accounts/second-factor.contract.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useNotify } from '../ui/toast.tsx';
import { focusPage, SecondFactorCode } from './second-factor-code.tsx';
import { KeyOver } from './second-factor-key-over.tsx';
import { KeySteps } from './second-factor-key.tsx';
import { NoOffer } from './second-factor-no-offer.tsx';
import { offerQuery, useConfirmKey } from './second-factor.queries.ts';

/** Sets up the first second factor: shows an offered key and asks for its first code. */
export function SecondFactorSetUp() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(offerQuery);
  const [isKeyOver, setKeyOver] = useState(false);
  const beginAgain = () => {
    // The focused form disappears with its key, so the focus moves to the page first.
    document.getElementById('content')?.focus({ preventScroll: true });
    setKeyOver(true);
    void client.resetQueries({ queryKey: offerQuery.queryKey, exact: true });
  };
  if (data) return <Steps key={data.offerId} offer={data} isNew={isKeyOver} onOver={beginAgain} />;
  if (error) return <NoOffer error={error} isKeyOver={isKeyOver} onRetry={() => void refetch()} />;
  return (
    <>
      <Loading label={isKeyOver ? 'That key has expired. Preparing a new one' : 'Preparing setup'} />
      <Skeleton className="h-90" />
    </>
  );
}

interface StepsProps {
  readonly offer: AppKey;
  /** True if this key replaces one that may already be in the app. */
  readonly isNew: boolean;
  readonly onOver: () => void;
}

function Steps({ offer, isNew, onOver }: StepsProps) {
  const notify = useNotify();
  const sending = useConfirmKey(offer.offerId, () => {
    focusPage();
    notify({
      title: 'Second factor set up',
      description: 'We also sent you an email. You’ll need your phone to sign in as an administrator.',
    });
  });
  const notice = isNew && (
    <KeyOver title="This key is new">
      Your previous key has expired. Delete its entry from your app, then add this one.
    </KeyOver>
  );
  return (
    <KeySteps offer={offer} level={2} app={APP} notice={notice}>
      <p className="mb-4">
        The code changes every 30 seconds. You’ll enter one when you first open an admin page after logging in.
      </p>
      <SecondFactorCode sending={sending} onOver={onOver}>
        Finish
      </SecondFactorCode>
    </KeySteps>
  );
}

const APP = {
  title: 'Install an authenticator app',
  text: 'Any app for one-time codes works, including many password managers. Your phone may already have one.',
} as const;
