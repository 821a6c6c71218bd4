/** Numbers from 0 up to 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Lets several runs of one program take turns: each stops at every `pause` until it is let go on. So any interleaving can
 * be played, and the same one again.
 */
export function takingTurns() {
  const waiting: (() => void)[] = [];
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
        waiting.push(() => {
          running += 1;
          resolve();
        });
        stop();
      }),
    /** How many wait at a pause. */
    waiting: () => waiting.length,
    /** Runs `work` up to its first pause. */
    async start(work: () => Promise<unknown>): Promise<void> {
      const done = untilStopped();
      running += 1;
      void work().finally(stop);
      await done;
    },
    /** Lets one go on to its next pause. */
    async goOn(index: number): Promise<void> {
      const [next] = waiting.splice(index, 1);
      if (!next) return;
      const done = untilStopped();
      next();
      await done;
    },
    /** One never goes on, as when its process dies. */
    kill(index: number): void {
      waiting.splice(index, 1);
    },
  };
}
export type Turns = ReturnType<typeof takingTurns>;
