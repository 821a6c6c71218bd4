import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';

import { useDeleteStory } from './stories.queries.ts';

export function DeleteStory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteStory(id);

  return (
    <>
      <Button variant="danger" className="sm:ml-auto" onClick={() => setOpen(true)}>
        Delete this story
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete this story?"
        confirmLabel="Delete the story"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate()}
      >
        It can’t be restored. Your recordings stay.
      </ConfirmDialog>
    </>
  );
}
