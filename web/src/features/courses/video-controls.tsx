import {
  CaptionButton,
  FullscreenButton,
  MuteButton,
  PIPButton,
  PlayButton,
  SeekButton,
  Time,
  TimeSlider,
  VolumeSlider,
  useMediaRemote,
  useMediaState,
  useSliderState,
} from '@vidstack/react';
import { type StreamUrls, buildThumbnailUrl } from '#shared/catalog/stream.ts';
import { playbackRates } from '#web/features/catalog/catalog.public.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { PlayerIcon } from '#web/ui/display/player-icons.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';

const SKIP_SECONDS = 10;

const controlClass =
  'inline-flex h-11 min-w-10 shrink-0 items-center justify-center rounded-md text-soft transition-colors duration-150 hover:bg-high hover:text-ink';

const describeControl = (label: string, shortcut: string) => ({
  className: controlClass,
  'aria-label': label,
  title: `${label} (${shortcut})`,
});

interface VideoControlsProps {
  hasCaptions: boolean;
  thumbnails: StreamUrls['thumbnails'] | undefined;
}

/**
 * The controls below the video. In full screen, they overlay the bottom of the video and hide
 * automatically.
 */
export function VideoControls({ hasCaptions, thumbnails }: VideoControlsProps) {
  const isPaused = useMediaState('paused');
  const isFullscreen = useMediaState('fullscreen');
  const isMuted = useMediaState('muted');
  const isCaptioned = useMediaState('textTrack') !== null;
  const canPictureInPicture = useMediaState('canPictureInPicture');
  const canFullscreen = useMediaState('canFullscreen');
  const canSetVolume = useMediaState('canSetVolume');

  return (
    <div className="z-10 px-3 pt-2.5 pb-1.5 transition-opacity duration-200 group-data-fullscreen/player:absolute group-data-fullscreen/player:inset-x-0 group-data-fullscreen/player:bottom-0 group-data-fullscreen/player:bg-black/80 group-data-fullscreen/player:not-group-data-controls/player:pointer-events-none group-data-fullscreen/player:not-group-data-controls/player:opacity-0 sm:px-4">
      <SeekBar thumbnails={thumbnails} />

      <div className="-mx-1.5 mt-0.5 flex items-center sm:gap-1">
        <PlayButton {...describeControl(isPaused ? 'Play' : 'Pause', 'k')}>
          <Icon name={isPaused ? 'play' : 'pause'} size={22} />
        </PlayButton>
        <SkipButton seconds={-SKIP_SECONDS} label={`Back ${SKIP_SECONDS} seconds`} />
        <SkipButton seconds={SKIP_SECONDS} label={`Forward ${SKIP_SECONDS} seconds`} />
        <MuteButton {...describeControl(isMuted ? 'Unmute' : 'Mute', 'm')}>
          <Icon name={isMuted ? 'muted' : 'sound'} />
        </MuteButton>
        {canSetVolume && <VolumeBar />}

        <div className="ml-auto flex items-center sm:gap-1">
          <SpeedSelect />

          {hasCaptions && (
            <CaptionButton
              {...describeControl('Captions', 'c')}
              className={`${controlClass} ${isCaptioned ? 'text-ink! underline decoration-leaf decoration-2 underline-offset-8' : ''}`}
            >
              <Icon name="captions" />
            </CaptionButton>
          )}

          {canPictureInPicture && (
            <PIPButton
              {...describeControl('Picture in picture', 'i')}
              className={`${controlClass} max-sm:hidden`}
            >
              <PlayerIcon name="pictureInPicture" />
            </PIPButton>
          )}

          {canFullscreen && (
            <FullscreenButton
              {...describeControl(isFullscreen ? 'Exit full screen' : 'Full screen', 'f')}
            >
              <PlayerIcon name={isFullscreen ? 'smallScreen' : 'fullscreen'} />
            </FullscreenButton>
          )}
        </div>
      </div>
    </div>
  );
}

function SkipButton({ seconds, label }: { seconds: number; label: string }) {
  return (
    <SeekButton
      seconds={seconds}
      {...describeControl(label, seconds < 0 ? 'j' : 'l')}
      className={`${controlClass} gap-0.5`}
    >
      {seconds < 0 && <PlayerIcon name="skipBack" size={16} />}
      <span className="font-mono text-xs figures">{Math.abs(seconds)}</span>
      {seconds > 0 && <PlayerIcon name="skipForward" size={16} />}
    </SeekButton>
  );
}

function SpeedSelect() {
  const remote = useMediaRemote();
  const speed = useMediaState('playbackRate');

  return (
    <select
      aria-label="Speed"
      title="Speed (< and >)"
      value={speed}
      onChange={(event) => remote.changePlaybackRate(Number(event.target.value))}
      className="h-11 appearance-none rounded-md bg-transparent px-2 text-center font-mono text-sm text-soft hover:bg-high hover:text-ink [&>option]:bg-raised"
    >
      {playbackRates.map((choice) => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  );
}

const SEEK_STEP_PERCENT = 0.1;
const VOLUME_STEP_PERCENT = 1;

const track = 'relative h-1.5 w-full overflow-hidden rounded-full bg-high';
const thumb =
  'absolute top-1/2 left-(--slider-fill) size-4 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink shadow shadow-black transition-transform duration-150 group-hover/slider:scale-115 group-data-focus/slider:scale-115';

function SeekBar({ thumbnails }: Pick<VideoControlsProps, 'thumbnails'>) {
  const duration = useMediaState('duration');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
      <Time type="current" className="min-w-9 font-mono text-xs text-ink figures" />
      <TimeSlider.Root
        aria-label="Seek"
        step={(duration / 100) * SEEK_STEP_PERCENT || 0.1}
        className="group/slider relative flex h-7 cursor-pointer touch-none items-center rounded-md"
      >
        <TimeSlider.Track className={track}>
          <TimeSlider.Progress className="absolute h-full w-(--slider-progress) rounded-full bg-edge/70" />
          <TimeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-leaf" />
        </TimeSlider.Track>
        <TimeSlider.Thumb className={thumb} />
        {/* Replaces the library's seek preview, which throws an error one frame after it unmounts. */}
        <div className="pointer-events-none absolute bottom-full left-[clamp(1.5rem,var(--slider-pointer),100%-1.5rem)] -translate-x-1/2 opacity-0 transition-opacity duration-150 group-data-active/slider:opacity-100">
          {thumbnails && <PointerThumbnail thumbnails={thumbnails} duration={duration} />}
          <TimeSlider.Value className="mx-auto block w-fit rounded-sm bg-black px-2 py-1 font-mono text-xs text-ink figures" />
        </div>
      </TimeSlider.Root>
      {/* Rounded like the course's stored duration. The library would round down. */}
      <span className="min-w-9 text-right font-mono text-xs text-soft figures">
        {formatRoundedDuration(duration)}
      </span>
    </div>
  );
}

interface PointerThumbnailProps {
  thumbnails: StreamUrls['thumbnails'];
  /** Seconds. */
  duration: number;
}

/** The picture at the pointer's position. Loads only while the seek bar is in use. */
function PointerThumbnail({ thumbnails, duration }: PointerThumbnailProps) {
  const isActive = useSliderState('active');
  const percent = useSliderState('pointerPercent');
  if (!isActive) return null;

  const url = buildThumbnailUrl(thumbnails, (percent / 100) * duration);

  return (
    <img
      src={url}
      alt=""
      className="mb-1 h-[4.5rem] max-w-none rounded-sm border border-line bg-black"
    />
  );
}

function VolumeBar() {
  return (
    <VolumeSlider.Root
      aria-label="Volume"
      step={VOLUME_STEP_PERCENT}
      className="group/slider relative mx-2 flex h-11 w-20 cursor-pointer touch-none items-center max-sm:hidden"
    >
      <VolumeSlider.Track className={track}>
        <VolumeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-soft" />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className={thumb} />
    </VolumeSlider.Root>
  );
}
