import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useLeaveBlocker } from '#web/ui/messages/use-leave-blocker.ts';

interface UnsavedTextGuardProps {
  isDirty: boolean;
  /** The key of a mutation that leaves the page once it has saved the text. */
  leavingMutation?: readonly unknown[];
}

/** Asks for confirmation before the member leaves a page with unsaved text. */
export function UnsavedTextGuard({ isDirty, leavingMutation }: UnsavedTextGuardProps) {
  const client = useQueryClient();
  const isSaving = () =>
    leavingMutation !== undefined && client.isMutating({ mutationKey: leavingMutation }) > 0;
  const dialog = useLeaveBlocker(
    isDirty,
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isSaving(),
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
