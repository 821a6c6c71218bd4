import { SAVE_INTERVAL_SECONDS } from '../../../../shared/progress/progress.ts';

export interface Position {
  /** Seconds. */
  readonly positionSeconds: number;
  /** Seconds, as measured by the player; 0 if unknown. */
  readonly durationSeconds: number;
}

export interface PositionAutosaver {
  /** Call when the player moves or stops. Saves at most once every ten seconds. */
  update(position: Position): void;
  /** Call when the member leaves. Saves the last position if it is unsaved. */
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

const SAVE_INTERVAL_MS = SAVE_INTERVAL_SECONDS * 1000;

/** Saves the playback position at most every ten seconds, and always saves the last one. */
export function createPositionAutosaver(
  save: (position: Position) => void,
  clock: Clock = browserClock,
): PositionAutosaver {
  let unsaved: Position | null = null;
  let cancelTimer: (() => void) | null = null;
  // Counts from now, so that the first save comes after ten seconds.
  let savedAt = clock.now();

  const flush = () => {
    cancelTimer?.();
    cancelTimer = null;
    if (!unsaved) return;
    const position = unsaved;
    unsaved = null;
    savedAt = clock.now();
    save(position);
  };
  return {
    update: (position) => {
      unsaved = position;
      const wait = savedAt + SAVE_INTERVAL_MS - clock.now();
      if (wait <= 0) flush();
      else cancelTimer ??= clock.after(wait, flush);
    },
    flush,
  };
}
