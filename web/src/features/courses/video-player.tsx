import './video-player.css';
import {
  type MediaPlayerInstance,
  Captions,
  Gesture,
  MediaPlayer,
  MediaProvider,
  Track,
  useMediaState,
} from '@vidstack/react';
import { Suspense, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Playback } from '#shared/catalog/catalog-item.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { isExpired } from '#web/features/catalog/catalog.public.ts';
import type { PositionAutosaver } from '#web/features/progress/progress.public.ts';

import { NativePlayer } from './native-player.tsx';
import { configureProvider, usePlayerSource } from './use-player-source.ts';
import { useResumableSource } from './use-resumable-source.ts';
import { useVideoShortcuts } from './use-video-shortcuts.ts';
import { VideoControls } from './video-controls.tsx';
import { Icon } from '#web/ui/display/icons.tsx';

const CaptionSearch = lazy(async () => ({
  default: (await import('./caption-search.tsx')).CaptionSearch,
}));

interface VideoPlayerProps {
  title: string;
  signedUrl: Playback;
  captionsUrl: string | null;
  /** Covers the video until it first plays, unless playback resumes from a saved position. */
  cover: ReactNode;
  /** Start position in seconds. */
  startAt: number;
  positionSaver: PositionAutosaver;
  onRenew: () => void;
}

/**
 * Video player that keeps its position when the signed URL is renewed. If the stream fails, plays
 * the original file; if that fails, too, shows an error.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, signedUrl, captionsUrl, cover, startAt, positionSaver, onRenew } = props;
  const player = useRef<MediaPlayerInstance>(null);
  const keys = useVideoShortcuts(player);
  const { source, isStream, abandonStream } = usePlayerSource(signedUrl);
  const { recordTime, recordPlaying, onCanPlay, getPosition } = useResumableSource(
    source.src,
    startAt,
  );

  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [hasStarted, setStarted] = useState(false);
  // Position in seconds, set by the start button or a search result. Playback begins once the
  // library is ready.
  const [requestedStart, setRequestedStart] = useState<number | null>(null);
  const isReady = useMediaState('canPlay', player);

  const recordPosition = (positionSeconds: number) => {
    const durationSeconds = player.current?.state.duration ?? 0;
    if (recordTime(positionSeconds) && hasStarted)
      positionSaver.update({ positionSeconds, durationSeconds });
  };

  const recordSeek = (positionSeconds: number) => {
    clearEndedState(player.current, positionSeconds);
    recordPosition(positionSeconds);
  };

  useEffect(() => {
    if (!isReady || requestedStart === null || !player.current) return;

    setRequestedStart(null);
    player.current.currentTime = requestedStart;
    // Moves focus from the disappearing start button to the player, because shortcuts work only
    // there.
    player.current.el?.focus();
    player.current.play().catch(() => {});
  }, [isReady, requestedStart]);

  const fail = () => {
    if (isStream) abandonStream();
    if (isExpired(signedUrl)) onRenew();
    else if (!isStream) setFailedUrl(signedUrl.url);
  };

  return (
    // Captures errors of the source element, such as a rejected URL, because the library ignores
    // them.
    <div onErrorCapture={({ target }) => isMediaElement(target) && fail()}>
      <MediaPlayer
        ref={player}
        title={title}
        src={source}
        onProviderChange={configureProvider}
        onHlsError={({ fatal }: { fatal: boolean }) => fatal && fail()}
        playsInline
        load="eager"
        keyDisabled
        {...keys}
        hideControlsOnMouseLeave
        onCanPlay={() => onCanPlay(player.current)}
        onTimeUpdate={({ currentTime }) => recordPosition(currentTime)}
        onSeeked={recordSeek}
        onPlay={() => {
          setStarted(true);
          recordPlaying(true);
        }}
        onPause={() => recordPlaying(false)}
        onEnded={() => positionSaver.flush()}
        className="group/player video-player scroll-mt-20 aspect-auto flex flex-col items-stretch overflow-hidden rounded-lg border border-line bg-surface data-fullscreen:rounded-none data-fullscreen:border-0"
      >
        <MediaProvider className="rounded-none aspect-video min-h-0 w-full bg-black group-data-fullscreen/player:flex-1">
          {captionsUrl && <Track src={captionsUrl} kind="captions" label="English" lang="en" />}
        </MediaProvider>

        <div className="pointer-events-none absolute inset-x-0 top-0 aspect-video group-data-fullscreen/player:inset-0 group-data-fullscreen/player:aspect-auto">
          <Gesture
            event="pointerup"
            action="toggle:paused"
            className="pointer-events-auto absolute inset-0"
          />
          <Captions className="vds-captions font-sans group-data-fullscreen/player:mb-32" />
          {!hasStarted && startAt < 1 && cover}
          {!hasStarted && (
            <StartButton
              startAt={startAt}
              isWaiting={requestedStart !== null}
              onStart={setRequestedStart}
            />
          )}
        </div>

        <VideoControls
          hasCaptions={captionsUrl !== null}
          thumbnails={signedUrl.stream?.thumbnails}
        />

        {failedUrl === signedUrl.url && (
          <div className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-black p-4 text-center">
            <p role="alert" className="text-soft">
              The video couldn’t be played.
              {getPosition() >= 1 &&
                ` We saved your place at ${formatRoundedDuration(getPosition())}.`}
            </p>
            <Button size="small" icon="again" onClick={onRenew}>
              Retry
            </Button>
          </div>
        )}
      </MediaPlayer>

      {captionsUrl && (
        <Suspense>
          <CaptionSearch captionsUrl={captionsUrl} onJump={setRequestedStart} />
        </Suspense>
      )}

      <NativePlayer
        title={title}
        url={signedUrl.url}
        captionsUrl={captionsUrl}
        getPosition={getPosition}
        onOpen={() => void player.current?.pause()}
        onTime={(positionSeconds, durationSeconds) =>
          positionSaver.update({ positionSeconds, durationSeconds })
        }
      />
    </div>
  );
}

// Once a video has ended, the library ignores seeks. Clearing the ended flag makes seeks work
// again.
function clearEndedState(player: MediaPlayerInstance | null, at: number): void {
  if (player && at < player.state.duration - 1) player.$state.ended.set(false);
}

// Excludes caption track elements, because caption errors must not stop the video.
function isMediaElement(target: EventTarget): boolean {
  return target instanceof HTMLSourceElement || target instanceof HTMLVideoElement;
}

interface StartButtonProps {
  startAt: number;
  isWaiting: boolean;
  onStart: (from: number) => void;
}

function StartButton({ startAt, isWaiting, onStart }: StartButtonProps) {
  const isResuming = startAt >= 1;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black/45">
      <button
        type="button"
        aria-busy={isWaiting}
        onClick={() => onStart(startAt)}
        className="pointer-events-auto inline-flex min-h-13 items-center gap-2.5 rounded-full bg-leaf pr-6 pl-5 font-semibold text-on-leaf hover:bg-leaf-bright"
      >
        {isWaiting ? (
          <span
            aria-hidden="true"
            className="size-5 animate-spin rounded-full border-2 border-on-leaf/30 border-t-on-leaf"
          />
        ) : (
          <Icon name="play" />
        )}
        {isResuming ? `Resume at ${formatRoundedDuration(startAt)}` : 'Play'}
      </button>

      {isResuming && (
        <button
          type="button"
          onClick={() => onStart(0)}
          className="pointer-events-auto min-h-10 rounded-md px-3 text-sm font-medium text-ink underline-offset-4 hover:underline"
        >
          Start over
        </button>
      )}
    </div>
  );
}
