import { useEffect } from 'react';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useLeaveBlocker } from '#web/ui/messages/use-leave-blocker.ts';

/**
 * The activity that leaving the page would interrupt. Switching tabs within the page interrupts
 * only a recording.
 */
type OngoingActivity = 'recording' | 'uploading' | null;

const texts = {
  recording: {
    title: 'Stop recording and leave?',
    text: 'You’ll lose this unfinished take.',
  },
  uploading: {
    title: 'Leave while uploading?',
    text: 'The upload will stop. If you recorded the video here, you can still upload it from this browser later.',
  },
} as const;

interface LeaveGuardProps {
  ongoing: OngoingActivity;
  /** A page that continues the uploads, so that going there interrupts only a recording. */
  uploadingPath?: string | null;
}

export function LeaveGuard({ ongoing, uploadingPath = null }: LeaveGuardProps) {
  const {
    open,
    onClose,
    onConfirm: leave,
  } = useLeaveBlocker(
    ongoing !== null,
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname &&
        !(ongoing === 'uploading' && nextLocation.pathname === uploadingPath)) ||
      (ongoing === 'recording' && currentLocation.search !== nextLocation.search),
  );

  useEffect(() => {
    // The activity ended while the dialog was open, so leaving loses nothing.
    if (ongoing === null && open) leave();
  }, [ongoing, open, leave]);

  const { title, text } = texts[ongoing ?? 'uploading'];

  return (
    <ConfirmDialog
      open={open}
      title={title}
      keepLabel="Stay"
      confirmLabel="Leave"
      onClose={onClose}
      onConfirm={leave}
    >
      {text}
    </ConfirmDialog>
  );
}
