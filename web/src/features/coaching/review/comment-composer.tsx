import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_COMMENT_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { type Player, usePlaybackTime } from '#web/features/analysis/analysis.public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import {
  formatExactTime,
  clampCommentTime,
  type TimedComment,
  parseSeconds,
} from '../comments/comment-time.ts';
import {
  formatLengthHint,
  isTooLong,
  removeUnsafeCharacters,
  TOO_LONG_TEXT,
} from '../texts/typed-text.ts';

interface CommentComposerProps {
  /** The comment being typed; null while the input is empty. */
  unfinishedComment: TimedComment | null;
  player: Player;
  durationSeconds: number | null;
  onChange: (begun: TimedComment | null) => void;
  onAdd: (comment: TimedComment) => void;
}

export const COMPOSER_ID = 'new-comment';

/**
 * Input for a new comment. The first typed character pauses the recording and sets the comment's
 * time.
 */
export function CommentComposer({
  unfinishedComment,
  player,
  durationSeconds,
  onChange,
  onAdd,
}: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const text = unfinishedComment?.text ?? '';
  const { video } = player;
  const readCurrentTime = () => clampCommentTime(video?.currentTime ?? 0, durationSeconds);

  const onType = (typed: string) => {
    if (typed === '') onChange(null);
    else
      onChange({
        id: unfinishedComment?.id ?? crypto.randomUUID(),
        atSeconds: unfinishedComment?.atSeconds ?? readCurrentTime(),
        text: removeUnsafeCharacters(typed),
      });
  };

  const add = () => {
    field.current?.focus();
    if (unfinishedComment && text.trim() !== '') onAdd(unfinishedComment);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      add();
    }

    if (event.key === 'Escape') video?.focus();
  };

  return (
    <div className="mt-3 rounded-md border border-edge bg-ground outline-offset-3 outline-leaf-bright focus-within:border-soft hover:border-soft has-[textarea:focus-visible]:outline-2">
      <label htmlFor={COMPOSER_ID} className="sr-only">
        New comment
      </label>

      <textarea
        ref={field}
        id={COMPOSER_ID}
        rows={2}
        value={text}
        aria-invalid={isTooLong(text, MAX_COMMENT_CHARACTERS) || undefined}
        aria-describedby={lengthId}
        placeholder="Comment on this moment"
        aria-keyshortcuts="Control+Enter"
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-72 min-h-18 w-full resize-none rounded-md bg-transparent px-3 py-2.5 outline-none"
      />

      <div className="px-3 py-2 has-[output:empty]:hidden">
        <LengthError id={lengthId} text={text} limit={MAX_COMMENT_CHARACTERS} />
      </div>

      <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
        {unfinishedComment ? (
          <>
            <TimeInput
              label="Time of the new comment"
              seconds={unfinishedComment.atSeconds}
              durationSeconds={durationSeconds}
              onChange={(atSeconds) => onChange({ ...unfinishedComment, atSeconds })}
            />
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange({ ...unfinishedComment, atSeconds: readCurrentTime() })}
            >
              Use current position
            </Button>
          </>
        ) : (
          <CurrentTime player={player} durationSeconds={durationSeconds} />
        )}
        <Button size="small" className="ml-auto" disabled={text.trim() === ''} onClick={add}>
          Add comment
        </Button>
      </div>
    </div>
  );
}

/**
 * The time that a new comment would get. Hidden from screen readers, because it changes constantly.
 */
function CurrentTime({
  player: { video },
  durationSeconds,
}: Pick<CommentComposerProps, 'player' | 'durationSeconds'>) {
  const [seconds, setSeconds] = useState(0);
  usePlaybackTime(video, (at) => setSeconds(clampCommentTime(at, durationSeconds)));

  return (
    <span aria-hidden="true" className="px-2 font-mono text-sm text-amber figures">
      {formatExactTime(seconds)}
    </span>
  );
}

interface TimeInputProps {
  label: string;
  seconds: number;
  durationSeconds: number | null;
  onChange: (seconds: number) => void;
}

/**
 * Input for a time as m:ss.t (tenths of a second). Applied on blur or Enter; invalid input is
 * reverted.
 */
export function TimeInput({ label, seconds, durationSeconds, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && parseSeconds(typed) === null;

  const applyTyped = () => {
    const moment = typed === null ? null : parseSeconds(typed);
    setTyped(null);
    if (moment === null) return;

    const within = clampCommentTime(moment, durationSeconds);
    if (within !== seconds) onChange(within);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') applyTyped();
    if (event.key === 'Escape') setTyped(null);
  };

  return (
    <input
      type="text"
      inputMode="text"
      aria-label={`${label}, minutes and seconds`}
      aria-invalid={isInvalid || undefined}
      value={typed ?? formatExactTime(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={applyTyped}
      onKeyDown={onKeyDown}
      className={classes(
        'min-h-9 w-20 rounded-md border bg-transparent px-2 font-mono text-sm figures hover:border-soft',
        isInvalid ? 'border-red-text text-red-text' : 'border-line text-soft',
      )}
    />
  );
}

interface LengthErrorProps {
  id: string;
  text: string;
  limit: number;
}

/**
 * Shown when the text is over the limit. The text is never truncated, because only the coach knows
 * what to cut.
 */
export function LengthError({ id, text, limit }: LengthErrorProps) {
  return (
    <output id={id} className="block text-sm text-red-text empty:hidden">
      {isTooLong(text, limit) && `${formatLengthHint(text.trim().length, limit)} ${TOO_LONG_TEXT}`}
    </output>
  );
}
