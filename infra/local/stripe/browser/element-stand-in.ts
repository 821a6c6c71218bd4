import type { StripeElementClasses, StripeError } from '@stripe/stripe-js';
import { ElementContainer, type ElementState } from './element-container.ts';
import { IntegrationError } from './integration-error.ts';
import { Listeners } from './listeners.ts';

type Plain<Type> = { readonly elementType: Type };

export interface ElementEvents<Type extends string, Change> {
  ready: Plain<Type>;
  focus: Plain<Type>;
  blur: Plain<Type>;
  escape: Plain<Type>;
  loaderstart: Plain<Type>;
  change: Change;
  loaderror: Plain<Type> & { readonly error: StripeError };
}

// In a frame of Stripe's none of these would reach the page.
const keptInside = ['input', 'beforeinput', 'keydown', 'keyup', 'keypress', 'paste', 'copy', 'cut', 'click', 'change'];

/** What card and payment element have in common: a shadow root in the page's container, in place of Stripe's frame. */
export abstract class ElementStandIn<Type extends 'card' | 'payment', Change> {
  readonly elementType: Type;
  readonly #host: HTMLDivElement = document.createElement('div');
  protected readonly root: ShadowRoot = this.#host.attachShadow({ mode: 'open' });
  readonly #listeners = new Listeners<ElementEvents<Type, Change>>();
  readonly #onDestroy: () => void;
  #container: ElementContainer | undefined;
  #classes: StripeElementClasses = {};
  #isDestroyed = false;
  #lastChange = '';

  protected constructor(elementType: Type, onDestroy: () => void) {
    this.elementType = elementType;
    this.#onDestroy = onDestroy;
    for (const name of keptInside) this.#host.addEventListener(name, (event) => event.stopPropagation());
    this.root.addEventListener('focusin', (event) => this.#focusMoved(event, 'focus'));
    this.root.addEventListener('focusout', (event) => this.#focusMoved(event, 'blur'));
    this.root.addEventListener('keydown', (event) => this.#keyPressed(event));
  }

  abstract focus(): void;
  abstract clear(): void;
  protected abstract readonly state: ElementState;
  protected abstract changeEvent(): Change;
  /** Gets ready to be used. An error is told to the page. */
  protected abstract load(): Promise<StripeError | undefined>;

  get isMounted(): boolean {
    return this.#container !== undefined;
  }

  mount(target: string | HTMLElement): void {
    this.#assertAlive();
    const node = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!node)
      throw new IntegrationError(`No element of the page matches "${String(target)}", so nothing was mounted.`);
    if (node === this.#container?.node) return;
    this.unmount();
    const container = new ElementContainer(node, this.#host, () => this.focus());
    this.#container = container;
    this.#showState();
    this.#lastChange = JSON.stringify(this.changeEvent());
    void this.#becomeReady(container);
  }

  unmount(): void {
    this.#container?.release();
    this.#container = undefined;
  }

  destroy(): void {
    this.#assertAlive();
    this.unmount();
    this.#isDestroyed = true;
    this.#onDestroy();
  }

  blur(): void {
    const focused = this.root.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  on<Name extends keyof ElementEvents<Type, Change>>(
    name: Name,
    handler: (event: ElementEvents<Type, Change>[Name]) => void,
  ): this {
    this.#listeners.add(name, handler);
    return this;
  }

  once<Name extends keyof ElementEvents<Type, Change>>(
    name: Name,
    handler: (event: ElementEvents<Type, Change>[Name]) => void,
  ): this {
    this.#listeners.addOnce(name, handler);
    return this;
  }

  off<Name extends keyof ElementEvents<Type, Change>>(
    name: Name,
    handler?: (event: ElementEvents<Type, Change>[Name]) => void,
  ): this {
    this.#listeners.remove(name, handler);
    return this;
  }

  /** Tells the page what the fields hold now, unless that is what it knows already. */
  protected contentChanged(): void {
    this.#showState();
    const event = this.changeEvent();
    const told = JSON.stringify(event);
    if (told === this.#lastChange || !this.isMounted) return;
    this.#lastChange = told;
    this.#listeners.tell('change', event);
  }

  protected setClasses(classes: StripeElementClasses): void {
    this.#classes = { ...this.#classes, ...classes };
    this.#showState();
  }

  async #becomeReady(container: ElementContainer): Promise<void> {
    // The page attaches its handlers after mount() has returned, React a moment later still.
    await new Promise((resolve) => setTimeout(resolve));
    if (container !== this.#container) return;
    this.#listeners.tell('loaderstart', this.#plain());
    const error = await this.load();
    if (container !== this.#container) return;
    if (error) this.#listeners.tell('loaderror', { ...this.#plain(), error });
    else this.#listeners.tell('ready', this.#plain());
  }

  #plain(): Plain<Type> {
    return { elementType: this.elementType };
  }

  #focusMoved(event: Event, name: 'focus' | 'blur'): void {
    const other = event instanceof FocusEvent ? event.relatedTarget : null;
    if (other instanceof Node && this.root.contains(other)) return;
    this.#showState(name === 'focus');
    this.#listeners.tell(name, this.#plain());
  }

  #keyPressed(event: Event): void {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === 'Escape') this.#listeners.tell('escape', this.#plain());
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.#container?.submit();
  }

  #showState(isFocused = this.root.activeElement !== null): void {
    this.#container?.show(this.#classes, this.state, isFocused);
  }

  #assertAlive(): void {
    if (this.#isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
  }
}
