import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';

import { useDeleteStory } from './stories.queries.ts';

interface DeleteStoryProps {
  id: string;
  /** Revision of the story as the form shows it. */
  revision: number;
  onError: (error: Error) => void;
}

export function DeleteStory({ id, revision, onError }: DeleteStoryProps) {
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
        onConfirm={() => mutate(revision, { onError, onSettled: () => setOpen(false) })}
      >
        It can’t be restored. Your recordings stay.
      </ConfirmDialog>
    </>
  );
}
