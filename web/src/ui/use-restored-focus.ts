import { type RefObject, useEffect, useRef } from 'react';

type FocusTarget = RefObject<HTMLElement | null>;

/**
 * Focuses the form's heading on opening, and the opener or `fallback` on closing. Returns a handler
 * for the opener.
 */
export function useFormFocus(
  openKey: number | null,
  form: FocusTarget,
  fallback: FocusTarget,
): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (openKey !== null) {
      form.current?.scrollIntoView?.({ block: 'start' });
      form.current?.querySelector('h2')?.focus({ preventScroll: true });
    } else if (wasOpen.current) {
      returnFocus(opener.current, fallback);
    }

    wasOpen.current = openKey !== null;
  }, [openKey, form, fallback]);

  return () => {
    opener.current = document.activeElement;
  };
}

/**
 * If focus is lost when `data` changes, focuses the last pressed button or `fallback`. Returns a
 * press handler.
 */
export function useRestoredFocus(data: unknown, fallback: FocusTarget): () => void {
  const pressedElement = useRef<Element | null>(null);
  const lastData = useRef(data);

  useEffect(() => {
    if (lastData.current === data) return;

    lastData.current = data;
    if (pressedElement.current && document.activeElement === document.body)
      returnFocus(pressedElement.current, fallback);
  }, [data, fallback]);

  return () => {
    pressedElement.current = document.activeElement;
  };
}

/**
 * If a `state` change removes the focused button, focuses an enabled button in `container`, or
 * `container` itself. A button marked `data-leaves` leads away, so it never gets the focus.
 */
export function useKeptFocus(state: unknown, container: FocusTarget): void {
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;

    lastState.current = state;

    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== container.current) return;

    const target =
      container.current?.querySelector<HTMLElement>('button:enabled:not([data-leaves])') ??
      container.current;
    target?.focus({ preventScroll: true });
  }, [state, container]);
}

function returnFocus(element: Element | null, fallback: FocusTarget): void {
  const target = element instanceof HTMLElement && element.isConnected ? element : fallback.current;
  target?.focus();
}
