import { type RefObject, useEffect, useRef } from 'react';

/** How far below the screen its edge is noticed: about one flick of a finger. */
const AHEAD_PX = 500;

let notice: () => void = () => {};
const noticed = new Promise<void>((resolve) => {
  notice = resolve;
});

/** Resolves when what is below the first screen is about to be seen. At once where nothing is seen at all: the page is written ahead. */
export function nearing(): Promise<void> {
  return typeof document === 'undefined' ? Promise.resolve() : noticed;
}

/** The ref of the element that stands where the first screen ends. */
export function useFirstScreensEnd(): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hasTarget = window.location.hash !== '';
    if (hasTarget || !end.current || !('IntersectionObserver' in window)) {
      notice();
      return undefined;
    }
    // Who jumps to the foot of the page is past it without having seen it.
    const rootMargin = `1000000px 0px ${AHEAD_PX}px`;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && notice(), {
      rootMargin,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return end;
}
