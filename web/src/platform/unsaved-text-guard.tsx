import { NavigationType } from 'react-router-dom';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useLeaveBlocker } from '#web/ui/messages/use-leave-blocker.ts';

/** Marks the navigation after the text was saved or deleted, which needs no confirmation. */
export const TEXT_SAVED = { state: { isTextSaved: true } };

/** Asks for confirmation before the member leaves a page with unsaved text. */
export function UnsavedTextGuard({ isDirty }: { isDirty: boolean }) {
  const dialog = useLeaveBlocker(
    isDirty,
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // Going back to a marked page isn't a navigation after saving.
      !(historyAction === NavigationType.Push && nextLocation.state === TEXT_SAVED.state),
  );

  return (
    <ConfirmDialog
      title="Discard your changes?"
      keepLabel="Keep editing"
      confirmLabel="Discard"
      {...dialog}
    >
      What you typed isn’t saved yet.
    </ConfirmDialog>
  );
}
