import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Player, scrollIntoViewIfNeeded, playFrom } from '../analysis/analysis.public.ts';
import { formatShortTime, type TimedComment } from './comment-time.ts';

interface AnswerCommentsProps {
  readonly comments: readonly TimedComment[];
  readonly highlightedIds: readonly string[];
  readonly player: Player;
}

/** Clicking a comment's time plays the recording from that time. Comments are highlighted as playback reaches them. */
export function AnswerComments({ comments, highlightedIds, player: { video } }: AnswerCommentsProps) {
  if (comments.length === 0) return null;
  const play = (seconds: number) => {
    if (!video) return;
    playFrom(video, seconds);
    scrollIntoViewIfNeeded(video);
  };
  return (
    <section aria-labelledby="comments-title" className="mt-8">
      <h3 id="comments-title" className="text-xl">
        Moments
      </h3>
      <ol className="mt-3">
        {comments.map(({ id, atSeconds, text }) => {
          const isHighlighted = highlightedIds.includes(id);
          return (
            <li
              key={id}
              aria-current={isHighlighted ? 'true' : undefined}
              className={classes(
                'grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 border-t border-l-2 border-t-line py-3 pl-2 transition-colors duration-150',
                isHighlighted ? 'border-l-amber bg-amber-dim/40' : 'border-l-transparent',
              )}
            >
              <button
                type="button"
                disabled={video === null}
                aria-label={`Play from ${formatShortTime(atSeconds)}`}
                onClick={() => play(atSeconds)}
                className={classes(
                  '-mt-2 inline-flex min-h-11 items-center gap-1.5 self-start font-mono text-sm figures hover:text-ink disabled:opacity-70',
                  isHighlighted ? 'text-amber' : 'text-soft',
                )}
              >
                <Icon name="play" size={15} />
                {formatShortTime(atSeconds)}
              </button>
              <p className="max-w-[62ch] break-words whitespace-pre-line">{text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
