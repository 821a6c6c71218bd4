// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { cardOf, goodYear, typeCard, useStandIn, yy } from './elements-page.fixtures.tsx';
import { idIn, startServer } from './stripe-server.fixtures.ts';

const { api, openCard } = useStandIn(startServer);

describe('the card element', () => {
  it('moves through number, date and code while somebody types, and tells the page', async () => {
    const onChange = vi.fn<(event: object) => void>();
    const form = await openCard(onChange);
    await typeCard(form, `424242424242424212/${yy}123`);
    const values = [...form.box.querySelectorAll('input')].slice(0, 3).map((input) => input.value);
    expect(values).toEqual(['4242 4242 4242 4242', `12 / ${yy}`, '123']);
    expect(onChange.mock.lastCall?.[0]).toEqual({
      elementType: 'card',
      empty: false,
      complete: true,
      error: undefined,
      value: { postalCode: '' },
      brand: 'visa',
    });
  });

  it('goes back by Backspace, over separators and fields', async () => {
    const form = await openCard();
    await typeCard(form, '424242424242424212{Backspace}{Backspace}{Backspace}{Backspace}9');
    const values = [...form.box.querySelectorAll('input')].slice(0, 2).map((input) => input.value);
    expect(values).toEqual(['4242 4242 4242 4249', '']);
  });

  it.each([
    ['4242424242424241', 'invalid_number', 'Your card number is invalid.'],
    [
      '4111111111111111',
      'test_mode_live_card',
      'This is a test and takes no real cards. Please use one of Stripe’s test cards, such as 4242 4242 4242 4242.',
    ],
    ['42424242424242421220', 'invalid_expiry_year_past', 'Your card’s expiration year is in the past.'],
    ['4242{Tab}', 'incomplete_number', 'Your card number is incomplete.'],
  ])('%s is told as %s', async (typed, code, message) => {
    const onChange = vi.fn<(event: object) => void>();
    const form = await openCard(onChange);
    await typeCard(form, typed);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ complete: false, error: { code, message } });
  });

  it('answers what is missing without calling the server', async () => {
    const form = await openCard();
    const called = vi.spyOn(globalThis, 'fetch');
    const result = await form.stripe.confirmCardSetup(api().secrets.setup, { payment_method: { card: cardOf(form) } });
    expect(result.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
    expect(called).not.toHaveBeenCalled();
    called.mockRestore();
  });

  it('saves the card and its owner with the customer', async () => {
    const form = await openCard();
    await typeCard(form, `424242424242424212${yy}123`);
    const owner = { name: 'Ada Lovelace', email: 'ada@example.com' };
    const result = await form.stripe.confirmCardSetup(api().secrets.setup, {
      payment_method: { card: cardOf(form), billing_details: owner },
    });
    expect(result.setupIntent).toMatchObject({ id: idIn(api().secrets.setup), status: 'succeeded' });
    const { data } = await api().stripe.paymentMethods.list({ customer: api().customer });
    expect(data).toMatchObject([
      { billing_details: owner, card: { last4: '4242', exp_month: 12, exp_year: Number(goodYear) } },
    ]);
  });

  it('answers a decline with everything the server said', async () => {
    const form = await openCard();
    await typeCard(form, `400000000000000212${yy}123`);
    const result = await form.stripe.confirmCardSetup(api().secrets.setup, { payment_method: { card: cardOf(form) } });
    expect(result.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      setup_intent: { id: idIn(api().secrets.setup) },
    });
  });

  it('throws when the element is gone', async () => {
    const form = await openCard();
    const card = cardOf(form);
    card.unmount();
    await expect(form.stripe.confirmCardSetup(api().secrets.setup, { payment_method: { card } })).rejects.toThrow(
      'still mounted',
    );
  });
});
