/** Something that goes wrong with calls that fit. */
export interface Fault {
  /** Any, when it is left out. */
  readonly method?: 'DELETE' | 'GET' | 'POST' | undefined;
  /** A regular expression for the path, e.g. `^/v1/subscriptions$`; any path when it is left out. */
  readonly path?: string | undefined;
  /** How many calls; default 1. */
  readonly times?: number | undefined;
  /** Before anything was done, or when it was done and only the answer fails. Default before. */
  readonly when?: 'after' | 'before' | undefined;
  /** A status is answered as an error of Stripe's; a reset closes the connection; a hang never answers. */
  readonly with: 'hang' | 'reset' | { readonly status: number } | { readonly delayMs: number };
}

/** What is to go wrong, in the order it was asked for. */
export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault that hits this call at this point, used up by it. */
  take(method: string, path: string, when: 'after' | 'before'): Fault | undefined {
    const hit = this.#waiting.find(
      ({ fault, left }) =>
        left > 0 &&
        (fault.when ?? 'before') === when &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || new RegExp(fault.path).test(path)),
    );
    if (!hit) return undefined;
    hit.left -= 1;
    return hit.fault;
  }
}
