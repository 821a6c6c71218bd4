import { join } from 'node:path';
import { readJson, writeAtomically } from './aws/atomic-file.ts';

/**
 * The local cloud's time: the machine's time plus an offset. The offset survives a restart, because
 * the stored dates are ahead of the machine's time.
 */
export class Clock {
  readonly #file: string;
  #offsetMs: number;

  constructor(
    stateDir: string,
    private readonly machineNow: () => number = Date.now,
  ) {
    this.#file = join(stateDir, 'clock.json');
    this.#offsetMs = readJson<number>(this.#file) ?? 0;
  }

  /** How far this clock is ahead of the machine's, in milliseconds. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => this.machineNow() + this.#offsetMs;

  moveForward(ms: number): void {
    this.#offsetMs += ms;
    writeAtomically(this.#file, JSON.stringify(this.#offsetMs));
  }
}
