import { SAVE_EVERY_SECONDS } from '../../../../shared/progress/progress.ts';

export interface Position {
  /** Seconds. */
  readonly at: number;
  /** Seconds as the player measured it; 0 is unknown. */
  readonly duration: number;
}

export interface PositionKeeper {
  /** The player moved or stopped: saved now or, when the last save is less than ten seconds old, once they have passed. */
  note(position: Position): void;
  /** The member leaves: what was noted last is saved at once, unless it already is. */
  flush(): void;
}

interface Clock {
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => () => void;
}

const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

const EVERY_MS = SAVE_EVERY_SECONDS * 1000;

/** Saves where a player is at most every ten seconds, and the last position always. */
export function createPositionKeeper(save: (position: Position) => void, clock: Clock = browserClock): PositionKeeper {
  let noted: Position | null = null;
  let cancelTimer: (() => void) | null = null;
  // The first seconds are worth a save only after the first ten.
  let savedAt = clock.now();

  const flush = () => {
    cancelTimer?.();
    cancelTimer = null;
    if (!noted) return;
    const position = noted;
    noted = null;
    savedAt = clock.now();
    save(position);
  };
  return {
    note: (position) => {
      noted = position;
      const wait = savedAt + EVERY_MS - clock.now();
      if (wait <= 0) flush();
      else cancelTimer ??= clock.after(wait, flush);
    },
    flush,
  };
}
