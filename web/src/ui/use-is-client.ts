import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False during prerendering and hydration, because both must render the same HTML. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
