import * as RadixToast from '@radix-ui/react-toast';
import { type ReactNode, createContext, use, useCallback, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';

export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'good' | 'destructive';
}

type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);

/** Shows a notice. One at a time: a new one takes the place of the last. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify needs a ToastProvider above it');
  return notify;
}

const DURATION_MS = 5000;
const SWIPE_PX = 50;

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<(Notice & { readonly id: number }) | null>(null);
  const notify = useCallback<Notify>((notice) => setShown((last) => ({ ...notice, id: (last?.id ?? 0) + 1 })), []);
  const dismiss = (id: number) => setShown((current) => (current?.id === id ? null : current));
  return (
    <NotifyContext value={notify}>
      <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {children}
        {shown && <ToastCard key={shown.id} notice={shown} onClose={() => dismiss(shown.id)} />}
        <RadixToast.Viewport
          hotkey={['F8']}
          className="fixed top-16 right-0 z-50 w-full p-3 outline-none sm:top-auto sm:bottom-0 sm:max-w-104 sm:p-6"
        />
      </RadixToast.Provider>
    </NotifyContext>
  );
}

function ToastCard({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const destructive = notice.tone === 'destructive';
  return (
    <RadixToast.Root
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && onClose()}
      className={classes(
        'relative flex animate-lights-up gap-3 rounded-lg border bg-high p-4 pr-12 shadow-2xl shadow-black',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-red-text/60' : 'border-edge/60',
      )}
    >
      <span className={classes('pt-0.5', destructive ? 'text-red-text' : 'text-leaf')}>
        <Icon name={destructive ? 'alert' : 'check'} />
      </span>
      <div>
        <RadixToast.Title className="font-semibold">{notice.title}</RadixToast.Title>
        {notice.description && (
          <RadixToast.Description className="mt-0.5 text-sm text-soft">{notice.description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="absolute top-1.5 right-1.5 inline-flex size-10 items-center justify-center rounded-md text-soft hover:text-ink"
      >
        <Icon name="close" size={18} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
