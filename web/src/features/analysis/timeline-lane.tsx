import type { MouseEvent } from 'react';
import type { Evidence } from '#shared/analysis/analysis-record.ts';
import { classes } from '#web/ui/classes.ts';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Tooltip } from '#web/ui/messages/tooltip.tsx';
import { type Lane, formatMomentLength, describeMoment } from './moments.ts';

interface LaneProps extends SeekTrack {
  lane: Lane;
  tabbableId: string | null;
  playingIds: readonly string[];
  onFocusMoment: (id: string) => void;
}

export function TimelineLane({ lane, durationSeconds, onSeek, ...marks }: LaneProps) {
  return (
    <div className="border-t border-line/60 sm:flex">
      <p className="sticky left-0 z-10 flex w-fit items-center gap-2 bg-ground pt-1.5 pr-2 text-sm text-soft sm:w-40 sm:shrink-0 sm:py-1.5">
        {lane.name}{' '}
        <span className="font-mono text-xs text-faint figures">{lane.moments.length}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the player's own bar and the marks do it by keyboard */}
      <div
        className="relative h-11 flex-1 sm:h-9 cursor-pointer"
        onClick={seekOnClick({ durationSeconds, onSeek })}
      >
        {lane.moments.map((moment) => (
          <MomentMark
            key={moment.id}
            moment={moment}
            durationSeconds={durationSeconds}
            onSeek={onSeek}
            {...marks}
          />
        ))}
      </div>
    </div>
  );
}

type MomentMarkProps = Omit<LaneProps, 'lane'> & { moment: Evidence };

function MomentMark({
  moment,
  durationSeconds,
  tabbableId,
  playingIds,
  onFocusMoment,
  onSeek,
}: MomentMarkProps) {
  const { id, startSeconds, endSeconds } = moment;
  const percent = (seconds: number) => (100 * seconds) / durationSeconds;
  const text = `${describeMoment(moment)}, ${formatRoundedDuration(startSeconds)} to ${formatRoundedDuration(endSeconds)}, ${formatMomentLength(moment)}`;

  return (
    <Tooltip text={text}>
      <button
        type="button"
        data-moment={id}
        aria-label={`${text}. Play from here`}
        tabIndex={id === tabbableId ? 0 : -1}
        onFocus={() => onFocusMoment(id)}
        onClick={() => onSeek(startSeconds)}
        className="group absolute inset-y-0 flex min-w-3.5 items-center"
        style={{
          left: `min(${percent(startSeconds)}%, 100% - 14px)`,
          width: `${percent(endSeconds - startSeconds)}%`,
        }}
      >
        <span
          className={classes(
            'flex h-4.5 w-full items-center justify-center overflow-hidden rounded-[2px] transition-colors duration-150',
            markClasses(playingIds.includes(id)),
          )}
        >
          {moment.direction && <Icon name={directionIcons[moment.direction]} size={12} />}
        </span>
      </button>
    </Tooltip>
  );
}

const directionIcons = { left: 'back', right: 'arrow', up: 'up', down: 'down' } as const;

function markClasses(isPlaying: boolean): string {
  return isPlaying
    ? 'bg-amber text-on-tape forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
    : 'bg-tape/80 text-on-tape group-hover:bg-tape forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace]';
}

export interface SeekTrack {
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

/**
 * Returns a click handler that seeks to the clicked position of a track. Clicks on the track's
 * markers do nothing.
 */
export function seekOnClick({ durationSeconds, onSeek }: SeekTrack) {
  return (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek((durationSeconds * (event.clientX - left)) / width);
  };
}
