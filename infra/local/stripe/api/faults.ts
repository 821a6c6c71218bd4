/** A simulated failure of API calls. Without `method` and `path`, it affects any call. */
export interface Fault {
  method?: 'DELETE' | 'GET' | 'POST';
  /** A regular expression, e.g. `^/v1/subscriptions$`. Default: any path. */
  path?: string;
  /** Number of matching calls that succeed first. Default: 0. */
  skip?: number;
  /** Number of calls to fail after that. Default: 1. */
  times?: number;
  /**
   * `before` fails the call without running it. `after` runs the call, then fails it. Default:
   * `before`.
   */
  when?: 'after' | 'before';
  /** `reset` closes the connection; `hang` never responds. */
  with: 'hang' | 'reset' | { status: number };
}

/** The pending faults. If several match a call, the one added first applies. */
export class Faults {
  #pending: Fault[] = [];

  add(fault: Fault): void {
    const counted = { ...fault };
    for (let left = fault.times ?? 1; left > 0; left -= 1) this.#pending.push(counted);
  }

  clear(): void {
    this.#pending = [];
  }

  take(method: string, path: string, when: 'after' | 'before'): Fault | undefined {
    const index = this.#pending.findIndex(
      (fault) =>
        (fault.when ?? 'before') === when &&
        (fault.method ?? method) === method &&
        new RegExp(fault.path ?? '').test(path),
    );

    const fault = this.#pending[index];
    if (!fault?.skip) return index < 0 ? undefined : this.#pending.splice(index, 1)[0];

    // All repetitions of the fault share this count.
    fault.skip -= 1;

    return undefined;
  }
}
