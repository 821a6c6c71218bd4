interface Sender {
  send(...parameters: never[]): Promise<unknown>;
}

/** What a killed process throws: it is no answer of any service. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * Counts the calls that leave the code under test and kills it at one of them, before it is sent or after it took effect.
 * A killed process sends nothing more, until it is started again.
 */
export class DeletionFuse {
  #calls = 0;
  #killAt = Number.POSITIVE_INFINITY;
  #isAfter = false;
  #isDead = false;

  /** Starts the process again. Without a call to die at it lives. */
  start(killAt = Number.POSITIVE_INFINITY, isAfter = false): void {
    this.#calls = 0;
    this.#killAt = killAt;
    this.#isAfter = isAfter;
    this.#isDead = false;
  }

  get calls(): number {
    return this.#calls;
  }

  async pass<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw new Killed('dead already');
    this.#calls += 1;
    const isLast = this.#calls >= this.#killAt;
    if (isLast) this.#isDead = true;
    if (isLast && !this.#isAfter) throw new Killed('before the call');
    const answer = await call();
    if (isLast) throw new Killed('after the call');
    return answer;
  }

  /** The client, whose calls pass the fuse. */
  client<Client extends Sender>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'send') return value.bind(target);
        return (...parameters: never[]) => this.pass(() => target.send(...parameters));
      },
    });
  }
}
