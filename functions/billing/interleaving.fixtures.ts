/** Returns a seeded generator of random numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Interleaves concurrent runs reproducibly. Each run stops at every `pause` until it is resumed.
 */
export function createInterleaving() {
  const pausedRuns: (() => void)[] = [];
  let running = 0;
  let stopped: (() => void) | undefined;
  const stop = () => {
    running -= 1;
    if (running === 0) stopped?.();
  };

  const untilStopped = () =>
    new Promise<void>((resolve) => {
      stopped = resolve;
    });

  return {
    pause: () =>
      new Promise<void>((resolve) => {
        pausedRuns.push(() => {
          running += 1;
          resolve();
        });

        stop();
      }),

    /** Number of runs stopped at a pause. */
    pausedCount: () => pausedRuns.length,

    /** Runs `work` up to its first pause. */
    async start(work: () => Promise<unknown>): Promise<void> {
      const done = untilStopped();
      running += 1;
      void work().finally(stop);
      await done;
    },

    /** Resumes one run until its next pause. */
    async resume(index: number): Promise<void> {
      const [next] = pausedRuns.splice(index, 1);
      if (!next) return;

      const done = untilStopped();
      next();
      await done;
    },

    /** Abandons one run, as if its process had crashed. */
    kill(index: number): void {
      pausedRuns.splice(index, 1);
    },
  };
}

export type Interleaving = ReturnType<typeof createInterleaving>;
