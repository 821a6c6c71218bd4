import type { ReactNode, RefObject } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CameraPreview, CountdownRing, RecordingIndicator } from './camera-preview.tsx';
import { BlockedCamera, FrameMessage } from './recorder-messages.tsx';
import { type RecorderState, WARNING_SECONDS } from './recorder-state.ts';
import type { RecorderControl } from './use-recorder.ts';

interface CameraPictureProps {
  readonly recorder: Pick<RecorderControl, 'state' | 'stream'>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onEnable: () => void;
  /** Shown until the camera is enabled. */
  readonly off: ReactNode;
  /** Shown after a take. */
  readonly complete: ReactNode;
}

/** The live camera picture, or a message that says why there is none. */
export function CameraPicture({ recorder: { state, stream }, video, onEnable, off, complete }: CameraPictureProps) {
  switch (state.name) {
    case 'unknown':
      return off;
    case 'asking':
      return (
        <FrameMessage
          title="Waiting for the camera"
          text="Your browser may be asking you to allow the camera and microphone."
        />
      );
    case 'blocked':
      return <BlockedCamera problem={state.problem} onRetry={onEnable} />;
    case 'complete':
      return complete;
    case 'ready':
    case 'counting':
    case 'recording':
    case 'finishing':
      return <Screen>{stream && <CameraPreview stream={stream} video={video} />}</Screen>;
  }
}

interface StopButtonProps {
  readonly recorder: Pick<RecorderControl, 'state' | 'stop'>;
  readonly className: string;
}

export function StopButton({ recorder: { state, stop }, className }: StopButtonProps) {
  const isFinishing = state.name === 'finishing';
  return (
    <Button variant="record" size="large" icon="stop" className={className} disabled={isFinishing} onClick={stop}>
      {isFinishing ? 'Finishing…' : 'Stop'}
    </Button>
  );
}

/** The box of the camera picture. Leaves room for the question and the buttons on the first screen. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative aspect-[4/3] max-h-[calc(100svh-34.75rem)] min-h-56 w-full sm:aspect-video sm:max-h-[calc(100svh-27rem)]">
      {children}
    </div>
  );
}

/** Countdown, time left and labels on top of the camera picture. */
export function Overlay({ state }: { readonly state: RecorderState }) {
  switch (state.name) {
    case 'counting':
      return (
        <div aria-hidden="true" className="absolute inset-0 grid place-items-center bg-black/45">
          <span key={state.secondsLeft} className="animate-lights-up font-serif text-[7rem] leading-none text-amber">
            {state.secondsLeft}
          </span>
        </div>
      );
    case 'recording':
      return (
        <>
          <div className="absolute top-3 left-3">
            <RecordingIndicator />
          </div>
          <div className="absolute top-3 right-3 flex items-center gap-3">
            {state.secondsLeft <= WARNING_SECONDS && <Badge tone="amber">{state.secondsLeft} seconds left</Badge>}
            <CountdownRing secondsLeft={state.secondsLeft} />
          </div>
        </>
      );
    case 'complete':
      return (
        <div className="pointer-events-none absolute top-3 left-3">
          <Badge tone="leaf">Recording Complete</Badge>
        </div>
      );
    default:
      return null;
  }
}
