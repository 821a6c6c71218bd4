import { RetryButton } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';

export function SessionLoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      title="We couldn’t reach the server"
      tabTitle={null}
      action={<RetryButton variant="primary" onClick={onRetry} />}
    >
      We can’t tell whether you’re signed in. Check your connection and try again.
    </MessagePage>
  );
}
