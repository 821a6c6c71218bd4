/** Marks an element that holds the focus until content loads. Also used in `styles.css`. */
const HOLDS_FOCUS_ATTRIBUTE = 'data-holds-focus';

/**
 * Ref callback for a button that is replaced by loading content when pressed. The nearest remaining ancestor then holds
 * the focus for keyboard users. If such a button reappears, it gets the focus back.
 */
export function keepFocusInPlace(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  const focusHolder = document.activeElement;
  if (focusHolder?.hasAttribute(HOLDS_FOCUS_ATTRIBUTE) && focusHolder.contains(button))
    button.focus({ preventScroll: true });
  return () => {
    if (document.activeElement !== button) return;
    const ancestors = listAncestors(button);
    // Waits until all elements removed along with the button are gone.
    queueMicrotask(() => {
      const place = ancestors.find(({ isConnected }) => isConnected);
      if (place && document.activeElement === document.body) holdFocus(place);
    });
  };
}

/** Ancestors below `body`, nearest first. */
function listAncestors({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null || parentElement === document.body) return [];
  return [parentElement, ...listAncestors(parentElement)];
}

function holdFocus(place: HTMLElement): void {
  const wasUnfocusable = !place.hasAttribute('tabindex');
  if (wasUnfocusable) place.tabIndex = -1;
  place.setAttribute(HOLDS_FOCUS_ATTRIBUTE, '');
  const release = () => {
    // The window lost the focus, not the element.
    if (document.activeElement === place) return;
    place.removeEventListener('blur', release);
    place.removeAttribute(HOLDS_FOCUS_ATTRIBUTE);
    if (wasUnfocusable) place.removeAttribute('tabindex');
  };
  place.addEventListener('blur', release);
  place.focus({ preventScroll: true });
}
