import * as z from 'zod';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useLeaveBlocker } from '#web/ui/messages/use-leave-blocker.ts';

/**
 * Marks the navigation after the text of a visit was saved or deleted, which needs no confirmation.
 * Names the visit by its location's key, because a late reply may arrive while the member types on
 * another visit to the same page.
 */
export const textSavedOn = (locationKey: string) => ({ state: { textSavedOn: locationKey } });

const savedStateSchema = z.object({ textSavedOn: z.string() });

/** Asks for confirmation before the member leaves a page with unsaved text. */
export function UnsavedTextGuard({ isDirty }: { isDirty: boolean }) {
  const dialog = useLeaveBlocker(
    isDirty,
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // Going back to a marked page isn't a navigation after saving.
      !(
        // Not the enum, which every page would load.
        String(historyAction) === 'PUSH' &&
        savedStateSchema.safeParse(nextLocation.state).data?.textSavedOn === currentLocation.key
      ),
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
