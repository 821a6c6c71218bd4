import { type ReactNode, Suspense, createContext, lazy, use, useCallback, useState, useSyncExternalStore } from 'react';

export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'good' | 'destructive';
}

type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);

/** Shows a notice for 5 s. One at a time: a new one takes the place of the last. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify needs a ToastProvider above it');
  return notify;
}

// The first screen does not wait for it; a notice that comes earlier shows as soon as it is there.
const ToastRegion = lazy(async () => ({ default: (await noticesCanShow()).ToastRegion }));

/** Resolves when a notice shows at once; for who leaves the page soon after one. */
export const noticesCanShow = () => import('./toast-region.tsx');

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<(Notice & { readonly id: number }) | null>(null);
  const notify = useCallback<Notify>((notice) => setShown((last) => ({ ...notice, id: (last?.id ?? 0) + 1 })), []);
  const dismiss = (id: number) => setShown((current) => (current?.id === id ? null : current));
  return (
    <NotifyContext value={notify}>
      {children}
      {useHasScripts() && (
        <Suspense>
          <ToastRegion shown={shown} onClose={dismiss} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

const neverChanges = () => () => {};

/** False in a page that is written ahead: nothing can be said there, and the region carries a style. */
function useHasScripts(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
