import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/icons.tsx';
import type { Notice } from './notice.ts';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

interface ToastRegionProps {
  notice: (Notice & { id: number }) | null;
  onClose: (id: number) => void;
}

/**
 * Shows notices below the top bar, where they don't cover form buttons. A low window has room only
 * over the top bar. F8 moves the focus here.
 */
export function ToastRegion({ notice, onClose }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => reopenPopover(viewport.current, notice !== null), [notice]);

  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {notice && <ToastCard key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />}
      <RadixToast.Viewport
        ref={viewport}
        popover="manual"
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 top-16 bottom-auto z-50 mx-auto w-full overflow-visible border-0 bg-transparent p-3 text-ink outline-none sm:max-w-110 low:top-0 low:mx-0 low:max-w-96"
      />
    </RadixToast.Provider>
  );
}

/** Reopens the popover for a new notice, so that it appears above a dialog opened earlier. */
function reopenPopover(region: HTMLElement | null, isNew: boolean): void {
  if (!region || !('showPopover' in region)) return;

  const isShown = region.matches(':popover-open');
  if (isShown && !isNew) return;

  if (isShown) region.hidePopover();
  region.showPopover();
}

function ToastCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const destructive = notice.tone === 'destructive';
  return (
    <RadixToast.Root
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && onClose()}
      className={classes(
        'pointer-events-auto relative flex animate-lights-up gap-3 rounded-lg border bg-high p-4 pr-12 shadow-2xl shadow-black',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-red-text/60' : 'border-edge/60',
      )}
    >
      <span className={classes('pt-0.5', destructive ? 'text-red-text' : 'text-leaf')}>
        <Icon name={destructive ? 'alert' : 'check'} />
      </span>

      <div className="min-w-0">
        <RadixToast.Title className="font-semibold">{notice.title}</RadixToast.Title>
        {notice.description && (
          <RadixToast.Description className="mt-0.5 text-sm text-soft">
            {notice.description}
          </RadixToast.Description>
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
