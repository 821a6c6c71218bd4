import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { buildSignInUrl } from '#web/platform/session.ts';
import { ButtonAnchor } from '#web/ui/controls/button.tsx';

interface ActionErrorProps {
  error: Error;
  message?: string;
  returnTo: string;
}

/** An error message, with a login link if the action requires a recent sign-in. */
export function ActionError({ error, message, returnTo }: ActionErrorProps) {
  const mustLogIn = hasErrorCode(error, 'RECENT_SIGN_IN_REQUIRED');
  return (
    <div role="alert" className="mt-3">
      <p className={mustLogIn ? 'text-soft' : 'text-red-text'}>
        {message && `${message} `}
        {getErrorMessage(error)}
      </p>
      {mustLogIn && (
        <ButtonAnchor size="small" className="mt-3" href={`${buildSignInUrl(returnTo)}&again=1`}>
          Log in again
        </ButtonAnchor>
      )}
    </div>
  );
}
