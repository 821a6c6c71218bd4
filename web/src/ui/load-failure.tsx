import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { keepFocusInPlace } from './keep-focus-in-place.ts';

interface LoadFailureProps {
  /** Subject of the message, capitalized: 'The members'. */
  readonly subject: string;
  /** Reassurance shown before the advice if users may fear data loss: 'Your data is safe.' */
  readonly reassurance?: string;
  readonly level?: 1 | 2 | 3;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load. After a retry, the focus stays in this place. */
export function LoadFailure({ subject, reassurance, level, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      title={`${subject} couldn’t be loaded`}
      {...(level && { level })}
      action={
        <Button ref={keepFocusInPlace} icon="again" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {reassurance && `${reassurance} `}Check your connection and try again.
    </EmptyState>
  );
}
