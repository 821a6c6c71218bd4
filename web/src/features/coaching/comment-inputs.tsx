import { type KeyboardEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatExactTime, clampCommentTime, parseSeconds } from './comment-time.ts';
import { formatLengthHint, TOO_LONG_TEXT } from './input-text.ts';
import { isTooLong } from './review-draft.ts';

interface TimeInputProps {
  readonly label: string;
  readonly seconds: number;
  readonly durationSeconds: number | null;
  readonly onChange: (seconds: number) => void;
}

/** Input for a time as m:ss.t (tenths of a second). Applied on blur or Enter; invalid input is reverted. */
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
  readonly id: string;
  readonly text: string;
  readonly limit: number;
}

/** Error for a text over the limit. The text is never truncated, because only the coach knows what to cut. */
export function LengthError({ id, text, limit }: LengthErrorProps) {
  return (
    <output id={id} className="block text-sm text-red-text empty:hidden">
      {isTooLong(text, limit) && `${formatLengthHint(text.trim().length, limit)} ${TOO_LONG_TEXT}`}
    </output>
  );
}
