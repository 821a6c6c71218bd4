import { useEffect } from 'react';
import type { Notice } from '#web/ui/messages/notice.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { type RecorderState, WARNING_SECONDS, isDeviceLoss } from './recorder-state.ts';

export function RecorderAnnouncer({ state }: { state: RecorderState }) {
  useRecorderNotices(state);
  return (
    <p aria-live="assertive" className="sr-only">
      {describeState(state)}
    </p>
  );
}

type RecordingState = Extract<RecorderState, { name: 'recording' }>;

export function describeState(state: RecorderState): string {
  switch (state.name) {
    case 'ready':
      return 'The camera is on. Start when you are ready.';
    case 'counting':
      return String(state.secondsLeft);
    case 'recording':
      return describeTimeLeft(state);
    case 'complete':
      if (state.cause === 'time_up') return 'Time is up. Recording complete.';
      if (isDeviceLoss(state.cause)) {
        const { title, description } = notices[state.cause];
        return `${title}. ${description}`;
      }

      return 'Recording complete.';
    default:
      return '';
  }
}

// Each text stays the same for several seconds, so screen readers announce it once rather than on
// every tick.
function describeTimeLeft({ secondsLeft, limitSeconds }: RecordingState): string {
  if (secondsLeft > 30)
    return `Recording Started. You have ${limitSeconds} seconds for your answer.`;
  if (secondsLeft > WARNING_SECONDS) return '30 seconds left.';
  if (secondsLeft > 5) return '10 seconds left.';

  return '5 seconds left.';
}

const notices = {
  denied: {
    title: 'Camera Access Required',
    description: 'Please allow camera access to record your practice session.',
    tone: 'destructive',
  },
  failed: {
    title: 'Recording Failed',
    description: 'Unable to start recording. Please try again.',
    tone: 'destructive',
  },
  complete: { title: 'Recording Complete', description: 'Your recording is being uploaded.' },
  unplugged: {
    title: 'The camera was disconnected',
    description: 'We saved your recording up to that point.',
    tone: 'destructive',
  },
  microphone_unplugged: {
    title: 'The microphone was disconnected',
    description: 'We saved your recording up to that point.',
    tone: 'destructive',
  },
} as const satisfies Record<string, Notice>;

function useRecorderNotices(state: RecorderState): void {
  const notify = useNotify();
  const notice = chooseNotice(state);
  useEffect(() => {
    if (notice) notify(notices[notice]);
  }, [notice, notify]);
}

function chooseNotice(state: RecorderState): keyof typeof notices | null {
  if (state.name === 'blocked' && state.problem === 'denied') return 'denied';
  if (state.name === 'ready' && state.failedBefore) return 'failed';
  if (state.name === 'complete') return isDeviceLoss(state.cause) ? state.cause : 'complete';

  return null;
}
