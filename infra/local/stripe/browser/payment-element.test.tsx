// @vitest-environment jsdom
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { render, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startApiDouble } from './api-double.fixtures.ts';
import { typeCard, useStandIn, yy } from './elements-page.fixtures.tsx';

const { api, openPayment } = useStandIn(startApiDouble);

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
    expect(api().calls.at(-1)?.form).toMatchObject({ 'payment_method_data[billing_details][address][country]': 'US' });
  });

  it('confirms a payment in place', async () => {
    const form = await openPayment(api().secrets.payment);
    await typeCard(form, `424242424242424212${yy}123`);
    const result = await form.stripe.confirmPayment({ elements: form.elements, redirect: 'if_required' });
    expect(result.paymentIntent?.id).toBe('pi_1');
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
      <Elements stripe={loadStripe('pk_test_local')} options={{ clientSecret: 'seti_1_secret_wrong' }}>
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
