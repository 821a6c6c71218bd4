import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthenticatorEntry } from '#shared/accounts/second-factor.contract.ts';
import type { SecondFactorStep } from '#shared/accounts/second-factor.ts';
import { ButtonAnchor } from '#web/ui/controls/button.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { focusPage, SecondFactorCodeForm } from './second-factor-code-form.tsx';
import { KeyExpiredNotice, SecondFactorKeySteps } from './second-factor-key-steps.tsx';
import {
  secondFactorKeyQuery,
  useConfirmSecondFactor,
  useSubmitSecondFactorCode,
} from './second-factor.queries.ts';
import { buildSignInUrl } from '#web/platform/session.ts';

/**
 * Replaces a coach or admin page until the second factor is complete. The page then appears at the
 * same URL.
 */
export function SecondFactorGate({ step }: { step: SecondFactorStep }) {
  const { title, why } = texts[step];
  return (
    <Page title={title}>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 mb-8 max-w-[62ch] text-soft">{why}</p>
      {step === 'set-up' ? <SetUp /> : <EnterCode />}
    </Page>
  );
}

const texts = {
  'set-up': {
    title: 'Set up your second factor',
    why: 'This page requires a code from your phone, so nobody can get in with your email alone. Setup takes two minutes.',
  },
  code: {
    title: 'Enter your code',
    why: 'Open your authenticator app and enter the six digits it shows.',
  },
} as const;

function EnterCode() {
  return (
    <>
      <SecondFactorCodeForm mutation={useSubmitSecondFactorCode(focusPage)} takesFocus>
        Continue
      </SecondFactorCodeForm>
      <p className="mt-8 max-w-[62ch] border-t border-line pt-5 text-sm text-faint">
        Lost your phone? Contact your site administrator. They’ll verify your identity and remove
        the second factor.
      </p>
    </>
  );
}

/**
 * For coaches and administrators without a second factor: shows a new key and asks for its first
 * code.
 */
function SetUp() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorKeyQuery);
  const [isKeyExpired, setKeyExpired] = useState(false);

  const requestNewKey = () => {
    // The focused form disappears with the expired key, so the focus moves to the page first.
    document.getElementById('content')?.focus({ preventScroll: true });
    setKeyExpired(true);
    void client.resetQueries({ queryKey: secondFactorKeyQuery.queryKey, exact: true });
  };

  if (data)
    return (
      <Steps
        key={data.pendingFactorId}
        offer={data}
        isNew={isKeyExpired}
        onKeyExpired={requestNewKey}
      />
    );

  if (error)
    return (
      <KeyUnavailable error={error} isKeyExpired={isKeyExpired} onRetry={() => void refetch()} />
    );

  return (
    <SkeletonBlock
      label={isKeyExpired ? 'That key has expired. Preparing a new one' : 'Preparing setup'}
      className="h-90"
    />
  );
}

interface StepsProps {
  offer: AuthenticatorEntry;
  /**
   * True if this key replaces an expired key, which may still be in the user's authenticator app.
   */
  isNew: boolean;
  onKeyExpired: () => void;
}

function Steps({ offer, isNew, onKeyExpired }: StepsProps) {
  const notify = useNotify();
  const mutation = useConfirmSecondFactor(offer.pendingFactorId, () => {
    focusPage();
    notify({
      title: 'Second factor set up',
      description:
        'We also sent you an email. From now on, you’ll need your phone when you log in.',
    });
  });

  const notice = isNew && (
    <KeyExpiredNotice title="Here’s a new key">
      Your previous key has expired. Delete its entry from your app, then add this one.
    </KeyExpiredNotice>
  );

  return (
    <SecondFactorKeySteps offer={offer} level={2} installStep={installStep} notice={notice}>
      <p className="mb-4">
        The code changes every 30 seconds. You’ll enter one when you first open this page after
        logging in.
      </p>
      <SecondFactorCodeForm mutation={mutation} onKeyExpired={onKeyExpired}>
        Finish
      </SecondFactorCodeForm>
    </SecondFactorKeySteps>
  );
}

const installStep = {
  title: 'Install an authenticator app',
  text: 'Any app for one-time codes works, including many password managers. Your phone may already have one.',
} as const;

interface KeyUnavailableProps {
  error: Error;
  isKeyExpired: boolean;
  onRetry: () => void;
}

function KeyUnavailable({ error, isKeyExpired, onRetry }: KeyUnavailableProps) {
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;

  if (hasErrorCode(error, 'RECENT_SIGN_IN_REQUIRED')) {
    return (
      <div className="max-w-[62ch]">
        {isKeyExpired && (
          <KeyExpiredNotice title="That key has expired">
            Delete the old entry from your app, then log in again to get a new key.
          </KeyExpiredNotice>
        )}
        <NoticeBox tone="info">
          <p className="text-soft">
            You logged in a while ago. To protect your account, log in again before you set up a
            second factor.
          </p>
          <ButtonAnchor variant="primary" className="mt-4" href={`${buildSignInUrl(path)}&again=1`}>
            Log in again
          </ButtonAnchor>
        </NoticeBox>
      </div>
    );
  }

  if (!hasErrorCode(error, 'CONFLICT'))
    return <LoadFailure subject="Second factor setup" onRetry={onRetry} />;

  // After a conflict, the refetched session usually replaces this screen. Otherwise, the user can
  // reload the page.
  return (
    <NoticeBox tone="info" className="max-w-[62ch]">
      <p role="alert" className="text-soft">
        {getErrorMessage(error)}
      </p>
      <ButtonAnchor variant="primary" icon="again" className="mt-4" href={path}>
        Reload the page
      </ButtonAnchor>
    </NoticeBox>
  );
}
