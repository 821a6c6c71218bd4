import { vi } from 'vitest';

type Handler = (event: unknown) => void;

/** One of Stripe's fields: what was asked of it, and a way to let it say something. */
export class FakeElement {
  readonly handlers = new Map<string, Handler>();
  focused = 0;

  constructor(
    readonly type: string,
    readonly options: unknown,
  ) {}

  on(name: string, handler: Handler): this {
    this.handlers.set(name, handler);
    return this;
  }

  off(name: string): this {
    this.handlers.delete(name);
    return this;
  }

  mount(): void {
    queueMicrotask(() => this.say('ready'));
  }

  focus(): void {
    this.focused += 1;
  }

  update(): void {}
  destroy(): void {}

  say(name: string, event: unknown = {}): void {
    this.handlers.get(name)?.(event);
  }
}

class FakeElements {
  readonly made: FakeElement[] = [];
  /** The page has lost its fields. */
  isEmpty = false;

  constructor(readonly options: unknown) {}

  create(type: string, options: unknown): FakeElement {
    const element = new FakeElement(type, options);
    this.made.push(element);
    return element;
  }

  getElement(): FakeElement | null {
    return this.isEmpty ? null : (this.made.at(-1) ?? null);
  }

  update(): void {}
}

type Confirm = (...given: unknown[]) => Promise<unknown>;

/** The browser's side of Stripe. Every confirmation succeeds unless a test says otherwise. */
export class FakeStripe {
  readonly groups: FakeElements[] = [];
  readonly confirmCardSetup = vi.fn<Confirm>(async () => ({ setupIntent: { status: 'succeeded' } }));
  readonly confirmSetup = vi.fn<Confirm>(async () => ({ setupIntent: { status: 'succeeded' } }));
  readonly confirmCardPayment = vi.fn<Confirm>(async () => ({ paymentIntent: { status: 'succeeded' } }));
  readonly confirmPayment = vi.fn<Confirm>(async () => ({ paymentIntent: { status: 'succeeded' } }));
  // The library takes an object for Stripe only when these are there.
  readonly createToken = () => undefined;
  readonly createPaymentMethod = () => undefined;

  readonly elements = (options: unknown): FakeElements => {
    const group = new FakeElements(options);
    this.groups.push(group);
    return group;
  };

  /** The field on the screen. */
  field(type: string): FakeElement {
    const found = this.groups.flatMap(({ made }) => made).findLast((element) => element.type === type);
    if (!found) throw new Error(`Stripe was asked for no ${type} field`);
    return found;
  }
}

let current: FakeStripe | null = null;
// Stripe's loader keeps the first constructor it sees.
const construct = Object.assign(() => current, { version: 'endive' });

export function serveStripe(): FakeStripe {
  current = new FakeStripe();
  vi.stubGlobal('Stripe', construct);
  return current;
}

/** As Stripe answers a card that the bank refuses. */
export const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };
