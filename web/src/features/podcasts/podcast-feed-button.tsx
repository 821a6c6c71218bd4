import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

const PodcastFeedDialog = lazy(async () => ({
  default: (await import('./podcast-feed-dialog.tsx')).PodcastFeedDialog,
}));

export function PodcastFeedButton() {
  // Null until the first press, so that the dialog's code is loaded only then.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button size="small" className="mt-5" onClick={() => setOpen(true)}>
        Listen in your podcast app
      </Button>
      <Suspense>
        {isOpen !== null && <PodcastFeedDialog open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
