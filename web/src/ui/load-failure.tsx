import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusInPlace } from './focus-in-place.ts';

interface LoadFailureProps {
  /** Subject of the message, capitalized: 'The members'. */
  readonly what: string;
  /** Reassurance shown before the advice if users may fear data loss: 'They are safe.' */
  readonly comfort?: string;
  readonly level?: 1 | 2 | 3;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load. After a retry, the focus stays in this place. */
export function LoadFailure({ what, comfort, level, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      title={`${what} couldn’t be loaded`}
      {...(level && { level })}
      action={
        <Button ref={focusInPlace} icon="again" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {comfort && `${comfort} `}Check your connection and try again.
    </EmptyState>
  );
}
