import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useSyncExternalStore,
} from 'react';
import { playbackRates } from '#web/features/catalog/catalog.public.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { PlayerIcon } from '#web/ui/display/player-icons.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { runVideoCommand, seek, setSpeed } from './run-video-command.ts';
import { findFocusArea, findVideoCommand, type VideoCommand } from './video-shortcuts.ts';

const SKIP_SECONDS = 10;
const SEEK_STEP_SECONDS = 0.1;

const controlClass =
  'inline-flex h-11 min-w-10 shrink-0 items-center justify-center gap-0.5 rounded-md text-soft transition-colors duration-150 hover:bg-high hover:text-ink';

interface RecordingControlsProps {
  video: HTMLVideoElement;
  /** The element that fills the screen. */
  frame: RefObject<HTMLElement | null>;
}

/**
 * A recording with controls and shortcuts like those of the course player. A browser's own controls
 * keep key presses to themselves, so a page's shortcuts don't work there.
 */
export function ControlledRecording({
  video,
  children,
}: {
  video: HTMLVideoElement | null;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = findVideoCommand(event, findFocusArea(event.target));
    if (!video || !command || command.kind === 'captions') return;

    event.preventDefault();
    runVideoCommand(video, command, frame.current);
  };

  const onClick = ({ target }: MouseEvent) => {
    if (!video) return;
    // Some browsers don't focus a clicked button.
    if (!frame.current?.contains(document.activeElement)) video.focus();
    if (target === video) runVideoCommand(video, { kind: 'playOrPause' }, frame.current);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- shortcuts for the focused controls
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="overflow-hidden rounded-lg border border-line bg-black [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen>video]:aspect-auto [&:fullscreen>video]:min-h-0 [&:fullscreen>video]:flex-1"
    >
      {children}
      {video && <RecordingControls video={video} frame={frame} />}
    </div>
  );
}

function RecordingControls({ video, frame }: RecordingControlsProps) {
  const isPaused = useVideoState(video, () => video.paused);
  const isMuted = useVideoState(video, () => video.muted);
  const isFullscreen = useVideoState(video, () => document.fullscreenElement !== null);
  const speed = useVideoState(video, () => video.playbackRate);
  const position = useVideoState(video, () => Math.floor(video.currentTime * 10) / 10);
  const duration = useVideoState(video, () =>
    Number.isFinite(video.duration) ? video.duration : 0,
  );

  const run = (command: VideoCommand) => () => runVideoCommand(video, command, frame.current);

  return (
    <div className="bg-surface px-3 pt-1 pb-1.5">
      <div className="flex items-center gap-3 font-mono text-xs figures">
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
          className="h-7 min-w-0 flex-1 cursor-pointer accent-leaf"
        />
        <span className="text-soft">{formatRoundedDuration(duration)}</span>
      </div>

      <div className="-mx-1.5 flex items-center">
        <Control
          label={isPaused ? 'Play' : 'Pause'}
          shortcut="k"
          onPress={run({ kind: 'playOrPause' })}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={22} />
        </Control>
        <Control
          label="Back 10 seconds"
          shortcut="j"
          onPress={run({ kind: 'seekBy', seconds: -SKIP_SECONDS })}
        >
          <PlayerIcon name="skipBack" size={16} />
          <span className="font-mono text-xs figures">{SKIP_SECONDS}</span>
        </Control>
        <Control
          label="Forward 10 seconds"
          shortcut="l"
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
          className="ml-auto h-11 appearance-none rounded-md bg-transparent px-2 text-center font-mono text-sm text-soft hover:bg-high hover:text-ink [&>option]:bg-raised"
        >
          {playbackRates.map((choice) => (
            <option key={choice} value={choice}>
              {choice}×
            </option>
          ))}
        </select>
        {document.fullscreenEnabled && (
          <Control
            label={isFullscreen ? 'Exit full screen' : 'Full screen'}
            shortcut="f"
            onPress={run({ kind: 'fullScreen' })}
          >
            <PlayerIcon name={isFullscreen ? 'smallScreen' : 'fullscreen'} />
          </Control>
        )}
      </div>
    </div>
  );
}

interface ControlProps {
  label: string;
  shortcut: string;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, shortcut, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${shortcut})`}
      onClick={onPress}
      className={controlClass}
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
