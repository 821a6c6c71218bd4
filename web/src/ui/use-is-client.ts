import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while a page is prerendered and in its first render in the browser, which must match. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
