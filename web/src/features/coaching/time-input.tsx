import { type KeyboardEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { exactTime, momentAt, secondsOf } from './comment-time.ts';

interface TimeInputProps {
  readonly label: string;
  readonly seconds: number;
  readonly durationSeconds: number | null;
  readonly onChange: (seconds: number) => void;
}

/** Input for a time, as m:ss.t. Applied on blur or Enter; invalid input is reverted. */
export function TimeInput({ label, seconds, durationSeconds, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && secondsOf(typed) === null;
  const take = () => {
    const moment = typed === null ? null : secondsOf(typed);
    setTyped(null);
    if (moment === null) return;
    const within = momentAt(moment, durationSeconds);
    if (within !== seconds) onChange(within);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="text"
      aria-label={`${label}, minutes and seconds`}
      aria-invalid={isWrong || undefined}
      value={typed ?? exactTime(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={onKeyDown}
      className={classes(
        'min-h-9 w-20 rounded-md border bg-transparent px-2 font-mono text-sm figures hover:border-soft',
        isWrong ? 'border-red-text text-red-text' : 'border-line text-soft',
      )}
    />
  );
}
