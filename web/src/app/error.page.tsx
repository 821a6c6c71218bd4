import { useRouteError } from 'react-router-dom';
import { Button, ButtonAnchor } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';

// Matches the error that Chromium, Firefox or Safari throws when a lazy chunk fails to load.
const notLoaded = /dynamically imported module|Importing a module script failed/;

/**
 * Replaces a page that crashed or didn't load. A new release can make an old page's lazy chunks
 * unavailable.
 */
export function ErrorPage() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : '';
  const isNotLoaded = notLoaded.test(message);

  return (
    <MessagePage
      title={isNotLoaded ? 'This page didn’t load' : 'This page isn’t working'}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" icon="again" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <ButtonAnchor href="/" icon="back">
            Home
          </ButtonAnchor>
        </div>
      }
      details={
        message &&
        !isNotLoaded && (
          <p className="mt-4 text-center font-mono text-xs break-words text-faint">{message}</p>
        )
      }
    >
      {isNotLoaded
        ? 'You may be offline, or we may have just released an update. Check your connection, then reload.'
        : 'Something went wrong on our side. Try reloading the page. Everything you saved is safe.'}
    </MessagePage>
  );
}
