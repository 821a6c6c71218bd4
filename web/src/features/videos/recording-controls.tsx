import type { ReactNode, RefObject } from 'react';
import { playbackRates } from '#web/features/catalog/catalog.public.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { PlayerIcon } from '#web/ui/display/player-icons.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { findDuration, runVideoCommand, seek, setSpeed } from './run-video-command.ts';
import { canFillScreen } from './screen-modes.ts';
import { useVideoState } from './use-video-state.ts';
import { SKIP_SECONDS, type VideoCommand } from './video-shortcuts.ts';

const SEEK_STEP_SECONDS = 0.1;

const controlClass =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-0.5 rounded-md text-soft transition-colors duration-150 hover:bg-high hover:text-ink';

interface RecordingControlsProps {
  title: string;
  video: HTMLVideoElement;
  /** The element that fills the screen. */
  frame: RefObject<HTMLElement | null>;
  /** The measured duration, which the element's duration can fall short of. */
  durationSeconds?: number | undefined;
}

/**
 * The seek bar overlays the bottom of the picture, and the buttons are below it. A narrow player
 * overlays both in one row, which adds no height. The speed menu stays there for touch, and the
 * skip buttons and then mute give way.
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

  const run = (command: VideoCommand) => () =>
    runVideoCommand({ video, frame: frame.current, durationSeconds }, command);

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
        label={`Back ${SKIP_SECONDS} seconds`}
        shortcut="j"
        hiddenIn="narrow"
        onPress={run({ kind: 'seekBy', seconds: -SKIP_SECONDS })}
      >
        <PlayerIcon name="skipBack" size={16} />
        <span className="font-mono text-xs figures">{SKIP_SECONDS}</span>
      </Control>
      <Control
        label={`Forward ${SKIP_SECONDS} seconds`}
        shortcut="l"
        hiddenIn="narrow"
        onPress={run({ kind: 'seekBy', seconds: SKIP_SECONDS })}
      >
        <span className="font-mono text-xs figures">{SKIP_SECONDS}</span>
        <PlayerIcon name="skipForward" size={16} />
      </Control>
      <Control
        label={isMuted ? 'Unmute' : 'Mute'}
        shortcut="m"
        hiddenIn="very-narrow"
        onPress={run({ kind: 'mute' })}
      >
        <Icon name={isMuted ? 'muted' : 'sound'} />
      </Control>

      <select
        aria-label="Speed"
        title="Speed (< and >)"
        value={speed}
        onChange={({ target }) => setSpeed(video, Number(target.value))}
        className="ml-auto h-11 min-w-11 shrink-0 appearance-none rounded-md bg-transparent px-1 text-center font-mono text-sm text-soft hover:bg-high hover:text-ink [&>option]:bg-raised"
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
  const duration = useVideoState(video, () => findDuration(video, durationSeconds));
  // Limited, because `resolveDuration` seeks far past the end.
  const position = useVideoState(
    video,
    () => Math.floor(Math.min(video.currentTime, duration) * 10) / 10,
  );

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
        disabled={duration === 0}
        onChange={({ target }) => seek(video, Number(target.value), durationSeconds)}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-leaf"
      />
      <span>{formatRoundedDuration(duration)}</span>
    </div>
  );
}

const hiddenClasses = { narrow: '@max-md:hidden', 'very-narrow': '@max-sm:hidden' } as const;

interface ControlProps {
  label: string;
  shortcut: string;
  /** The player width that has no room for the control. Its keyboard shortcut still works there. */
  hiddenIn?: keyof typeof hiddenClasses;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, shortcut, hiddenIn, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${shortcut})`}
      onClick={onPress}
      className={classes(controlClass, hiddenIn && hiddenClasses[hiddenIn])}
    >
      {children}
    </button>
  );
}
