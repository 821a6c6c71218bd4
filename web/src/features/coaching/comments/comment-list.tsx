import { type ReactNode, useState } from 'react';
import {
  type Player,
  playInView,
  usePlaybackTime,
} from '#web/features/analysis/analysis.public.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';

import {
  findHighlightedIds,
  formatShortTime,
  type TimedComment,
  type TimedItem,
} from './comment-time.ts';

interface CommentListProps<Comment extends TimedComment> {
  comments: readonly Comment[];
  player: Player;
  /** Shown below the comment's text. */
  renderDetails?: (comment: Comment) => ReactNode;
}

/**
 * Clicking a comment's time plays the recording from that time. Comments are highlighted as
 * playback reaches them.
 */
export function CommentList<Comment extends TimedComment>(props: CommentListProps<Comment>) {
  const { comments, player, renderDetails } = props;
  const highlightedIds = useHighlightedComments(player, comments);

  return (
    <ol className="mt-3">
      {comments.map((comment) => {
        const isHighlighted = highlightedIds.includes(comment.id);
        const time = formatShortTime(comment.atSeconds);

        return (
          <li
            key={comment.id}
            aria-current={isHighlighted ? 'true' : undefined}
            className={classes(
              'grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 border-t border-l-2 border-t-line py-3 pl-2 transition-colors duration-150',
              isHighlighted ? 'border-l-amber bg-amber-dim/40' : 'border-l-transparent',
            )}
          >
            <button
              type="button"
              disabled={player.video === null}
              aria-label={`Play from ${time}`}
              onClick={() => playInView(player, comment.atSeconds)}
              className={classes(
                '-mt-2 inline-flex min-h-11 items-center gap-1.5 self-start font-mono text-sm figures hover:text-ink disabled:opacity-70',
                isHighlighted ? 'text-amber' : 'text-soft',
              )}
            >
              <Icon name="play" size={15} />
              {time}
            </button>

            <div className="min-w-0">
              <p className="max-w-[62ch] break-words whitespace-pre-line">{comment.text}</p>
              {renderDetails?.(comment)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const STEPS_PER_SECOND = 4;

/**
 * IDs of the comments to highlight, updated every quarter second. Empty until the first playback or
 * seek.
 */
export function useHighlightedComments(
  { video }: Player,
  comments: readonly TimedItem[],
): readonly string[] {
  const [at, setAt] = useState<number | null>(null);
  usePlaybackTime(video, (seconds) => {
    const isUntouched = seconds === 0 && (video?.paused ?? true);
    // Rounded up to a quarter second, so a seek to a comment never results in a position before
    // that comment.
    setAt(isUntouched ? null : Math.ceil(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND);
  });

  return at === null ? [] : findHighlightedIds(at, comments);
}
