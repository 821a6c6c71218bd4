import type { CameraProblem } from './recorder-state.ts';

interface ProblemText {
  readonly title: string;
  readonly text: string;
  /** Tells the member how to fix the problem. */
  readonly hint: string;
  readonly canRetry: boolean;
}

export const cameraProblemTexts: Record<CameraProblem, ProblemText> = {
  denied: {
    title: 'Camera Access Required',
    text: 'Please allow camera access to record your practice session.',
    hint: 'If your browser doesn’t ask again, click the camera icon in the address bar and allow camera and microphone.',
    canRetry: true,
  },
  missing: {
    title: 'No camera found',
    text: 'Recording needs a camera and a microphone.',
    hint: 'Connect them and try again, or upload a video file.',
    canRetry: true,
  },
  busy: {
    title: 'The camera didn’t start',
    text: 'Another app may be using your camera or microphone.',
    hint: 'Close that app and try again.',
    canRetry: true,
  },
  unplugged: {
    title: 'The camera was disconnected',
    text: 'Your camera or microphone stopped responding.',
    hint: 'Reconnect the device, then press Try Again.',
    canRetry: true,
  },
  unsupported: {
    title: 'This browser can’t record',
    text: 'Recording works in current versions of Chrome, Edge, Firefox and Safari over a secure connection.',
    hint: 'Open this page in one of these browsers, or upload a video file.',
    canRetry: false,
  },
};
