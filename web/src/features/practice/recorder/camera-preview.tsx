import { type ReactNode, type RefObject, useEffect } from 'react';
import { Badge } from '#web/ui/display/badge.tsx';
import { type RecorderState, STARTED_NOTICE_SECONDS, WARNING_SECONDS } from './recorder-state.ts';

interface CameraPreviewProps {
  stream: MediaStream;
  video: RefObject<HTMLVideoElement | null>;
}

/** Camera preview, mirrored as users expect. The recording isn't mirrored. */
export function CameraPreview({ stream, video }: CameraPreviewProps) {
  useEffect(() => {
    // Omits the audio track, which is muted anyway and would use CPU time.
    if (video.current)
      Object.assign(video.current, { srcObject: new MediaStream(stream.getVideoTracks()) });
  }, [stream, video]);

  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label="Your camera, mirrored"
      className="absolute inset-0 size-full -scale-x-100 object-contain"
    />
  );
}

/**
 * The box of the camera picture. Leaves room for the question and the buttons on the first screen.
 */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <div className="relative aspect-[4/3] max-h-[calc(100svh-34.75rem)] min-h-56 w-full sm:aspect-video sm:max-h-[calc(100svh-27rem)] staged:aspect-auto staged:h-full staged:max-h-none staged:min-h-0">
      {children}
    </div>
  );
}

export function Overlay({ state }: { state: RecorderState }) {
  switch (state.name) {
    case 'counting':
      return (
        <div aria-hidden="true" className="absolute inset-0 grid place-items-center bg-black/45">
          <span
            key={state.secondsLeft}
            className="animate-lights-up font-serif text-[7rem] leading-none text-amber"
          >
            {state.secondsLeft}
          </span>
        </div>
      );

    case 'recording':
      return (
        <>
          <span className="absolute top-3 left-3 inline-flex items-center gap-2 rounded-sm bg-black/85 px-2.5 py-1 font-mono text-sm font-semibold text-ink">
            <span
              className="size-3 forced-color-adjust-none rounded-full bg-red shadow-[0_0_10px_var(--color-red)]"
              aria-hidden="true"
            />
            REC
          </span>
          {state.secondsLeft <= WARNING_SECONDS && (
            <div className="absolute top-3 right-3">
              <Badge tone="amber">{state.secondsLeft} seconds left</Badge>
            </div>
          )}
          {state.secondsLeft > state.limitSeconds - STARTED_NOTICE_SECONDS && (
            <StartedNotice limitSeconds={state.limitSeconds} />
          )}
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

/** Hidden from screen readers, because `RecorderAnnouncer` announces the same text. */
function StartedNotice({ limitSeconds }: { limitSeconds: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 top-14 flex justify-center"
    >
      <p className="animate-lights-up rounded-md bg-black/85 px-3.5 py-1.5 text-center text-sm text-ink">
        <span className="font-semibold">Recording Started</span>
        <span className="block">You have {limitSeconds} seconds for your answer.</span>
      </p>
    </div>
  );
}
