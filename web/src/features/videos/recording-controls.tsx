import { type ReactNode, type RefObject, useCallback, useSyncExternalStore } from 'react';
import { playbackRates } from '#web/features/catalog/catalog.public.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { PlayerIcon } from '#web/ui/display/player-icons.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { canFillScreen, runVideoCommand, seek, setSpeed } from './run-video-command.ts';
import type { VideoCommand } from './video-shortcuts.ts';

const SKIP_SECONDS = 10;
const SEEK_STEP_SECONDS = 0.1;

const controlClass =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-0.5 rounded-md text-soft transition-colors duration-150 hover:bg-high hover:text-ink';

interface RecordingControlsProps {
  title: string;
  video: HTMLVideoElement;
  /** The element that fills the screen. */
  frame: RefObject<HTMLElement | null>;
  /** Shown instead of the element's duration, which can be too short before the whole file loads. */
  durationSeconds?: number | undefined;
}

/**
 * The seek bar overlays the bottom of the picture, and the buttons are below it. A narrow player
 * overlays both in one row, which adds no height.
 */
export function RecordingControls({
  title,
  video,
  frame,
  durationSeconds,
}: RecordingControlsProps) {
  const isPaused = useVideoState(video, () => video.paused);
  const isMuted = useVideoState(video, () => video.muted);
  const isFullscreen = useVideoState(video, () => Boolean(document.fullscreenElement));
  const speed = useVideoState(video, () => video.playbackRate);

  const run = (command: VideoCommand) => () => runVideoCommand(video, command, frame.current);

  return (
    <fieldset
      aria-label={`Player: ${title}`}
      className="flex min-w-0 items-center bg-surface px-1 @max-md:absolute @max-md:inset-x-0 @max-md:bottom-0 @max-md:bg-black/70 @max-md:forced-colors:bg-[Canvas]"
    >
      <Control
        label={isPaused ? 'Play' : 'Pause'}
        shortcut="k"
        onPress={run({ kind: 'playOrPause' })}
      >
        <Icon name={isPaused ? 'play' : 'pause'} size={22} />
      </Control>
      <SeekBar video={video} durationSeconds={durationSeconds} />

      <Control
        label="Back 10 seconds"
        shortcut="j"
        isForWide
        onPress={run({ kind: 'seekBy', seconds: -SKIP_SECONDS })}
      >
        <PlayerIcon name="skipBack" size={16} />
        <span className="font-mono text-xs figures">{SKIP_SECONDS}</span>
      </Control>
      <Control
        label="Forward 10 seconds"
        shortcut="l"
        isForWide
        onPress={run({ kind: 'seekBy', seconds: SKIP_SECONDS })}
      >
        <span className="font-mono text-xs figures">{SKIP_SECONDS}</span>
        <PlayerIcon name="skipForward" size={16} />
      </Control>
      <Control label={isMuted ? 'Unmute' : 'Mute'} shortcut="m" onPress={run({ kind: 'mute' })}>
        <Icon name={isMuted ? 'muted' : 'sound'} />
      </Control>

      <select
        aria-label="Speed"
        title="Speed (< and >)"
        value={speed}
        onChange={({ target }) => setSpeed(video, Number(target.value))}
        className="ml-auto h-11 @max-md:hidden appearance-none rounded-md bg-transparent px-1 text-center font-mono text-sm text-soft hover:bg-high hover:text-ink [&>option]:bg-raised"
      >
        {playbackRates.map((choice) => (
          <option key={choice} value={choice}>
            {choice}×
          </option>
        ))}
      </select>
      {canFillScreen(video) && (
        <Control
          label={isFullscreen ? 'Exit full screen' : 'Full screen'}
          shortcut="f"
          onPress={run({ kind: 'fullScreen' })}
        >
          <PlayerIcon name={isFullscreen ? 'smallScreen' : 'fullscreen'} />
        </Control>
      )}
    </fieldset>
  );
}

type SeekBarProps = Pick<RecordingControlsProps, 'video' | 'durationSeconds'>;

function SeekBar({ video, durationSeconds }: SeekBarProps) {
  const position = useVideoState(video, () => Math.floor(video.currentTime * 10) / 10);
  const loadedDuration = useVideoState(video, () =>
    Number.isFinite(video.duration) ? video.duration : 0,
  );
  const duration = durationSeconds ?? loadedDuration;

  return (
    <div className="flex min-w-0 grow items-center gap-2 font-mono text-xs figures @md:absolute @md:inset-x-0 @md:bottom-11 @md:gap-3 @md:bg-black/70 @md:forced-colors:bg-[Canvas] @md:px-3">
      <span>{formatRoundedDuration(Math.floor(position))}</span>
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatRoundedDuration(Math.floor(position))} of ${formatRoundedDuration(duration)}`}
        min={0}
        max={duration}
        step={SEEK_STEP_SECONDS}
        value={position}
        onChange={({ target }) => seek(video, Number(target.value))}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-leaf"
      />
      <span>{formatRoundedDuration(duration)}</span>
    </div>
  );
}

interface ControlProps {
  label: string;
  shortcut: string;
  /** Hidden in a narrow player, where its keyboard shortcut still works. */
  isForWide?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, shortcut, isForWide = false, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${shortcut})`}
      onClick={onPress}
      className={classes(controlClass, isForWide && '@max-md:hidden')}
    >
      {children}
    </button>
  );
}

const videoEvents = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

function useVideoState<T extends number | boolean>(video: HTMLVideoElement, read: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const name of videoEvents) video.addEventListener(name, onChange);
      document.addEventListener('fullscreenchange', onChange);

      return () => {
        for (const name of videoEvents) video.removeEventListener(name, onChange);
        document.removeEventListener('fullscreenchange', onChange);
      };
    },
    [video],
  );

  return useSyncExternalStore(subscribe, read);
}
