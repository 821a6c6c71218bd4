import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx';
import { useLeaveBlocker } from '../../ui/use-leave-blocker.ts';

/** Asks for confirmation before the user leaves a form with unsaved changes or closes the tab. */
export function DiscardGuard({ isDirty }: { readonly isDirty: boolean }) {
  const dialog = useLeaveBlocker(
    isDirty,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return <DiscardDialog {...dialog} />;
}

export function DiscardDialog(dialog: Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'>) {
  return (
    <ConfirmDialog title="Discard your changes?" keepLabel="Keep Editing" confirmLabel="Discard" {...dialog}>
      You have unsaved changes in this form.
    </ConfirmDialog>
  );
}
