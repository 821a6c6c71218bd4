import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusInPlace } from './focus-in-place.ts';

interface LoadFailureProps {
  /** What could not be loaded, as a sentence's beginning: 'The members'. */
  readonly what: string;
  /** Said before the advice, when somebody may fear for it: 'They are safe.' */
  readonly comfort?: string;
  readonly level?: 1 | 2 | 3;
  readonly onRetry: () => void;
}

/** Stands where something should be that did not come. What takes its place has the focus after a press. */
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
