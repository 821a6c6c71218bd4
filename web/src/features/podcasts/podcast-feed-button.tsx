import { Suspense, lazy, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const PodcastFeedDialog = lazy(async () => ({
  default: (await import('./podcast-feed-dialog.tsx')).PodcastFeedDialog,
}));

/** Button that opens the settings of the member's private feed. */
export function PodcastFeedButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button size="small" className="mt-5" onClick={open}>
        Listen in your podcast app
      </Button>
      <Suspense>{wasOpened && <PodcastFeedDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
