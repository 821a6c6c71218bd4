import { useRef, useEffect, useState } from 'react';
import { type Player, playFrom, usePlaybackTime } from '#web/features/analysis/analysis.public.ts';
import { classes } from '#web/ui/classes.ts';
import { useHighlightedComments } from './comment-list.tsx';
import { formatShortTime, type TimedItem } from './comment-time.ts';

interface CommentTrackProps {
  comments: readonly TimedItem[];
  player: Player;
}

/**
 * Comment markers below the video, shown once its duration is known. Keyboard users have the
 * comment list instead.
 */
export function CommentTrack(props: CommentTrackProps) {
  const durationSeconds = useDuration(props.player);
  return durationSeconds === null ? null : <Track {...props} durationSeconds={durationSeconds} />;
}

type TrackProps = CommentTrackProps & { durationSeconds: number };

function Track({ comments, player, durationSeconds }: TrackProps) {
  const { video } = player;
  const highlightedIds = useHighlightedComments(player, comments);
  const playhead = useRef<HTMLDivElement>(null);
  const percent = (seconds: number) => Math.min(100, (100 * seconds) / durationSeconds);
  usePlaybackTime(video, (seconds) => {
    if (playhead.current) playhead.current.style.left = `${percent(seconds)}%`;
  });

  return (
    <div aria-hidden="true" className="relative mt-2 h-7 border-b border-line">
      {comments.map(({ id, atSeconds }, at) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          title={`Comment ${at + 1} at ${formatShortTime(atSeconds)}`}
          // The button is mouse-only, so pressing it must not move focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => video && playFrom(video, atSeconds)}
          className={classes(
            'tape absolute bottom-0 h-6 min-w-6 px-1 font-mono text-xs leading-6 font-semibold transition-colors duration-150',
            highlightedIds.includes(id)
              ? 'z-10 bg-amber text-on-tape'
              : 'bg-tape/80 text-on-tape hover:bg-tape',
          )}
          style={{ left: `min(${percent(atSeconds)}%, 100% - 24px)` }}
        >
          {at + 1}
        </button>
      ))}
      <div
        ref={playhead}
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-amber"
      />
    </div>
  );
}

/** Duration of the recording in seconds; null until the browser knows it. */
export function useDuration({ video }: Player): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!video) return undefined;

    const tell = () =>
      setSeconds(Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null);

    tell();
    video.addEventListener('durationchange', tell);

    return () => video.removeEventListener('durationchange', tell);
  }, [video]);

  return seconds;
}
