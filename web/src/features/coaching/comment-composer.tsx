import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { COMMENT_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Player, usePlaybackTime } from '../analysis/analysis.public.ts';
import { exactTime, momentAt } from './comment-time.ts';
import { isTooLong } from './desk-draft.ts';
import { showable } from './showable.ts';
import { TimeInput } from './time-input.tsx';
import type { TimedComment } from './timed-comments.ts';
import { TooLong } from './too-long.tsx';

interface CommentComposerProps {
  /** Null before the first character; the comment then uses the current playback position. */
  readonly begun: TimedComment | null;
  readonly player: Player;
  readonly durationSeconds: number | null;
  readonly onChange: (begun: TimedComment | null) => void;
  readonly onAdd: (comment: TimedComment) => void;
}

export const COMPOSER_ID = 'new-comment';

/** Input for the next comment. Typing the first character pauses the recording and sets the comment's time. */
export function CommentComposer({ begun, player, durationSeconds, onChange, onAdd }: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const text = begun?.text ?? '';
  const { video } = player;
  const here = () => momentAt(video?.currentTime ?? 0, durationSeconds);

  const type = (typed: string) => {
    if (typed === '') onChange(null);
    else
      onChange({ id: begun?.id ?? crypto.randomUUID(), atSeconds: begun?.atSeconds ?? here(), text: showable(typed) });
  };
  const add = () => {
    field.current?.focus();
    if (begun && text.trim() !== '') onAdd(begun);
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
        aria-invalid={isTooLong(text, COMMENT_LIMIT) || undefined}
        aria-describedby={lengthId}
        placeholder="Comment on this moment"
        aria-keyshortcuts="Control+Enter"
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-72 min-h-18 w-full resize-none rounded-md bg-transparent px-3 py-2.5 outline-none"
      />
      <div className="px-3 py-2 has-[output:empty]:hidden">
        <TooLong id={lengthId} text={text} limit={COMMENT_LIMIT} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
        {begun ? (
          <>
            <TimeInput
              label="Time of the new comment"
              seconds={begun.atSeconds}
              durationSeconds={durationSeconds}
              onChange={(atSeconds) => onChange({ ...begun, atSeconds })}
            />
            <Button size="small" look="quiet" onClick={() => onChange({ ...begun, atSeconds: here() })}>
              Set to now
            </Button>
          </>
        ) : (
          <Now player={player} durationSeconds={durationSeconds} />
        )}
        <Button size="small" className="ml-auto" disabled={text.trim() === ''} onClick={add}>
          Add comment
        </Button>
      </div>
    </div>
  );
}

/** The time a new comment would get. Hidden from screen readers, because it changes constantly. */
function Now({ player: { video }, durationSeconds }: Pick<CommentComposerProps, 'player' | 'durationSeconds'>) {
  const [seconds, setSeconds] = useState(0);
  usePlaybackTime(video, (at) => setSeconds(momentAt(at, durationSeconds)));
  return (
    <span aria-hidden="true" className="px-2 font-mono text-sm text-amber figures">
      {exactTime(seconds)}
    </span>
  );
}
