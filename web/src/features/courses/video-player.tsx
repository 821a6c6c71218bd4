import './video-player.css';
import {
  Captions,
  Gesture,
  MediaPlayer,
  MediaProvider,
  Track,
  type MediaPlayerInstance,
  useMediaState,
} from '@vidstack/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MediaAddress } from '../../../../shared/catalogue/catalogue-item.ts';
import { Button } from '../../ui/button.tsx';
import { minutesSeconds } from '../../ui/time.ts';
import { isExpired } from '../catalogue/catalogue.public.ts';
import type { PositionKeeper } from '../progress/progress.public.ts';
import { NativePlayer } from './native-player.tsx';
import { playerTypeOf } from './player-source.ts';
import { StartButton } from './start-button.tsx';
import { useContinuedSource } from './use-continued-source.ts';
import { useVideoKeys } from './use-video-keys.ts';
import { VideoControls } from './video-controls.tsx';

interface VideoPlayerProps {
  readonly title: string;
  readonly address: MediaAddress;
  readonly captionsUrl: string | null;
  /** Covers the video until it first plays, unless playback resumes from a saved position. */
  readonly cover: ReactNode;
  /** Seconds; 0 starts at the beginning. */
  readonly startAt: number;
  readonly keeper: PositionKeeper;
  /** Requests a new signed URL. */
  readonly onRenew: () => void;
}

/**
 * A course's video player. Continues at the same position after a URL renewal, and shows an error for unplayable
 * files.
 */
export function VideoPlayer({ title, address, captionsUrl, cover, startAt, keeper, onRenew }: VideoPlayerProps) {
  const player = useRef<MediaPlayerInstance>(null);
  const keys = useVideoKeys(player);
  const { noteTime, notePlaying, onCanPlay, position } = useContinuedSource(address.url, startAt);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [hasStarted, setStarted] = useState(false);
  // Start position in seconds, kept until the file is ready because the library refuses to play before that.
  const [wanted, setWanted] = useState<number | null>(null);
  const isReady = useMediaState('canPlay', player);

  const note = (at: number) => {
    const duration = player.current?.state.duration ?? 0;
    if (noteTime(at) && hasStarted) keeper.note({ at, duration });
  };
  useEffect(() => {
    if (!isReady || wanted === null || !player.current) return;
    setWanted(null);
    if (wanted === 0) player.current.currentTime = 0;
    // The start button is unmounted, and the shortcuts need focus in the player.
    player.current.el?.focus();
    player.current.play().catch(() => {});
  }, [isReady, wanted]);
  const fail = () => {
    if (isExpired(address)) onRenew();
    else setFailedUrl(address.url);
  };
  return (
    // The library only sees errors of the video element, but a rejected URL fires its error event on the source
    // element.
    <div onErrorCapture={({ target }) => isOfFile(target) && fail()}>
      <MediaPlayer
        ref={player}
        title={title}
        src={{ src: address.url, type: playerTypeOf(address.contentType) }}
        playsInline
        load="eager"
        keyDisabled
        {...keys}
        hideControlsOnMouseLeave
        onCanPlay={() => onCanPlay(player.current)}
        onTimeUpdate={({ currentTime }) => note(currentTime)}
        onSeeked={(at) => {
          leaveEnd(player.current, at);
          note(at);
        }}
        onPlay={() => {
          setStarted(true);
          notePlaying(true);
        }}
        onPause={() => notePlaying(false)}
        onEnded={() => keeper.flush()}
        className="group/player video-player aspect-auto flex flex-col items-stretch overflow-hidden rounded-lg border border-line bg-surface data-fullscreen:rounded-none data-fullscreen:border-0"
      >
        <MediaProvider className="rounded-none aspect-video min-h-0 w-full bg-black group-data-fullscreen/player:flex-1">
          {captionsUrl && <Track src={captionsUrl} kind="captions" label="English" lang="en" />}
        </MediaProvider>
        <div className="pointer-events-none absolute inset-x-0 top-0 aspect-video group-data-fullscreen/player:inset-0 group-data-fullscreen/player:aspect-auto">
          <Gesture event="pointerup" action="toggle:paused" className="pointer-events-auto absolute inset-0" />
          <Captions className="vds-captions font-sans group-data-fullscreen/player:mb-32" />
          {!hasStarted && startAt < 1 && cover}
          {!hasStarted && <StartButton startAt={startAt} isWaiting={wanted !== null} onStart={setWanted} />}
        </div>
        <VideoControls hasCaptions={captionsUrl !== null} />
        {failedUrl === address.url && (
          <div className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-black p-4 text-center">
            <p role="alert" className="text-soft">
              The video couldn’t be played.{position() >= 1 && ` We saved your place at ${minutesSeconds(position())}.`}
            </p>
            <Button size="small" icon="again" onClick={onRenew}>
              Retry
            </Button>
          </div>
        )}
      </MediaPlayer>
      <NativePlayer
        title={title}
        url={address.url}
        captionsUrl={captionsUrl}
        position={position}
        onOpen={() => void player.current?.pause()}
        onTime={(at, duration) => keeper.note({ at, duration })}
      />
    </div>
  );
}

// After the end, the library ignores seeks until playback restarts, so this clears its ended flag.
function leaveEnd(player: MediaPlayerInstance | null, at: number): void {
  if (player && at < player.state.duration - 1) player.$state.ended.set(false);
}

// Ignores caption errors, which must not stop the video.
function isOfFile(target: EventTarget): boolean {
  return target instanceof HTMLSourceElement || target instanceof HTMLVideoElement;
}
