import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** Shown if the session can't be loaded. */
export function SessionLoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="We couldn’t reach the server"
          action={
            <Button variant="primary" icon="again" onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          We can’t tell whether you’re signed in. Check your connection and try again.
        </EmptyState>
      </div>
    </Page>
  );
}
