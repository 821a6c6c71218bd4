import { useLocation } from 'react-router-dom';
import { ButtonAnchor } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { ApiError, getErrorMessage } from './api-error.ts';
import { KeyExpiredNotice } from './second-factor-key-expired.tsx';
import { buildSignInUrl } from './session.ts';

interface KeyUnavailableProps {
  readonly error: Error;
  /** True if a key was shown before and has expired. */
  readonly isKeyExpired: boolean;
  readonly onRetry: () => void;
}

/** Replaces the setup steps if the server doesn't return a key. */
export function KeyUnavailable({ error, isKeyExpired, onRetry }: KeyUnavailableProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'RECENT_SIGN_IN_REQUIRED') return <LogInAgain isKeyExpired={isKeyExpired} />;
  if (code === 'CONFLICT') return <StepChanged sentence={getErrorMessage(error)} />;
  return <LoadFailure subject="The setup" onRetry={onRetry} />;
}

function LogInAgain({ isKeyExpired }: { readonly isKeyExpired: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-[62ch]">
      {isKeyExpired && (
        <KeyExpiredNotice title="That key has expired">
          Delete its entry from your app, then log in again to get a new key.
        </KeyExpiredNotice>
      )}
      <div className="rounded-md border border-edge/60 p-5">
        <p className="text-soft">
          You logged in a while ago. To protect your account, log in again before you set up a second factor.
        </p>
        <ButtonAnchor variant="primary" className="mt-4" href={`${buildSignInUrl(`${pathname}${search}`)}&again=1`}>
          Log in again
        </ButtonAnchor>
      </div>
    </div>
  );
}

/**
 * Shown until the refetched session determines the next step. The link reloads the page, in case the session hasn't
 * changed.
 */
function StepChanged({ sentence }: { readonly sentence: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-[62ch] rounded-md border border-edge/60 p-5">
      <p role="alert" className="text-soft">
        {sentence}
      </p>
      <ButtonAnchor variant="primary" icon="again" className="mt-4" href={`${pathname}${search}`}>
        Reload the page
      </ButtonAnchor>
    </div>
  );
}
