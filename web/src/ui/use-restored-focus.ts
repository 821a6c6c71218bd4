import { type RefObject, useEffect, useRef } from 'react';

type FocusTarget = RefObject<HTMLElement | null>;

/**
 * Focuses the form's heading on open and, on close, the button that opened it, or `fallback` if the button is gone.
 * `openKey` identifies the open form and is null while closed. Call the returned function in the button's click
 * handler.
 */
export function useFormFocus(openKey: number | null, form: FocusTarget, fallback: FocusTarget): () => void {
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
 * Restores the focus after new `data` has moved or removed the focused card. Focuses the pressed button, or `fallback`
 * if the button is gone. Call the returned function in the click handlers of a card's buttons.
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

function returnFocus(element: Element | null, fallback: FocusTarget): void {
  const target = element instanceof HTMLElement && element.isConnected ? element : fallback.current;
  target?.focus();
}
