import { type FormEvent, useId, useState } from 'react';
import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useRateCoach } from './coaching.queries.ts';

const ratings = [
  [1, 'Not helpful'],
  [2, 'A little'],
  [3, 'Fair'],
  [4, 'Helpful'],
  [5, 'Very helpful'],
] as const;

export function AnswerRating({ request: { id, rating } }: { readonly request: Pick<CoachRequest, 'id' | 'rating'> }) {
  const [chosen, setChosen] = useState(rating);
  const name = useId();
  const rate = useRateCoach(id);
  const isNew = chosen !== null && chosen !== rating;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew && !rate.isPending) rate.mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="font-serif text-xl">How helpful was this answer?</legend>
        <div className="mt-3 grid grid-cols-5 gap-1.5">
          {ratings.map(([value, label]) => (
            <label
              key={value}
              className={classes(
                'flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md border px-1 py-1.5 text-center',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-bright',
                chosen === value
                  ? 'border-leaf bg-leaf-dim text-ink'
                  : 'border-edge/70 text-soft hover:border-soft hover:bg-raised',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="sr-only"
              />
              <span className="font-mono text-lg leading-none figures">{value}</span>
              <span className="mt-1 text-xs leading-tight">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
        {isNew && (
          <Button size="small" variant="primary" type="submit" disabled={rate.isPending}>
            {rate.isPending ? 'Saving...' : 'Save rating'}
          </Button>
        )}
        <output className="text-sm text-soft">
          {rate.isSuccess && !isNew && 'Rating saved. Thank you.'}
          {rate.error && !rate.isPending && <span className="text-red-text">{getErrorMessage(rate.error)}</span>}
        </output>
      </div>
    </form>
  );
}
