import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, RetryButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { CameraPreview, Screen } from './camera-preview.tsx';
import { TimeRing } from './countdown-ring.tsx';
import { FaceOutline } from './face-outline.tsx';
import { PreviewHint } from '../live-hints/preview-hint-card.tsx';
import { RecorderSetup } from './recorder-setup.tsx';
import type { CameraProblem } from './recorder-state.ts';
import { useMutedMicrophone } from '../live-hints/use-muted-microphone.ts';
import { usePreviewHint } from '../live-hints/use-preview-hint.ts';
import type { RecorderControl } from './use-recorder.ts';

interface CameraOff {
  title: string;
  text: string;
  /** True if the page's primary button is outside the camera picture. */
  isSecondary: boolean;
}

interface CameraFrameProps {
  recorder: RecorderControl;
  /** True before a take, while the member checks picture and sound. */
  isChecking: boolean;
  off: CameraOff;
  /** Shown after a take, instead of the camera; null otherwise. */
  replacement: ReactNode;
  overlay: ReactNode;
  /** The button for the next step. On wide screens, it overlays the picture. */
  action: ReactNode;
}

/**
 * The camera picture with the buttons for recording, and the picture and sound check before a take.
 */
export function CameraFrame(props: CameraFrameProps) {
  const { recorder, isChecking, off, replacement, overlay, action } = props;
  const { stream } = recorder;
  const video = useRef<HTMLVideoElement>(null);
  const { hint, levelBar } = usePreviewHint(isChecking ? stream : null, video);
  const isMuted = useMutedMicrophone(stream, !isChecking);

  return (
    <>
      <div className="relative staged:contents">
        <div className="relative overflow-hidden rounded-lg border border-line bg-black staged:[grid-area:screen]">
          {replacement ?? <CameraPicture recorder={recorder} video={video} off={off} />}
          {overlay}
          <PreviewHint hint={isMuted ? 'muted' : hint} isBelowBadge={!isChecking} />
        </div>
        {stream && !replacement && (
          <div className="mt-3 flex flex-col sm:items-center staged:mt-0 staged:min-h-24 staged:items-center staged:justify-center staged:[grid-area:actions] unstaged:sm:absolute unstaged:sm:inset-x-0 unstaged:sm:bottom-3 unstaged:sm:mt-0">
            {action}
          </div>
        )}
      </div>
      {/* Hidden while recording, because a moving meter distracts. */}
      {stream && isChecking && (
        <div className="mt-4 staged:mt-0 staged:[grid-area:setup]">
          <RecorderSetup control={recorder} stream={stream} levelBar={levelBar} />
        </div>
      )}
    </>
  );
}

interface CameraPictureProps extends Pick<CameraFrameProps, 'recorder' | 'off'> {
  video: RefObject<HTMLVideoElement | null>;
}

function CameraPicture({
  recorder: { state, stream, enableCamera },
  video,
  off,
}: CameraPictureProps) {
  switch (state.name) {
    case 'unknown':
    case 'complete':
      return (
        <div className={FRAME_MESSAGE}>
          <FaceOutline className="h-16 w-auto sm:h-36 low:hidden" />
          <h2 className="hidden text-xl sm:block sm:text-2xl low:hidden">{off.title}</h2>
          <p className="max-w-[46ch] text-soft">{off.text}</p>
          <Button
            variant={off.isSecondary ? 'secondary' : 'primary'}
            size="large"
            icon="camera"
            className="mt-2 sm:mt-4"
            onClick={enableCamera}
          >
            Enable Camera
          </Button>
        </div>
      );

    case 'asking':
      return (
        <div className={FRAME_MESSAGE}>
          <h2 className="text-xl sm:text-2xl">Waiting for the camera</h2>
          <p className="max-w-[46ch] text-soft">
            Your browser may be asking you to allow the camera and microphone.
          </p>
        </div>
      );

    case 'blocked':
      return <BlockedCamera problem={state.problem} onRetry={enableCamera} />;
    case 'ready':
    case 'counting':
    case 'recording':
    case 'finishing':
      return <Screen>{stream && <CameraPreview stream={stream} video={video} />}</Screen>;
  }
}

const FRAME_MESSAGE =
  'relative flex min-h-56 flex-col items-center justify-center gap-2 px-5 py-5 text-center staged:h-full sm:unstaged:aspect-video sm:unstaged:max-h-[calc(100svh-27rem)] sm:unstaged:min-h-64 unstaged:low:aspect-auto unstaged:low:min-h-44';

function BlockedCamera({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, text, hint } = cameraProblemTexts[problem];
  return (
    <div role="alert" className={FRAME_MESSAGE}>
      <h2 className="text-xl text-red-text sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-red-text">{text}</p>
      <p className="max-w-[46ch] text-sm text-soft">{hint}</p>
      {problem !== 'unsupported' && <RetryButton className="mt-4" onClick={onRetry} />}
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
    text: 'Your camera stopped responding.',
    hint: 'Reconnect it, then press Try Again.',
  },

  microphone_unplugged: {
    title: 'The microphone was disconnected',
    text: 'Your microphone stopped responding.',
    hint: 'Reconnect it, then press Try Again.',
  },

  unsupported: {
    title: 'This browser can’t record',
    text: 'Recording works in current versions of Chrome, Edge, Firefox and Safari over a secure connection.',
    hint: 'Open this page in one of these browsers, or upload a video file.',
  },
};

/** The time left surrounds the button. */
export function StopButton({ recorder: { state, stop } }: { recorder: RecorderControl }) {
  const isFinishing = state.name === 'finishing';
  const { secondsLeft, limitSeconds } =
    state.name === 'recording' ? state : { secondsLeft: 0, limitSeconds: 1 };

  return (
    <div className="flex items-center gap-4 pl-20">
      <button
        type="button"
        disabled={isFinishing}
        onClick={stop}
        className="relative grid size-24 place-items-center rounded-full bg-black/85 disabled:opacity-70"
      >
        <TimeRing secondsLeft={secondsLeft} limitSeconds={limitSeconds} />
        <span className="flex size-18 flex-col items-center justify-center rounded-full bg-ink text-sm font-semibold text-on-tape forced-colors:border">
          <span className="text-red">
            <Icon name="stop" />
          </span>
          {isFinishing ? 'Finishing…' : 'Stop'}
        </span>
      </button>

      {!isFinishing && (
        <p
          role="timer"
          aria-label={`${secondsLeft} seconds left`}
          className="w-16 rounded-sm bg-black/85 py-1 text-center font-mono text-2xl font-semibold text-amber figures"
        >
          {secondsLeft}
          <span className="ml-1 text-base">s</span>
        </p>
      )}
    </div>
  );
}
