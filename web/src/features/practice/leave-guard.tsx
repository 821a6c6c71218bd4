import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What leaving would interrupt. While uploading, moving between the tabs of this page is fine. */
export type Ongoing = 'recording' | 'uploading' | null;

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

/** Asks before a recording or an upload is left, by a link, the back button or closing the tab. */
export function LeaveGuard({ ongoing }: { readonly ongoing: Ongoing }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (ongoing === null) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    return ongoing === 'recording' && currentLocation.search !== nextLocation.search;
  });

  useEffect(() => {
    if (ongoing === null) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [ongoing]);

  useEffect(() => {
    // What was asked about has ended meanwhile: nothing is lost any more.
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
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
