import { vi } from 'vitest';

type Handler = (event: unknown) => void;

/** A fake Stripe element that records calls. Tests can emit its events. */
export class FakeElement {
  readonly handlers = new Map<string, Handler>();
  focusCount = 0;

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
    queueMicrotask(() => this.emit('ready'));
  }

  focus(): void {
    this.focusCount += 1;
  }

  update(): void {}
  destroy(): void {}

  emit(name: string, event: unknown = {}): void {
    this.handlers.get(name)?.(event);
  }
}

class FakeElements {
  readonly created: FakeElement[] = [];
  /** If true, `getElement` returns null, as if no element were mounted. */
  isEmpty = false;

  constructor(readonly options: unknown) {}

  create(type: string, options: unknown): FakeElement {
    const element = new FakeElement(type, options);
    this.created.push(element);
    return element;
  }

  getElement(): FakeElement | null {
    return this.isEmpty ? null : (this.created.at(-1) ?? null);
  }

  update(): void {}
}

type Confirm = (...given: unknown[]) => Promise<unknown>;

/** A fake Stripe.js. Every confirmation succeeds unless a test overrides it. */
export class FakeStripe {
  readonly groups: FakeElements[] = [];
  readonly confirmCardSetup = vi.fn<Confirm>(async () => ({
    setupIntent: { status: 'succeeded' },
  }));
  readonly confirmSetup = vi.fn<Confirm>(async () => ({ setupIntent: { status: 'succeeded' } }));
  readonly confirmCardPayment = vi.fn<Confirm>(async () => ({
    paymentIntent: { status: 'succeeded' },
  }));
  readonly confirmPayment = vi.fn<Confirm>(async () => ({
    paymentIntent: { status: 'succeeded' },
  }));
  // Stripe's React library checks that these methods exist.
  readonly createToken = () => undefined;
  readonly createPaymentMethod = () => undefined;

  readonly elements = (options: unknown): FakeElements => {
    const group = new FakeElements(options);
    this.groups.push(group);
    return group;
  };

  /** The most recently created element of this type. */
  findElement(type: string): FakeElement {
    const found = this.groups
      .flatMap(({ created }) => created)
      .findLast((element) => element.type === type);
    if (!found) throw new Error(`Stripe was asked for no ${type} field`);

    return found;
  }
}

let current: FakeStripe | null = null;
// Stripe's loader caches the first `window.Stripe` it finds, so all tests provide the same
// function.
const createFakeStripe = Object.assign(() => current, { version: 'endive' });

export function stubStripe(): FakeStripe {
  current = new FakeStripe();
  vi.stubGlobal('Stripe', createFakeStripe);
  return current;
}

/** Stripe's response to a card that the bank declined. */
export const cardDeclinedResult = {
  error: { type: 'card_error', message: 'Your card was declined.' },
};
