interface Entry<Event> {
  readonly handler: (event: Event) => void;
  readonly isOnce: boolean;
}

/** Handlers by the name of the event they wait for. */
export class Listeners<Events> {
  readonly #entries: { [Name in keyof Events]?: readonly Entry<Events[Name]>[] } = {};

  add<Name extends keyof Events>(name: Name, handler: (event: Events[Name]) => void): void {
    this.#entries[name] = [...(this.#entries[name] ?? []), { handler, isOnce: false }];
  }

  addOnce<Name extends keyof Events>(name: Name, handler: (event: Events[Name]) => void): void {
    this.#entries[name] = [...(this.#entries[name] ?? []), { handler, isOnce: true }];
  }

  /** Without a handler all of the event's go. */
  remove<Name extends keyof Events>(name: Name, handler?: (event: Events[Name]) => void): void {
    this.#entries[name] = this.#entries[name]?.filter((entry) => handler && entry.handler !== handler);
  }

  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const entries = this.#entries[name] ?? [];
    this.#entries[name] = entries.filter((entry) => !entry.isOnce);
    for (const { handler } of entries) handler(event);
  }
}
