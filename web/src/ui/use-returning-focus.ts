import { type RefObject, useEffect, useRef } from 'react';

type Place = RefObject<HTMLElement | null>;

/**
 * The focus goes to the form's heading when it opens, and when it closes back to the button that opened it, or to
 * `fallback` when that is gone. `openKey` names what is open; null is closed. Call what it returns when a button asks for the form.
 */
export function useFormFocus(openKey: number | null, form: Place, fallback: Place): () => void {
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
 * A card that is moved or removed takes the focus with it. When `data` is new it returns to its button, or to `fallback`
 * when that is gone. Call what it returns when a button of a card is pressed.
 */
export function useKeptFocus(data: unknown, fallback: Place): () => void {
  const pressed = useRef<Element | null>(null);
  const seen = useRef(data);
  useEffect(() => {
    if (seen.current === data) return;
    seen.current = data;
    if (pressed.current && document.activeElement === document.body) returnFocus(pressed.current, fallback);
  }, [data, fallback]);
  return () => {
    pressed.current = document.activeElement;
  };
}

function returnFocus(element: Element | null, fallback: Place): void {
  const target = element instanceof HTMLElement && element.isConnected ? element : fallback.current;
  target?.focus();
}
