interface Sender {
  send(...parameters: never[]): Promise<unknown>;
}

/** Simulates a killed process. Real services never throw this error. */
export class InjectedCrash extends Error {
  override readonly name = 'Killed';
}

/**
 * Simulates a crash of the code under test, just before or after its n-th outgoing call. All later
 * calls fail until `start` is called.
 */
export class CrashInjector {
  #calls = 0;
  #killAt = Number.POSITIVE_INFINITY;
  #isAfter = false;
  #isDead = false;

  /** Restarts the process. Without `killAt`, the process isn't killed again. */
  start(killAt = Number.POSITIVE_INFINITY, isAfter = false): void {
    this.#calls = 0;
    this.#killAt = killAt;
    this.#isAfter = isAfter;
    this.#isDead = false;
  }

  get calls(): number {
    return this.#calls;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw new InjectedCrash('dead already');

    this.#calls += 1;

    const isLast = this.#calls >= this.#killAt;
    if (isLast) this.#isDead = true;
    if (isLast && !this.#isAfter) throw new InjectedCrash('before the call');

    const answer = await call();
    if (isLast) throw new InjectedCrash('after the call');

    return answer;
  }

  /**
   * Wraps a client, so that the injector counts its calls and can kill the process at any of them.
   */
  client<Client extends Sender>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'send') return value.bind(target);

        return (...parameters: never[]) => this.run(() => target.send(...parameters));
      },
    });
  }
}
