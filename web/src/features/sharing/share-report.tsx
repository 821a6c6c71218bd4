import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

export function ShareReport({ videoId }: { videoId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };

  return (
    <>
      <Button size="small" className="my-1" onClick={open}>
        Share with a mentor
      </Button>
      <Suspense>
        {wasOpened && (
          <ShareDialog videoId={videoId} open={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
