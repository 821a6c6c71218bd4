import { useRouteError } from 'react-router-dom';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** Shown instead of a page that broke. A failed chunk load after a release is mended by the reload. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <Page>
      <title>Something went wrong</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="This page did not work"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button look="primary" icon="again" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <ButtonAnchor href="/" icon="back">
                Home
              </ButtonAnchor>
            </div>
          }
        >
          Something went wrong on our side. Reloading often helps; what you saved is safe.
        </EmptyState>
        {error instanceof Error && (
          <p className="mt-4 text-center font-mono text-xs break-words text-faint">{error.message}</p>
        )}
      </div>
    </Page>
  );
}
