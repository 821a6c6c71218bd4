import { useState } from 'react';
import { buildComparePath } from '../../../../shared/practice/practice-links.ts';
import { hasResults, type Video } from '../../../../shared/practice/video.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

export interface TakeSelection {
  /** Null if the member isn't choosing takes to compare. */
  readonly chosen: readonly string[] | null;
  readonly change: (chosen: readonly string[] | null) => void;
}

/** The takes that the member has chosen to compare. */
export function useTakeSelection(): TakeSelection {
  const [chosen, change] = useState<readonly string[] | null>(null);
  return { chosen, change };
}

/** Shows a button to start choosing two takes, and then a bar with the number of chosen takes. */
export function CompareBar({ videos, selection: { chosen, change } }: CompareBarProps) {
  if (videos.filter(hasResults).length < 2) return null;
  if (!chosen) return <Button onClick={() => change([])}>Compare two takes</Button>;
  const [one, other] = chosen;
  return (
    <div className="sticky bottom-0 z-10 order-last -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <p aria-live="polite" className="w-full grow text-[0.95rem] sm:w-auto">
        {chosen.length === 0 ? 'Choose two takes to compare.' : `${chosen.length} of 2 takes chosen.`}
      </p>
      <Button variant="quiet" onClick={() => change(null)}>
        Cancel
      </Button>
      {one && other ? (
        <ButtonLink variant="primary" to={buildComparePath(one, other)}>
          Compare
        </ButtonLink>
      ) : (
        <Button variant="primary" disabled>
          Compare
        </Button>
      )}
    </div>
  );
}

interface CompareBarProps {
  readonly videos: readonly Video[];
  readonly selection: TakeSelection;
}

/** Shown in a session's row while the member chooses takes. */
export function CompareCheckbox({ video, title, selection: { chosen, change } }: CompareCheckboxProps) {
  if (!chosen || !hasResults(video)) return null;
  const isChosen = chosen.includes(video.id);
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-faint">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length === 2}
        onChange={() => change(isChosen ? chosen.filter((id) => id !== video.id) : [...chosen, video.id])}
        className="choice-mark"
      />
      <span>
        Compare<span className="sr-only"> {title}</span>
      </span>
    </label>
  );
}

interface CompareCheckboxProps {
  readonly video: Video;
  readonly title: string;
  readonly selection: TakeSelection;
}
