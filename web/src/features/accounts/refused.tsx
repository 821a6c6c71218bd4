import { ApiError, reasonOf } from '../../platform/api-error.ts';
import { signInAddress } from '../../platform/session.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

interface RefusedProps {
  readonly error: Error;
  /** What did not happen, as a sentence. */
  readonly what?: string;
  /** Where a fresh sign-in leads back to. */
  readonly returnTo: string;
}

/** Why something was not done, and the way to log in again when a fresh sign-in is what is missing. */
export function Refused({ error, what, returnTo }: RefusedProps) {
  const mustLogIn = error instanceof ApiError && error.code === 'RECENT_SIGN_IN_REQUIRED';
  return (
    <div role="alert" className="mt-3">
      <p className={mustLogIn ? 'text-soft' : 'text-red-text'}>
        {what && `${what} `}
        {reasonOf(error)}
      </p>
      {mustLogIn && (
        <ButtonAnchor size="small" className="mt-3" href={`${signInAddress(returnTo)}&again=1`}>
          Log in again
        </ButtonAnchor>
      )}
    </div>
  );
}
