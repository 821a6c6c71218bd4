// @vitest-environment jsdom
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { render, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeCard, useStandIn, yy } from './elements-page.fixtures.tsx';
import { idIn, startServer } from './stripe-server.fixtures.ts';

const { api, openPayment } = useStandIn(startServer);

describe('the payment element', () => {
  it('has a tab, labelled fields and the countries', async () => {
    const { box } = await openPayment(api().secrets.setup);
    const inside = within(box);
    expect(inside.getByRole('tab', { selected: true }).textContent).toBe('Card');
    expect(inside.getByLabelText('Card number')).toBe(box.querySelector('[name=number]'));
    expect(inside.getByRole('option', { selected: true }).textContent).toBe('United States');
  });

  it('says under the fields what is missing', async () => {
    const { elements, box } = await openPayment(api().secrets.setup);
    const { error } = await elements.submit();
    expect(error?.code).toBe('incomplete_number');
    expect(within(box).getByLabelText('Card number').matches(':focus')).toBe(true);
    expect(
      within(box)
        .getAllByRole('alert')
        .map((alert) => alert.textContent),
    ).toEqual([
      'Your card number is incomplete.',
      'Your card’s expiration date is incomplete.',
      'Your card’s security code is incomplete.',
    ]);
  });

  it('confirms a setup in place', async () => {
    const form = await openPayment(api().secrets.setup);
    await typeCard(form, `555555555555444412${yy}123`);
    const result = await form.stripe.confirmSetup({
      elements: form.elements,
      confirmParams: { return_url: 'http://localhost/welcome?tier=starter' },
      redirect: 'if_required',
    });
    expect(result.setupIntent?.status).toBe('succeeded');
    const { data } = await api().stripe.paymentMethods.list({ customer: api().customer });
    expect(data).toMatchObject([{ billing_details: { address: { country: 'US' } }, card: { last4: '4444' } }]);
  });

  it('confirms a payment in place', async () => {
    const form = await openPayment(api().secrets.payment);
    await typeCard(form, `424242424242424212${yy}123`);
    const result = await form.stripe.confirmPayment({ elements: form.elements, redirect: 'if_required' });
    expect(result.paymentIntent?.id).toBe(idIn(api().secrets.payment));
  });

  it('wants a whole address to return to', async () => {
    const { stripe, elements } = await openPayment(api().secrets.setup);
    await expect(stripe.confirmSetup({ elements, confirmParams: { return_url: '/welcome' } })).rejects.toThrow(
      'return_url',
    );
  });

  it('tells the page when the intent cannot be read', async () => {
    const onLoadError = vi.fn<(event: object) => void>();
    render(
      <Elements
        stripe={loadStripe(api().publishableKey)}
        options={{ clientSecret: `${idIn(api().secrets.setup)}_secret_wrong` }}
      >
        <PaymentElement onLoadError={onLoadError} />
      </Elements>,
    );
    await waitFor(() => expect(onLoadError).toHaveBeenCalledOnce());
    expect(onLoadError.mock.calls[0]?.[0]).toMatchObject({
      elementType: 'payment',
      error: { code: 'resource_missing' },
    });
  });
});
