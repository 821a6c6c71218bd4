/** On the element that has the focus for what is on its way. `styles.css` knows it, too. */
const MARK = 'data-holds-focus';

/**
 * The `ref` of a button that goes away when it is pressed, since what it asked for is loading in its place. The focus waits
 * on the nearest element around it that stays, from where the keyboard goes on; it returns when such a button comes again.
 */
export function focusInPlace(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  const waiting = document.activeElement;
  if (waiting?.hasAttribute(MARK) && waiting.contains(button)) button.focus({ preventScroll: true });
  return () => {
    if (document.activeElement !== button) return;
    const around = elementsAround(button);
    // Once all that goes with the button is gone.
    queueMicrotask(() => {
      const place = around.find(({ isConnected }) => isConnected);
      if (place && document.activeElement === document.body) hold(place);
    });
  };
}

/** From the nearest on. */
function elementsAround({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null || parentElement === document.body) return [];
  return [parentElement, ...elementsAround(parentElement)];
}

function hold(place: HTMLElement): void {
  const couldNot = !place.hasAttribute('tabindex');
  if (couldNot) place.tabIndex = -1;
  place.setAttribute(MARK, '');
  const release = () => {
    // Only the window lost it.
    if (document.activeElement === place) return;
    place.removeEventListener('blur', release);
    place.removeAttribute(MARK);
    if (couldNot) place.removeAttribute('tabindex');
  };
  place.addEventListener('blur', release);
  place.focus({ preventScroll: true });
}
