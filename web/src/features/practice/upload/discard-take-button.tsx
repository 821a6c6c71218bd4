import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';

interface DiscardTakeButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'size' | 'aria-label'
> {
  onDiscard: () => void;
}

export function DiscardTakeButton({ onDiscard, ...button }: DiscardTakeButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)} {...button}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Discard this recording?"
        confirmLabel="Discard"
        onClose={() => setAsking(false)}
        onConfirm={onDiscard}
      >
        This recording was never uploaded, so it can’t be restored.
      </ConfirmDialog>
    </>
  );
}
