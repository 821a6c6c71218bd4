import { Button } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';

export function SessionLoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      title="We couldn’t reach the server"
      tabTitle={null}
      action={
        <Button variant="primary" icon="again" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      We can’t tell whether you’re signed in. Check your connection and try again.
    </MessagePage>
  );
}
