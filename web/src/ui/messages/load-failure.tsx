import { RetryButton } from '../controls/button.tsx';
import { classes } from '../classes.ts';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** Capitalized subject of the message, such as 'The members'. */
  subject: string;
  /** Text before the advice, for users who may fear data loss. For example, 'Your data is safe.' */
  reassurance?: string;
  level?: 1 | 2 | 3;
  onRetry: () => void;
}

export function LoadFailure({ subject, reassurance, level, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      title={`${subject} couldn’t be loaded`}
      level={level}
      action={<RetryButton ref={keepFocusInPlace} onClick={onRetry} />}
    >
      {reassurance && `${reassurance} `}
      {navigator.onLine ? 'Please' : 'You’re offline. Please reconnect and'} try again.
    </EmptyState>
  );
}

interface LoadFailureNoteProps {
  text: string;
  /** Accessible name of the button, for pages with several retry buttons. */
  retryLabel?: string;
  className: string;
  onRetry: () => void;
}

export function LoadFailureNote({ text, retryLabel, className, onRetry }: LoadFailureNoteProps) {
  return (
    <div role="alert" className={classes('flex', className)}>
      <p className="text-soft">{text}</p>
      <RetryButton size="small" aria-label={retryLabel} onClick={onRetry} />
    </div>
  );
}

/** Marks an element that holds the focus until content loads. Also used in `styles.css`. */
const HOLDS_FOCUS_ATTRIBUTE = 'data-holds-focus';

/**
 * Ref for a retry button that disappears while loading. An ancestor holds the focus until the
 * button reappears.
 */
function keepFocusInPlace(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;

  const focusHolder = document.activeElement;
  if (focusHolder?.hasAttribute(HOLDS_FOCUS_ATTRIBUTE) && focusHolder.contains(button))
    button.focus({ preventScroll: true });

  return () => {
    if (document.activeElement !== button) return;

    const ancestors = listAncestors(button);
    // Waits until all elements removed along with the button are gone.
    queueMicrotask(() => {
      const element = ancestors.find(({ isConnected }) => isConnected);
      if (element && document.activeElement === document.body) holdFocus(element);
    });
  };
}

/** Ancestors below `body`, nearest first. */
function listAncestors({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null || parentElement === document.body) return [];
  return [parentElement, ...listAncestors(parentElement)];
}

function holdFocus(element: HTMLElement): void {
  const wasUnfocusable = !element.hasAttribute('tabindex');
  if (wasUnfocusable) element.tabIndex = -1;
  element.setAttribute(HOLDS_FOCUS_ATTRIBUTE, '');

  const release = () => {
    // If the element is still active, only the window lost the focus.
    if (document.activeElement === element) return;

    element.removeEventListener('blur', release);
    element.removeAttribute(HOLDS_FOCUS_ATTRIBUTE);
    if (wasUnfocusable) element.removeAttribute('tabindex');
  };

  element.addEventListener('blur', release);
  element.focus({ preventScroll: true });
}
