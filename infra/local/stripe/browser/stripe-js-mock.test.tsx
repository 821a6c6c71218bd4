// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import {
  CardElement,
  Elements,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  createSubscription,
  saveCard,
  startStripeFixture,
  type StripeFixture,
} from '../stripe.fixtures.ts';
import type { MockElement } from './elements.ts';

// Stripe's loader caches its first result, even across test files. Clear that cache before the
// imports run.
vi.hoisted(() => vi.resetModules());

afterAll(() => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, 'Stripe');
});

let fixture: StripeFixture;
let secrets: { setup: string; payment: string };
const onChange = vi.fn<(event: object) => void>();
const onSubmit = vi.fn<(event: object) => void>();

beforeAll(async () => {
  addDialogMethods();
  await import('./stripe-js-mock.ts');
});

beforeEach(async () => {
  fixture = await startStripeFixture();
  vi.stubGlobal('__stripeMockServer', { api: fixture.mockServer.url });

  const { pending_setup_intent: setup } = await createSubscription(fixture.stripe);
  const { latest_invoice: invoice } = await createSubscription(fixture.stripe, { trialDays: 0 });
  if (typeof setup === 'string' || typeof invoice === 'string') throw new Error('not expanded');

  secrets = {
    setup: setup?.client_secret ?? '',
    payment: invoice?.confirmation_secret?.client_secret ?? '',
  };
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await fixture.close();
});

interface Form {
  stripe: Stripe;
  elements: StripeElements;
  box: HTMLElement;
}

/** Renders a page with a Stripe element and waits until the element is ready. */
async function open(kind: 'card' | 'payment', clientSecret?: string): Promise<Form> {
  const onReady = vi.fn<() => void>();
  let page: { stripe: Stripe; elements: StripeElements } | undefined;

  function Page() {
    const stripe = useStripe();
    const elements = useElements();
    useEffect(() => {
      if (stripe && elements) page = { stripe, elements };
    }, [stripe, elements]);

    return (
      <form aria-label="Payment" onSubmit={onSubmit}>
        {kind === 'card' && <label htmlFor="card">Card</label>}
        {kind === 'card' && <CardElement id="card" onReady={onReady} onChange={onChange} />}
        {kind === 'payment' && <PaymentElement onReady={onReady} onLoadError={onChange} />}
      </form>
    );
  }

  render(
    <StrictMode>
      <Elements
        stripe={loadStripe(fixture.mockServer.publishableKey)}
        {...(clientSecret !== undefined && { options: { clientSecret } })}
      >
        <Page />
      </Elements>
    </StrictMode>,
  );

  await waitFor(() => expect(onReady.mock.calls.length + onChange.mock.calls.length).toBe(1));

  const hosts = [...screen.getByRole('form').querySelectorAll('div')];
  const box = hosts
    .find(({ shadowRoot }) => shadowRoot)
    ?.shadowRoot?.querySelector('div')?.parentNode;
  if (!page || !box) throw new Error('nothing was mounted');

  return { ...page, box: box as unknown as HTMLElement };
}

async function typeCard({ box }: Form, number: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(within(box).getByLabelText(/number$/i), number);
  await user.type(within(box).getByLabelText(/date$/i), '12 / 34');
  await user.type(within(box).getByLabelText(/CVC|code/), '123');

  const zip = within(box).queryByLabelText('ZIP');
  if (zip) await user.type(zip, '12345');
}

function cardOf({ elements }: Form) {
  const card = elements.getElement(CardElement);
  if (!card) throw new Error('there is no card element');
  return card;
}

async function finishDialog(button: string): Promise<void> {
  const dialog = await waitFor(() => {
    const dialogs = [...document.body.children].map((child) =>
      child.shadowRoot?.querySelector('dialog'),
    );
    const found = dialogs.find((each) => each?.open);
    if (!found) throw new Error('no dialog yet');

    return found;
  });

  await userEvent.click(within(dialog).getByText(button));
}

describe('the card element', () => {
  it('reports an invalid number', async () => {
    const form = await open('card');
    await userEvent.type(within(form.box).getByLabelText(/number$/), '4242424242424241');

    expect(onChange.mock.lastCall?.[0]).toMatchObject({
      complete: false,
      error: { code: 'invalid_number' },
    });
  });

  it('reports that it is complete', async () => {
    const form = await open('card');
    await typeCard(form, '4242 4242 4242 4242');

    expect(onChange.mock.lastCall?.[0]).toMatchObject({
      elementType: 'card',
      complete: true,
      error: undefined,
    });
  });

  it("submits the page's form on Enter", async () => {
    const form = await open('card');
    onSubmit.mockImplementation(
      (event) => 'preventDefault' in event && (event as Event).preventDefault(),
    );
    await userEvent.type(within(form.box).getByLabelText('ZIP'), '{Enter}');

    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('returns the first missing field without calling the server', async () => {
    const form = await open('card');
    const result = await form.stripe.confirmCardSetup(secrets.setup, {
      payment_method: { card: cardOf(form) },
    });

    expect(result.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
  });

  it('saves the card', async () => {
    const form = await open('card');
    await typeCard(form, '4242424242424242');

    const result = await form.stripe.confirmCardSetup(secrets.setup, {
      payment_method: { card: cardOf(form) },
    });

    expect(result.setupIntent?.status).toBe('succeeded');
  });

  it('returns a decline with the intent', async () => {
    const form = await open('card');
    await typeCard(form, '4000000000000002');

    const result = await form.stripe.confirmCardSetup(secrets.setup, {
      payment_method: { card: cardOf(form) },
    });

    expect(result.error).toMatchObject({
      code: 'card_declined',
      setup_intent: { object: 'setup_intent' },
    });
  });

  it.each([
    ['Complete authentication', { paymentIntent: { status: 'succeeded' } }],
    [
      'Fail authentication',
      {
        error: {
          code: 'payment_intent_authentication_failure',
          payment_intent: { object: 'payment_intent' },
        },
      },
    ],
  ])('asks the cardholder: %s', async (button, outcome) => {
    const form = await open('card');
    await typeCard(form, '4000002500003155');

    const pending = form.stripe.confirmCardPayment(secrets.payment, {
      payment_method: { card: cardOf(form) },
    });
    await finishDialog(button);

    expect(await pending).toMatchObject(outcome);
  });
});

// The pages use Stripe's type, so the mock must have each of its members. Otherwise this line
// doesn't compile.
const elementMembers: Record<keyof StripeCardElement, keyof MockElement> = {
  mount: 'mount',
  unmount: 'unmount',
  destroy: 'destroy',
  focus: 'focus',
  blur: 'blur',
  clear: 'clear',
  update: 'update',
  on: 'on',
  once: 'once',
  off: 'off',
};

describe('the methods of an element', () => {
  it('are those of Stripe’s element', async () => {
    const card: object = cardOf(await open('card'));
    const missing = Object.keys(elementMembers).filter(
      (name) => typeof Reflect.get(card, name) !== 'function',
    );

    expect(missing).toEqual([]);
  });

  it('focus the number, and blur it', async () => {
    const form = await open('card');
    const [focus, blur] = [vi.fn<() => void>(), vi.fn<() => void>()];
    cardOf(form).on('focus', focus).on('blur', blur);
    cardOf(form).focus();
    expect(
      within(form.box)
        .getByLabelText(/number$/)
        .matches(':focus'),
    ).toBe(true);

    cardOf(form).blur();
    expect([focus.mock.calls.length, blur.mock.calls.length]).toEqual([1, 1]);
  });

  it('focus the number when the label of the container is clicked', async () => {
    const form = await open('card');
    await userEvent.click(screen.getByText('Card'));

    expect(
      within(form.box)
        .getByLabelText(/number$/)
        .matches(':focus'),
    ).toBe(true);
  });

  it('clear the fields', async () => {
    const form = await open('card');
    await typeCard(form, '4242424242424242');
    cardOf(form).clear();
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ empty: true, complete: false });
  });

  it('disable the fields', async () => {
    const form = await open('card');
    cardOf(form).update({ disabled: true });
    expect(within(form.box).getByLabelText('ZIP').matches(':disabled')).toBe(true);
  });

  it('call a listener once, or until it is removed', async () => {
    const card = cardOf(await open('card'));
    const [once, removed] = [vi.fn<() => void>(), vi.fn<() => void>()];
    card.once('focus', once).on('focus', removed);
    card.off('focus', removed);
    for (const act of [card.focus, card.blur, card.focus]) act.call(card);

    expect([once.mock.calls.length, removed.mock.calls.length]).toEqual([1, 0]);
  });

  it('remount an unmounted element with its input, but not a destroyed one', async () => {
    const form = await open('card');
    await typeCard(form, '4242424242424242');

    const [card, container] = [cardOf(form), document.createElement('div')];
    card.unmount();
    card.mount(container);

    const number = container.querySelector('div')?.shadowRoot?.querySelector('input')?.value;
    card.destroy();

    expect(number).toBe('4242424242424242');
    expect(() => card.mount(container)).toThrow(/destroyed/);
  });
});

it("doesn't submit the page's form on Enter in the list of test cards", async () => {
  const form = await open('card');
  (await within(form.box).findByLabelText('Test card')).focus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

describe('the test cards', () => {
  const choose = async (form: Form, label: RegExp) => {
    const select = await within(form.box).findByLabelText('Test card');
    await userEvent.selectOptions(select, within(form.box).getByRole('option', { name: label }));
  };

  it.each([
    [/^Accepted \(/, { setupIntent: { status: 'succeeded' } }],
    [/^Declined \(/, { error: { code: 'card_declined' } }],
  ])('fill in all fields: %s', async (label, outcome) => {
    const form = await open('card');
    await choose(form, label);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ complete: true });

    const result = await form.stripe.confirmCardSetup(secrets.setup, {
      payment_method: { card: cardOf(form) },
    });
    expect(result).toMatchObject(outcome);
  });

  it('include one that asks for 3-D Secure', async () => {
    const form = await open('payment', secrets.setup);
    await choose(form, /3-D Secure/);

    const pending = form.stripe.confirmSetup({ elements: form.elements, redirect: 'if_required' });
    await finishDialog('Complete authentication');

    expect(await pending).toMatchObject({ setupIntent: { status: 'succeeded' } });
  });

  it('exclude cards that have had a trial, and the field says why', async () => {
    await saveCard(fixture.stripe, await createSubscription(fixture.stripe), 'pm_card_visa');

    const { box } = await open('card');
    const select = await within(box).findByLabelText('Test card');

    expect(select.textContent).not.toContain('4242');
    expect(within(box).getByText(/Each card gets one free trial/)).toBeTruthy();
  });
});

it('has all functions of Stripe.js that the pages call', async () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixtures)\./.test(path));
  const calls = pages.flatMap((path) => [
    ...readFileSync(`web/src/${path}`, 'utf8').matchAll(/\bstripe\??\.(\w+)\(/g),
  ]);
  const names = [...new Set(calls.map(([, name = '']) => name))].toSorted();
  const stripe: object = (await loadStripe(fixture.mockServer.publishableKey)) ?? {};

  expect(names).toContain('confirmCardSetup');
  expect(names.filter((name) => typeof Reflect.get(stripe, name) !== 'function')).toEqual([]);
});

describe('the payment element', () => {
  it('shows the first missing field', async () => {
    const { stripe, elements, box } = await open('payment', secrets.setup);
    const result = await stripe.confirmSetup({ elements, redirect: 'if_required' });
    expect(result.error?.code).toBe('incomplete_number');
    expect(within(box).getByRole('alert').textContent).toBe('Your card number is incomplete.');
  });

  it('confirms a payment', async () => {
    const form = await open('payment', secrets.payment);
    await typeCard(form, '5555555555554444');

    const result = await form.stripe.confirmPayment({
      elements: form.elements,
      redirect: 'if_required',
    });

    expect(result.paymentIntent?.status).toBe('succeeded');
  });

  it('reports an intent that cannot be read', async () => {
    await open('payment', 'seti_1_secret_wrong');
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ error: { code: 'resource_missing' } });
  });
});

it('loads without a warning', async () => {
  const warn = vi.spyOn(console, 'warn');
  await loadStripe(fixture.mockServer.publishableKey);
  expect(warn).not.toHaveBeenCalled();
});

it('confirms a saved card, and reports an unreachable server', async () => {
  const stripe = await loadStripe(fixture.mockServer.publishableKey);
  const done = await stripe?.confirmCardPayment(secrets.payment, {
    payment_method: 'pm_card_visa',
  });
  expect(done?.paymentIntent?.status).toBe('succeeded');

  vi.stubGlobal('__stripeMockServer', { api: 'http://127.0.0.1:9' });

  const offline = await loadStripe(fixture.mockServer.publishableKey);
  const result = await offline?.confirmCardPayment(secrets.payment);
  expect(result?.error?.type).toBe('api_connection_error');
});

// jsdom supports the dialog element, but not its methods.
function addDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(value) {
    this.open = false;
    this.returnValue = value ?? this.returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
