/** A warm thread takes about 20 MB, so a stack with 150 functions can't keep one for each. */
const MAX_IDLE = 16;
const IDLE_MS = 60_000;

interface IdleInstance {
  stop: () => void;
  timer: NodeJS.Timeout;
}

/**
 * The warm instances that wait for their next event, across all functions that share this object.
 * Stops those that have waited for a minute, and the longest waiting one if there are too many.
 */
export class IdleInstances {
  /** In the order in which they became idle. */
  private readonly waiting = new Map<object, IdleInstance>();

  constructor(private readonly max = MAX_IDLE) {}

  add(instance: object, stop: () => void): void {
    const timer = setTimeout(() => this.end(instance), IDLE_MS);
    timer.unref();
    this.waiting.set(instance, { stop, timer });

    const [longest] = this.waiting.keys();
    if (longest && this.waiting.size > this.max) this.end(longest);
  }

  /** Does nothing if the instance isn't idle. */
  remove(instance: object): void {
    clearTimeout(this.waiting.get(instance)?.timer);
    this.waiting.delete(instance);
  }

  private end(instance: object): void {
    const stop = this.waiting.get(instance)?.stop;
    this.remove(instance);
    stop?.();
  }
}
