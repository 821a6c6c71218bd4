import { useLocation } from 'react-router-dom';
import { ButtonAnchor } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { ApiError, reasonOf } from './api-error.ts';
import { KeyOver } from './second-factor-key-over.tsx';
import { signInAddress } from './session.ts';

interface NoOfferProps {
  readonly error: Error;
  /** True if a key was shown before and has expired. */
  readonly isKeyOver: boolean;
  readonly onRetry: () => void;
}

/** Replaces the setup if the server offers no key. */
export function NoOffer({ error, isKeyOver, onRetry }: NoOfferProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'RECENT_SIGN_IN_REQUIRED') return <LogInAgain isKeyOver={isKeyOver} />;
  if (code === 'CONFLICT') return <NotDue sentence={reasonOf(error)} />;
  return <LoadFailure what="The set-up" onRetry={onRetry} />;
}

function LogInAgain({ isKeyOver }: { readonly isKeyOver: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-[62ch]">
      {isKeyOver && (
        <KeyOver title="That key has expired">
          Delete its entry from your app, then log in again to get a new key.
        </KeyOver>
      )}
      <div className="rounded-md border border-edge/60 p-5">
        <p className="text-soft">
          You logged in a while ago. To protect your account, log in again before you set up a second factor.
        </p>
        <ButtonAnchor look="primary" className="mt-4" href={`${signInAddress(`${pathname}${search}`)}&again=1`}>
          Log in again
        </ButtonAnchor>
      </div>
    </div>
  );
}

/** Shown until the refetched session names the next step; the link reloads if the session is unchanged. */
function NotDue({ sentence }: { readonly sentence: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-[62ch] rounded-md border border-edge/60 p-5">
      <p role="alert" className="text-soft">
        {sentence}
      </p>
      <ButtonAnchor look="primary" icon="again" className="mt-4" href={`${pathname}${search}`}>
        Reload the page
      </ButtonAnchor>
    </div>
  );
}
