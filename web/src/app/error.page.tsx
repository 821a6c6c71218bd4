import { useRouteError } from 'react-router-dom';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

// Messages in Chromium, Firefox and Safari when a lazy chunk fails to load.
const notLoaded = /dynamically imported module|Importing a module script failed/;

/**
 * Replaces a page that crashed or whose lazy chunk failed to load. A chunk fails to load if the user is offline or a
 * release removed it.
 */
export function ErrorPage() {
  const error = useRouteError();
  if (error instanceof Error && notLoaded.test(error.message)) {
    return (
      <Broken title="This page didn’t load">
        You may be offline, or we may have just released an update. Check your connection, then reload.
      </Broken>
    );
  }
  return (
    <Broken title="This page isn’t working" detail={error instanceof Error ? error.message : null}>
      Something went wrong on our side. Try reloading the page. Everything you saved is safe.
    </Broken>
  );
}

interface BrokenProps {
  readonly title: string;
  readonly children: string;
  /** Technical details to pass on to support. */
  readonly detail?: string | null;
}

function Broken({ title, children, detail = null }: BrokenProps) {
  return (
    <Page>
      <title>{title}</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title={title}
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
        >
          {children}
        </EmptyState>
        {detail && <p className="mt-4 text-center font-mono text-xs break-words text-faint">{detail}</p>}
      </div>
    </Page>
  );
}
