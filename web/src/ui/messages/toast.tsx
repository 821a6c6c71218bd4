import { type ReactNode, Suspense, createContext, lazy, use, useCallback, useState } from 'react';
import { useIsClient } from '../use-is-client.ts';
import type { Notice } from './notice.ts';

type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);

/** Returns a function that shows a notice for 5 s. A new notice replaces the previous one. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify needs a ToastProvider above it');
  return notify;
}

// Loaded after the first render. A notice that is sent before then appears once the region has
// loaded.
const ToastRegion = lazy(async () => ({ default: (await loadToastRegion()).ToastRegion }));

/**
 * Resolves once the toast region has loaded. Wait for this before leaving the page, if a notice
 * must be seen first.
 */
export const loadToastRegion = () => import('./toast-region.tsx');

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shownNotice, setShownNotice] = useState<(Notice & { id: number }) | null>(null);
  const notify = useCallback<Notify>(
    (notice) => setShownNotice((last) => ({ ...notice, id: (last?.id ?? 0) + 1 })),
    [],
  );

  const dismiss = (id: number) =>
    setShownNotice((current) => (current?.id === id ? null : current));

  return (
    <NotifyContext value={notify}>
      {children}
      {/* Rendered only in the browser, because prerendered pages must not have the region's inline style. */}
      {useIsClient() && (
        <Suspense>
          <ToastRegion notice={shownNotice} onClose={dismiss} />
        </Suspense>
      )}
    </NotifyContext>
  );
}
