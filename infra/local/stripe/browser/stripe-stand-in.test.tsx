// @vitest-environment jsdom
import { loadStripe } from '@stripe/stripe-js/pure';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerBank, cardOf, typeCard, useStandIn, yy } from './elements-page.fixtures.tsx';
import { idIn, startServer } from './stripe-server.fixtures.ts';
import { stripeApi } from './stripe-api.ts';
import { stripeObject } from './stripe-object.ts';

const { api, openCard } = useStandIn(startServer);

describe('loading', () => {
  it('gives loadStripe its Stripe without a warning and without a script', async () => {
    const warn = vi.spyOn(console, 'warn');
    await loadStripe(api().publishableKey);
    expect([warn.mock.calls, document.scripts]).toEqual([[], expect.objectContaining({ length: 0 })]);
    warn.mockRestore();
  });

  it.each(['pk_live_1', 'sk_test_1', ''])('refuses the key "%s"', async (key) => {
    await expect(loadStripe(key)).rejects.toThrow('publishable test keys only');
  });
});

describe('3-D Secure', () => {
  it('succeeds when the cardholder passes', async () => {
    const form = await openCard();
    await typeCard(form, `400000250000315512${yy}123`);
    const pending = form.stripe.confirmCardSetup(api().secrets.setup, { payment_method: { card: cardOf(form) } });
    await answerBank('Complete authentication');
    expect((await pending).setupIntent?.status).toBe('succeeded');
  });

  it('fails with the code and sentence of Stripe.js when not', async () => {
    const form = await openCard();
    await typeCard(form, `400000250000315512${yy}123`);
    const pending = form.stripe.confirmCardPayment(api().secrets.payment, { payment_method: { card: cardOf(form) } });
    await answerBank('Fail authentication');
    expect((await pending).error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_intent: { id: idIn(api().secrets.payment), status: 'requires_payment_method' },
    });
  });
});

describe('returning to the page', () => {
  const confirmed = (confirmParams: object) => {
    const goTo = vi.fn<(address: string) => void>();
    const parts = { goTo, now: () => new Date(), authenticate: async () => true };
    const stripe = stripeObject({ ...parts, api: stripeApi(api().url, api().publishableKey) });
    const outcome = stripe.confirmSetup({ clientSecret: api().secrets.setup, confirmParams });
    return { goTo, outcome };
  };

  it('leaves for return_url with the intent in the address, and answers nothing', async () => {
    const { goTo, outcome } = confirmed({
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com/welcome?tier=pro',
    });
    const onAnswer = vi.fn<() => void>();
    void outcome.then(onAnswer);
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    const back = new URL(goTo.mock.calls[0]?.[0] ?? '');
    expect(back.origin + back.pathname).toBe('https://example.com/welcome');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      tier: 'pro',
      setup_intent: idIn(api().secrets.setup),
      setup_intent_client_secret: api().secrets.setup,
      redirect_status: 'succeeded',
    });
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('stays without a return_url, which is a mistake of the page', async () => {
    const { goTo, outcome } = confirmed({ payment_method: 'pm_card_visa' });
    await expect(outcome).rejects.toThrow('return_url');
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('reading intents', () => {
  it('answers intent or error by its secret', async () => {
    const stripe = await loadStripe(api().publishableKey);
    expect((await stripe?.retrieveSetupIntent(api().secrets.setup))?.setupIntent?.id).toBe(idIn(api().secrets.setup));
    expect((await stripe?.retrievePaymentIntent(`${idIn(api().secrets.payment)}_secret_wrong`))?.error?.code).toBe(
      'resource_missing',
    );
    await expect(stripe?.retrievePaymentIntent('nonsense')).rejects.toThrow('client secret');
  });

  it('says that nothing was charged when the server cannot be reached', async () => {
    const stripe = await loadStripe(api().publishableKey);
    await api().close();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const result = await stripe?.retrieveSetupIntent(api().secrets.setup);
    expect(result?.error).toMatchObject({
      type: 'api_connection_error',
      message: expect.stringContaining('not been charged'),
    });
    said.mockRestore();
  });
});
