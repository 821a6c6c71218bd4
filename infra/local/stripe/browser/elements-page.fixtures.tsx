import { CardElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startApiDouble, type ApiDouble } from './api-double.fixtures.ts';

/** A year in which the cards of the tests are still good, whole and as it is typed. */
export const goodYear = String(new Date().getFullYear() + 3);
export const yy = goodYear.slice(2);

export interface Form {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  /** What the element shows, inside its shadow root. */
  readonly box: HTMLElement;
}

/** The stand-in as `window.Stripe` of this file's tests, with a fresh server for each; `api()` is the server. */
export function useStandIn(): { readonly api: () => ApiDouble } {
  let double: ApiDouble | undefined;
  beforeAll(async () => {
    giveDialogMethods();
    await import('./stripe-stand-in.ts');
  });
  beforeEach(async () => {
    double = await startApiDouble();
    vi.stubGlobal('__stripeStandIn', { api: double.url });
  });
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    await double?.close();
  });
  return {
    api() {
      if (!double) throw new Error('only inside a test');
      return double;
    },
  };
}

export const openCard = (onChange = vi.fn<(event: object) => void>()) =>
  open((onReady) => <CardElement options={{ hidePostalCode: true }} onReady={onReady} onChange={onChange} />);

export const openPayment = (clientSecret: string) =>
  open((onReady) => <PaymentElement options={{ layout: 'tabs' }} onReady={onReady} />, { clientSecret });

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

/** Renders the elements as a page does and waits until they can be typed into. */
async function open(element: (onReady: () => void) => ReactNode, options?: object): Promise<Form> {
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
      <Elements stripe={loadStripe('pk_test_local')} options={options}>
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
