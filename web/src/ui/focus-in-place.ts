/** Marks an element that holds the focus until content loads. Also used in `styles.css`. */
const MARK = 'data-holds-focus';

/**
 * Ref callback for a button that loading content replaces when it is pressed. The nearest remaining ancestor holds the
 * focus for keyboard users; the focus returns if such a button reappears.
 */
export function focusInPlace(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  const waiting = document.activeElement;
  if (waiting?.hasAttribute(MARK) && waiting.contains(button)) button.focus({ preventScroll: true });
  return () => {
    if (document.activeElement !== button) return;
    const around = elementsAround(button);
    // Waits until everything removed together with the button is gone.
    queueMicrotask(() => {
      const place = around.find(({ isConnected }) => isConnected);
      if (place && document.activeElement === document.body) hold(place);
    });
  };
}

/** Ancestors below `body`, nearest first. */
function elementsAround({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null || parentElement === document.body) return [];
  return [parentElement, ...elementsAround(parentElement)];
}

function hold(place: HTMLElement): void {
  const couldNot = !place.hasAttribute('tabindex');
  if (couldNot) place.tabIndex = -1;
  place.setAttribute(MARK, '');
  const release = () => {
    // The window lost the focus, not the element.
    if (document.activeElement === place) return;
    place.removeEventListener('blur', release);
    place.removeAttribute(MARK);
    if (couldNot) place.removeAttribute('tabindex');
  };
  place.addEventListener('blur', release);
  place.focus({ preventScroll: true });
}
