import { useId } from 'react';
import { COMMENT_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Player, scrollIntoViewIfNeeded, playFrom } from '../analysis/analysis.public.ts';
import { formatShortTime } from './comment-time.ts';
import { isTooLong } from './review-draft.ts';
import { removeUnsafeCharacters } from './input-text.ts';
import { TimeInput } from './time-input.tsx';
import type { TimedComment } from './timed-comment.ts';
import { LengthError } from './length-error.tsx';

interface CommentLineProps {
  readonly comment: TimedComment;
  readonly number: number;
  readonly player: Player;
  readonly durationSeconds: number | null;
  readonly onChange: (comment: TimedComment) => void;
  readonly onDelete: () => void;
}

/** A draft comment, with controls to play its moment, change its time or text, and delete it. */
export function CommentRow({ comment, number, player, durationSeconds, onChange, onDelete }: CommentLineProps) {
  const { video } = player;
  const { atSeconds, text } = comment;
  const lengthId = useId();
  const isInvalid = text.trim() === '' || isTooLong(text, COMMENT_LIMIT);
  const play = () => {
    if (!video) return;
    playFrom(video, atSeconds);
    scrollIntoViewIfNeeded(video);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 border-t border-line py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="flex items-center">
        <IconButton
          icon="play"
          label={`Play comment ${number} from ${formatShortTime(atSeconds)}`}
          disabled={!video}
          onClick={play}
          className="-ml-2.5"
        />
        <TimeInput
          label={`Time of comment ${number}`}
          seconds={atSeconds}
          durationSeconds={durationSeconds}
          onChange={(next) => onChange({ ...comment, atSeconds: next })}
        />
      </div>
      <textarea
        aria-label={`Comment ${number} at ${formatShortTime(atSeconds)}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={lengthId}
        rows={Math.min(6, Math.ceil(text.length / 48) || 1)}
        value={text}
        placeholder="This comment is empty. Write something or delete it."
        onChange={({ target }) => onChange({ ...comment, text: removeUnsafeCharacters(target.value) })}
        className="col-span-2 row-start-2 block field-sizing-content max-h-72 min-h-11 w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-2.5 leading-snug hover:border-edge/60 focus:border-edge aria-invalid:border-red-text sm:col-span-1 sm:row-start-auto"
      />
      <IconButton icon="trash" label={`Delete comment ${number} at ${formatShortTime(atSeconds)}`} onClick={onDelete} />
      <div className="col-span-2 px-2 py-1 has-[output:empty]:hidden sm:col-start-2">
        <LengthError id={lengthId} text={text} limit={COMMENT_LIMIT} />
      </div>
    </li>
  );
}
