import { type ReactNode, useId, useState } from 'react';
import type { Video } from '#shared/practice/video.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';

export interface TakeChoice {
  video: Video;
  /** True if the take has an unanswered request, so it can't be chosen. */
  hasOpenRequest: boolean;
}

interface TakeChooserProps {
  choices: readonly TakeChoice[];
  /** ID of the chosen take; empty if none is chosen. */
  value: string;
  hint: string | undefined;
  problem: string | null;
  renderTake: (video: Video) => ReactNode;
  onChange: (videoId: string) => void;
}

/** More takes appear on request, so that the message stays close. */
const TAKES_SHOWN = 3;

/**
 * The takes that a coach can watch, newest first. If one was chosen before, such as from its
 * report, shows only that one until the member asks for the others.
 */
export function TakeChooser(props: TakeChooserProps) {
  const { choices, value, hint, problem, renderTake, onChange } = props;
  const [isComplete, setComplete] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const name = useId();
  const note = problem ?? hint;
  const limit = isChoosing || value === '' ? TAKES_SHOWN : 0;
  const shown = isComplete
    ? choices
    : choices.filter(({ video }, at) => at < limit || video.id === value);

  const choose = (videoId: string) => {
    setChoosing(true);
    onChange(videoId);
  };

  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-required
      aria-invalid={problem ? true : undefined}
      aria-describedby={note ? `${name}-note` : undefined}
      className="min-w-0 scroll-mt-36 outline-none"
    >
      <legend className="mb-1.5 text-sm font-medium text-soft">Video</legend>

      <div className="flex flex-col gap-2">
        {shown.map(({ video, hasOpenRequest }) => (
          <label
            key={video.id}
            className="flex cursor-pointer items-start gap-3.5 rounded-lg border border-line p-3 hover:border-edge has-checked:border-leaf has-checked:bg-surface has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={video.id}
              checked={video.id === value}
              disabled={hasOpenRequest}
              onChange={() => choose(video.id)}
              className="choice-mark mt-0.5"
            />
            <span className="min-w-0 grow">
              {renderTake(video)}
              {hasOpenRequest && (
                <span className="mt-1.5 block text-sm text-soft">Waiting for an answer</span>
              )}
            </span>
          </label>
        ))}
      </div>

      {shown.length < choices.length && (
        <Button size="small" variant="quiet" className="mt-1.5" onClick={() => setComplete(true)}>
          Show all {choices.length} takes
        </Button>
      )}

      {note && (
        <p
          id={`${name}-note`}
          className={classes('mt-1.5 text-sm', problem ? 'text-red-text' : 'text-faint')}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
