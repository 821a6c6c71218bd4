import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyStage } from '../../ui/stage-art.tsx';
import type { CameraProblem } from './recorder-state.ts';

interface FrameMessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function FrameMessage({ title, text, children }: FrameMessageProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-soft">{text}</p>
      {children}
    </div>
  );
}

interface CameraOffProps extends Omit<FrameMessageProps, 'children'> {
  /** True if the page's primary button is outside the camera picture. */
  readonly isSecondary: boolean;
  readonly onEnable: () => void;
}

export function CameraOff({ title, text, isSecondary, onEnable }: CameraOffProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 px-5 pt-3 pb-8 text-center sm:aspect-video sm:min-h-0">
      <EmptyStage className="h-32 w-auto sm:h-44" />
      <h2 className="mt-1 text-xl sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-soft">{text}</p>
      <Button
        variant={isSecondary ? 'secondary' : 'primary'}
        size="large"
        icon="camera"
        className="mt-4"
        onClick={onEnable}
      >
        Enable Camera
      </Button>
    </div>
  );
}

export function BlockedCamera({ problem, onRetry }: { readonly problem: CameraProblem; readonly onRetry: () => void }) {
  const { title, text, hint } = cameraProblemTexts[problem];
  return (
    <div
      role="alert"
      className="flex min-h-80 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0"
    >
      <h2 className="text-xl text-red-text sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-red-text">{text}</p>
      <p className="max-w-[46ch] text-sm text-soft">{hint}</p>
      {problem !== 'unsupported' && (
        <Button icon="again" className="mt-4" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

const cameraProblemTexts: Record<CameraProblem, Record<'title' | 'text' | 'hint', string>> = {
  denied: {
    title: 'Camera Access Required',
    text: 'Please allow camera access to record your practice session.',
    hint: 'If your browser doesn’t ask again, click the camera icon in the address bar and allow the camera and microphone.',
  },
  missing: {
    title: 'No camera found',
    text: 'Recording needs a camera and a microphone.',
    hint: 'Connect them and try again, or upload a video file.',
  },
  busy: {
    title: 'The camera didn’t start',
    text: 'Another app may be using your camera or microphone.',
    hint: 'Close that app and try again.',
  },
  unplugged: {
    title: 'The camera was disconnected',
    text: 'Your camera or microphone stopped responding.',
    hint: 'Reconnect the device, then press Try Again.',
  },
  unsupported: {
    title: 'This browser can’t record',
    text: 'Recording works in current versions of Chrome, Edge, Firefox and Safari over a secure connection.',
    hint: 'Open this page in one of these browsers, or upload a video file.',
  },
};
