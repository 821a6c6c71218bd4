import { CardElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

/** A year in which the cards of the tests are still good, whole and as it is typed. */
export const goodYear = String(new Date().getFullYear() + 3);
export const yy = goodYear.slice(2);

export interface Form {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  /** What the element shows, inside its shadow root. */
  readonly box: HTMLElement;
}

/** What the stand-in talks to in a test. */
interface Server {
  readonly url: string;
  readonly publishableKey: string;
  close(): Promise<void>;
}

/** The stand-in as `window.Stripe` of this file's tests, with a fresh server for each. */
export function useStandIn<Api extends Server>(start: () => Promise<Api>) {
  let started: Api | undefined;
  beforeAll(async () => {
    giveDialogMethods();
    await import('./stripe-stand-in.ts');
  });
  beforeEach(async () => {
    started = await start();
    vi.stubGlobal('__stripeStandIn', { api: started.url });
  });
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    await started?.close();
  });
  const api = () => {
    if (!started) throw new Error('only inside a test');
    return started;
  };
  return {
    api,
    openCard: (onChange = vi.fn<(event: object) => void>()) =>
      open(api().publishableKey, (onReady) => (
        <CardElement options={{ hidePostalCode: true }} onReady={onReady} onChange={onChange} />
      )),
    openPayment: (clientSecret: string) =>
      open(api().publishableKey, (onReady) => <PaymentElement options={{ layout: 'tabs' }} onReady={onReady} />, {
        clientSecret,
      }),
  };
}

/** Types from the number on; the element moves from field to field by itself. */
export async function typeCard({ box }: Form, text: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(within(box).getByLabelText(/number/));
  await user.keyboard(text);
}

export function cardOf({ elements }: Form) {
  const card = elements.getElement(CardElement);
  if (!card) throw new Error('the group has no card element');
  return card;
}

/** Waits for the bank's question and presses the button. */
export async function answerBank(name: string): Promise<void> {
  const dialog = await waitFor(() => {
    const hosts = [...document.body.children].map((child) => child.shadowRoot?.querySelector('dialog'));
    const found = hosts.find((host) => host?.open);
    if (!found) throw new Error('no dialog yet');
    return found;
  });
  await userEvent.click(within(dialog).getByText(name));
}

/** Renders the elements as a page does and waits until they can be typed into. */
async function open(key: string, element: (onReady: () => void) => ReactNode, options?: object): Promise<Form> {
  const onReady = vi.fn<() => void>();
  const onForm = vi.fn<(form: Omit<Form, 'box'>) => void>();
  function Page() {
    const stripe = useStripe();
    const elements = useElements();
    useEffect(() => {
      if (stripe && elements) onForm({ stripe, elements });
    }, [stripe, elements]);
    return <form aria-label="Payment">{element(onReady)}</form>;
  }
  render(
    <StrictMode>
      <Elements stripe={loadStripe(key)} options={options}>
        <Page />
      </Elements>
    </StrictMode>,
  );
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  const box = screen.getByRole('form').querySelector('.StripeElement > div')?.shadowRoot?.querySelector('div');
  const form = onForm.mock.lastCall?.[0];
  if (!form || !box) throw new Error('nothing was mounted');
  return { ...form, box };
}

// jsdom has the element, but neither of its methods.
function giveDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(value) {
    this.open = false;
    this.returnValue = value ?? this.returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
