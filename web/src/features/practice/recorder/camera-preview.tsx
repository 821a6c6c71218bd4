import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { RECORDING_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { resolveDuration } from '#web/features/videos/videos.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
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

export function TakePlayer({ take }: { take: Blob }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(take);
    if (video.current) video.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [take]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the member's own words, seconds ago; nobody has captioned them
    <video
      ref={video}
      controls
      playsInline
      aria-label="Your recording"
      onLoadedMetadata={(event) => resolveDuration(event.currentTarget)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

const RADIUS = 26;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface CountdownRingProps {
  secondsLeft: number;
  limitSeconds?: number;
}

export function CountdownRing({
  secondsLeft,
  limitSeconds = RECORDING_LIMIT_SECONDS,
}: CountdownRingProps) {
  const isWarning = secondsLeft <= WARNING_SECONDS;
  return (
    <div
      role="timer"
      aria-label={`${secondsLeft} seconds left`}
      className={classes(
        'relative grid size-16 place-items-center rounded-full bg-black/85',
        isWarning && 'ring-4 ring-amber/40',
      )}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          fill="none"
          stroke="var(--color-amber-dim)"
          strokeWidth="4"
          className="forced-colors:stroke-transparent"
        />

        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          fill="none"
          stroke="var(--color-amber)"
          className="forced-colors:stroke-[CanvasText]"
          strokeWidth="4"
          strokeDasharray={`${(CIRCUMFERENCE * secondsLeft) / limitSeconds} ${CIRCUMFERENCE}`}
        />
      </svg>

      <span className="font-mono text-lg font-semibold text-amber figures">{secondsLeft}</span>
    </div>
  );
}

/**
 * The box of the camera picture. Leaves room for the question and the buttons on the first screen.
 */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <div className="relative aspect-[4/3] max-h-[calc(100svh-34.75rem)] min-h-56 w-full sm:aspect-video sm:max-h-[calc(100svh-27rem)]">
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
          <div className="absolute top-3 right-3 flex items-center gap-3">
            {state.secondsLeft <= WARNING_SECONDS && (
              <Badge tone="amber">{state.secondsLeft} seconds left</Badge>
            )}
            <CountdownRing secondsLeft={state.secondsLeft} />
          </div>
          {state.secondsLeft > RECORDING_LIMIT_SECONDS - STARTED_NOTICE_SECONDS && (
            <StartedNotice />
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
function StartedNotice() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 top-20 flex justify-center"
    >
      <p className="animate-lights-up rounded-md bg-black/85 px-3.5 py-1.5 text-center text-sm text-ink">
        <span className="font-semibold">Recording Started</span>
        <span className="block">You have 60 seconds for your answer.</span>
      </p>
    </div>
  );
}
