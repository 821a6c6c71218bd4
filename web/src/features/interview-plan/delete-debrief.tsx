import { useState } from 'react';
import type { Day } from '#shared/interview-plan/day.ts';
import type { Debrief } from '#shared/interview-plan/debrief.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';

import { useSaveDebrief } from './debrief.queries.ts';

interface DeleteDebriefProps {
  day: Day;
  /** The notes that the form was opened with. */
  previous: Debrief | null;
}

export function DeleteDebrief({ day, previous }: DeleteDebriefProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useSaveDebrief(day);

  return (
    <>
      <Button variant="danger" className="sm:ml-auto" onClick={() => setOpen(true)}>
        Delete these notes
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete these notes?"
        confirmLabel="Delete these notes"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate({ debrief: null, previous })}
      >
        We’ll also stop using these notes to choose questions for your interview plan. Your
        recordings stay.
      </ConfirmDialog>
    </>
  );
}
