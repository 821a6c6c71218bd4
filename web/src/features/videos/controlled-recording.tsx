import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
} from 'react';
import { classes } from '#web/ui/classes.ts';
import { RecordingControls } from './recording-controls.tsx';
import { canRunVideoCommand, runVideoCommand } from './run-video-command.ts';
import { findFocusArea, findVideoCommand, repeatsWhileHeld } from './video-shortcuts.ts';

interface ControlledRecordingProps extends Pick<
  ComponentProps<typeof RecordingControls>,
  'title' | 'durationSeconds'
> {
  video: HTMLVideoElement | null;
  className: string;
  /** The video element. */
  children: ReactNode;
}

/**
 * A recording with controls and shortcuts like those of the course player. A browser's own controls
 * keep key presses to themselves, so a page's shortcuts don't work there.
 */
export function ControlledRecording(props: ControlledRecordingProps) {
  const { title, video, durationSeconds, className, children } = props;
  const frame = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = findVideoCommand(event, findFocusArea(event.target));
    if (!video || !command || event.defaultPrevented) return;

    const player = { video, frame: frame.current, durationSeconds };
    if (!canRunVideoCommand(player, command)) return;

    event.preventDefault();
    if (!event.repeat || repeatsWhileHeld(command)) runVideoCommand(player, command);
  };

  const onClick = ({ target }: MouseEvent) => {
    if (!video) return;
    // Some browsers don't focus a clicked button.
    if (!frame.current?.contains(document.activeElement)) video.focus();
    if (target !== video) return;

    runVideoCommand({ video, frame: frame.current, durationSeconds }, { kind: 'playOrPause' });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- shortcuts for the focused controls
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={classes(
        '@container overflow-hidden bg-black [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen>video]:aspect-auto [&:fullscreen>video]:min-h-0 [&:fullscreen>video]:flex-1 [&_:focus-visible]:-outline-offset-2',
        className,
      )}
    >
      {children}
      {video && (
        <RecordingControls
          title={title}
          video={video}
          frame={frame}
          durationSeconds={durationSeconds}
        />
      )}
    </div>
  );
}
