// @vitest-environment jsdom
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { cardOf, typeCard, useStandIn, yy } from './elements-page.fixtures.tsx';
import { startServer } from './stripe-server.fixtures.ts';

const { api, openCard } = useStandIn(startServer);
const container = () => screen.getByRole('form').querySelector('.StripeElement');

describe('an element in the page', () => {
  it('shows its state in the classes of its container', async () => {
    const form = await openCard();
    expect(container()?.className).toBe('StripeElement StripeElement--empty');
    await typeCard(form, '4242424242424241');
    expect(container()?.className).toBe('StripeElement StripeElement--invalid StripeElement--focus');
    cardOf(form).clear();
    await typeCard(form, `424242424242424212${yy}123`);
    cardOf(form).blur();
    expect(container()?.className).toBe('StripeElement StripeElement--complete');
  });

  it('takes new classes, styles and states', async () => {
    const form = await openCard();
    cardOf(form).update({ classes: { base: 'mine', empty: 'mine-empty' }, disabled: true, hidePostalCode: false });
    expect(screen.getByRole('form').firstElementChild?.className).toBe('mine mine-empty');
    const zip = within(form.box).getByLabelText<HTMLInputElement>('ZIP');
    expect([zip.disabled, zip.parentElement?.hidden]).toEqual([true, false]);
  });

  it('tells focus, Escape and blur once each, and keeps keys and input to itself', async () => {
    const form = await openCard();
    const told: string[] = [];
    const card = cardOf(form);
    card.on('focus', () => told.push('focus')).on('blur', () => told.push('blur'));
    card.on('escape', () => told.push('escape'));
    const leaked = vi.fn<(event: Event) => void>();
    for (const name of ['keydown', 'input']) document.body.addEventListener(name, leaked, { once: true });
    await typeCard(form, '4242424242424242{Escape}');
    card.blur();
    expect(told).toEqual(['focus', 'escape', 'blur']);
    expect(leaked).not.toHaveBeenCalled();
  });

  it('sends the form on Enter, unless its button is disabled', async () => {
    const form = await openCard();
    const page = screen.getByRole<HTMLFormElement>('form');
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    page.addEventListener('submit', onSubmit);
    await typeCard(form, '{Enter}');
    const button = document.createElement('button');
    button.disabled = true;
    page.append(button);
    await typeCard(form, '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe('without React', () => {
  const mounted = async () => {
    document.body.innerHTML = '<label for="card">Card</label><div id="card"></div>';
    const stripe = await loadStripe(api().publishableKey);
    const elements = stripe?.elements();
    const card = elements?.create('card');
    if (!elements || !card) throw new Error('there is no card element');
    const onReady = vi.fn<() => void>();
    card.once('ready', onReady);
    card.mount('#card');
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    return { elements, card };
  };

  it('is mounted by a selector and focused by its label', async () => {
    const { card } = await mounted();
    const onFocus = vi.fn<() => void>();
    card.on('focus', onFocus);
    await userEvent.click(screen.getByText('Card'));
    expect(onFocus).toHaveBeenCalledOnce();
  });

  it('is one of its kind until it is destroyed, and never comes back', async () => {
    const { elements, card } = await mounted();
    expect(() => elements.create('card')).toThrow('only create one');
    card.destroy();
    expect(elements.getElement('card')).toBeNull();
    expect(() => card.mount('#card')).toThrow('already been destroyed');
    expect(elements.create('card')).not.toBe(card);
  });

  it('says which container is missing', async () => {
    const { card } = await mounted();
    expect(() => card.mount('#nowhere')).toThrow('#nowhere');
  });
});
