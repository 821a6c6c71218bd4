import { Button } from '../../ui/button.tsx';
import type { SaveState } from './draft-autosaver.ts';

interface SaveStatusProps {
  readonly state: SaveState;
  readonly onRetry: () => void;
}

const texts: Record<SaveState['name'], string> = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Draft not saved',
  conflict: 'Not saved: changed in another tab or on another device',
  lost: 'Not saved: no longer assigned to you',
  answered: 'Not saved: already answered',
};

/** The draft's save state. Only problems are announced, because autosaves are frequent. */
export function SaveStatus({ state, onRetry }: SaveStatusProps) {
  const { name } = state;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
      <p className={isProblem(name) ? 'text-red-text' : 'text-faint'}>
        {texts[name]}
        {name === 'failed' && <span className="text-soft">{` ${state.reason} We’ll try again.`}</span>}
      </p>
      {name === 'failed' && (
        <Button size="small" icon="again" onClick={onRetry}>
          Save now
        </Button>
      )}
      <output className="sr-only">{isProblem(name) && texts[name]}</output>
    </div>
  );
}

function isProblem(name: SaveState['name']): boolean {
  return name === 'failed' || name === 'conflict' || name === 'lost' || name === 'answered';
}
