import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The activity that leaving would interrupt. While uploading, switching tabs of this page is allowed. */
export type OngoingActivity = 'recording' | 'uploading' | null;

const texts = {
  recording: {
    title: 'Stop recording and leave?',
    text: 'You’ll lose this unfinished take.',
    leave: 'Leave',
  },
  uploading: {
    title: 'Leave while uploading?',
    text: 'The upload will stop. We’ll keep the recording in this browser so you can upload it when you come back.',
    leave: 'Leave',
  },
} as const;

/** Asks for confirmation before a link, the back button or closing the tab interrupts a recording or upload. */
export function LeaveGuard({ ongoing }: { readonly ongoing: OngoingActivity }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (ongoing === null) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    return ongoing === 'recording' && currentLocation.search !== nextLocation.search;
  });

  useEffect(() => {
    if (ongoing === null) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [ongoing]);

  useEffect(() => {
    // The activity ended while the dialog was open, so leaving loses nothing.
    if (ongoing === null && blocker.state === 'blocked') blocker.proceed();
  }, [ongoing, blocker]);

  const { title, text, leave } = texts[ongoing ?? 'uploading'];
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={title}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
