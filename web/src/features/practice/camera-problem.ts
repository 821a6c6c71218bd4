import type { CameraProblem } from './recorder-machine.ts';

interface ProblemText {
  readonly title: string;
  readonly text: string;
  /** What to do about it. */
  readonly hint: string;
  readonly canRetry: boolean;
}

export const cameraProblems: Record<CameraProblem, ProblemText> = {
  denied: {
    title: 'Camera Access Required',
    text: 'Please allow camera access to record your practice session.',
    hint: "If the browser doesn't ask again, open the camera sign in the address bar and allow camera and microphone.",
    canRetry: true,
  },
  missing: {
    title: 'No camera found',
    text: 'Recording needs a camera and a microphone.',
    hint: 'Connect them and try again, or upload a video from a file.',
    canRetry: true,
  },
  busy: {
    title: 'The camera did not start',
    text: 'Another program may be using the camera or the microphone.',
    hint: 'Close it and try again.',
    canRetry: true,
  },
  unplugged: {
    title: 'The camera was disconnected',
    text: 'The camera or the microphone stopped answering.',
    hint: 'Connect it again, then press Try Again.',
    canRetry: true,
  },
  unsupported: {
    title: 'This browser cannot record',
    text: 'Recording works in current Chrome, Edge, Firefox and Safari, over a secure connection.',
    hint: 'Open this page there, or upload a video from a file.',
    canRetry: false,
  },
};
