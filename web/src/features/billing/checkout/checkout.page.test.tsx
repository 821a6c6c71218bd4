// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Checkout } from '#shared/billing/billing.contract.ts';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { CheckoutPage } from './checkout.page.tsx';
import {
  createRefusalResponse,
  startMockServer,
  type MockReplies,
} from '../fixtures/membership-mock-server.fixtures.tsx';
import { RemoveStripeParams } from '../stripe/remove-stripe-params.tsx';
import { cardDeclinedResult, stubStripe } from '../fixtures/stripe-client.fixtures.ts';

const SETUP = 'seti_1_secret_one';
const PAYMENT = 'pi_1_secret_one';
const READ = 'POST /api/billing/checkout';
const later = { at: '2026-11-24T12:00:00.000Z', amount: { cents: 7_900, currency: 'usd' } };

const aCheckout = (over: Partial<Checkout> = {}): Checkout => ({
  state: 'open',
  tier: 'executive',
  offer: 'list',
  isTrial: true,
  firstCharge: later,
  account: 'a•••@example.org',
  isRefundable: true,
  ...over,
});

const withoutTrial = { isTrial: false, firstCharge: { ...later, at: null } };

/** Mocks reads of a checkout. The first read returns `first`, and later reads return `then`. */
function pollReplies(
  first: Partial<Checkout> = {},
  then: Partial<Checkout> = { ...first, state: 'live' },
): MockReplies {
  const answers = [aCheckout(first)];
  return { [READ]: () => Response.json(answers.shift() ?? aCheckout(then)) };
}

function open(address: string, answers: MockReplies) {
  const stripe = stubStripe();
  const server = startMockServer({}, answers);
  const routeElement = (
    <RemoveStripeParams>
      <CheckoutPage />
    </RemoveStripeParams>
  );

  const page = renderAt(address, [
    { path: '/checkout', element: routeElement },
    { path: '/welcome', element: <p>Tour</p> },
    { path: '/subscribe', element: <p>Plans</p> },
  ]);

  return { stripe, server, ...page };
}

const openTrial = (answers: MockReplies) =>
  open(`/checkout?client_secret=${SETUP}&tier=executive`, answers);

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
};

describe('the money-back guarantee', () => {
  it('is promised to a payer who can use it', async () => {
    openTrial({ [READ]: () => Response.json(aCheckout()) });
    expect(await screen.findByText(/30-day money-back guarantee, once per person/)).toBeTruthy();
  });

  it('isn’t promised to a payer who used it', async () => {
    openTrial({ [READ]: () => Response.json(aCheckout({ isRefundable: false })) });
    expect(await screen.findByText('Cancel anytime.')).toBeTruthy();
    expect(screen.queryByText(/guarantee/)).toBeNull();
  });
});

describe('an invalid checkout', () => {
  it('links back to the plans', async () => {
    open('/checkout?tier=starter', {});
    expect(await screen.findByRole('heading', { name: 'Invalid Checkout Session' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Plans' }).getAttribute('href')).toBe(
      '/subscribe',
    );
  });

  it('differs from a server error, which can be retried', async () => {
    let isThere = false;
    openTrial({
      [READ]: () =>
        isThere
          ? Response.json(aCheckout())
          : createRefusalResponse(503, 'TRY_AGAIN', 'Later, please.'),
    });

    await screen.findByRole('heading', { name: 'We couldn’t open the checkout' });
    expect(screen.getByText('Later, please.')).toBeTruthy();

    isThere = true;
    await press('Try Again');
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
  });

  it.each([
    [
      'unknown to the server',
      {
        [READ]: () =>
          createRefusalResponse(
            404,
            'NOT_FOUND',
            'We couldn’t find that. It may have been deleted.',
          ),
      },
    ],
    ['ended', pollReplies({ state: 'ended' })],
  ])('is reported if it is %s', async (_, answers) => {
    openTrial(answers);
    expect(await screen.findByRole('heading', { name: 'Invalid Checkout Session' })).toBeTruthy();
  });
});

it('says what to do with a link from another browser', async () => {
  const text = 'Open the link in the browser where you started, or start again.';
  openTrial({ [READ]: () => createRefusalResponse(404, 'NOT_FOUND', text) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Plans' })).toBeTruthy();
});

it.each(['open', 'repeat_trial'] as const)(
  'names the account whose plan is paid, in the state %s',
  async (state) => {
    openTrial(pollReplies({ state }));
    expect(await screen.findByText('a•••@example.org')).toBeTruthy();
  },
);

describe('the checkout of a trial', () => {
  it('removes the secret from the URL and the history', async () => {
    const { router, getPath: place } = openTrial(pollReplies());
    await screen.findByRole('button', { name: 'Start Free Trial' });
    expect(place()).toBe('/checkout?tier=executive');

    await router.navigate('/subscribe');
    await router.navigate(-1);
    expect(place()).toBe('/checkout?tier=executive');
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
  });

  it('shows the plan and the charge from the server, not from the URL', async () => {
    open(`/checkout?client_secret=${SETUP}&tier=starter`, pollReplies());
    expect(await screen.findByRole('heading', { name: 'Executive plan' })).toBeTruthy();
    expect((await screen.findByText(/^First charge on/)).nextSibling?.textContent).toBe('$79');
    expect(screen.getByText('Due today').nextSibling?.textContent).toBe('$0');
  });

  it('confirms the card and opens the welcome page', async () => {
    const { stripe, getPath: place } = openTrial(pollReplies());
    await press('Start Free Trial');
    await screen.findByText('Tour');

    expect(stripe.confirmSetup.mock.calls[0]?.[0]).toMatchObject({
      confirmParams: { return_url: `${window.location.origin}/welcome?tier=executive` },
      redirect: 'if_required',
    });
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
    expect(screen.getByText('Payment Successful')).toBeTruthy();
    expect(screen.getByText('Welcome to Greenroom!')).toBeTruthy();
    expect(place()).toBe('/welcome?tier=executive');
  });

  it("shows 'Payment Failed' with the provider's reason, and allows a retry", async () => {
    const { stripe } = openTrial(pollReplies());
    stripe.confirmSetup.mockResolvedValueOnce(cardDeclinedResult);
    await press('Start Free Trial');
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getAllByText('Your card was declined.').length).toBeGreaterThan(1);

    await press('Start Free Trial');
    await screen.findByText('Tour');
  });

  it('continues if Stripe’s earlier response was lost', async () => {
    const { stripe } = openTrial(pollReplies());
    const error = {
      type: 'invalid_request_error',
      message: 'It succeeded.',
      setup_intent: { status: 'succeeded' },
    };

    stripe.confirmSetup.mockResolvedValueOnce({ error });
    await press('Start Free Trial');

    expect(await screen.findByText('Tour')).toBeTruthy();
  });

  it('confirms once on a double click', async () => {
    const { stripe } = openTrial(pollReplies());
    const button = await screen.findByRole('button', { name: 'Start Free Trial' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await userEvent.dblClick(button);
    await screen.findByText('Tour');

    expect(stripe.confirmSetup).toHaveBeenCalledTimes(1);
  });

  it('offers a retry if the payment fields fail to load', async () => {
    const { stripe } = openTrial(pollReplies());
    await screen.findByRole('button', { name: 'Start Free Trial' });
    act(() =>
      stripe
        .findElement('payment')
        .emit('loaderror', { elementType: 'payment', error: { type: 'api_error' } }),
    );
    expect(screen.getByText('The card field didn’t load')).toBeTruthy();

    await press('Try Again');
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
  });
});

describe('a checkout without a trial', () => {
  it('shows the amount on the button and confirms the payment', async () => {
    const { stripe } = open(
      `/checkout?client_secret=${PAYMENT}&tier=executive`,
      pollReplies(withoutTrial),
    );

    await press('Pay $79 now');
    await screen.findByText('Tour');

    expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
    expect(stripe.confirmSetup).not.toHaveBeenCalled();
  });
});

describe('a card already used for a trial', () => {
  const repeatTrialReplies = (): MockReplies => ({
    ...pollReplies({}, { state: 'repeat_trial', firstCharge: withoutTrial.firstCharge }),
    'POST /api/billing/checkout/accept': () =>
      Response.json({
        clientSecret: PAYMENT,
        paymentMethodId: 'pm_1',
        firstCharge: withoutTrial.firstCharge,
      }),
    'POST /api/billing/checkout/decline': () => new Response(null, { status: 204 }),
  });

  it('isn’t charged until the user accepts', async () => {
    const { stripe } = openTrial(repeatTrialReplies());
    await press('Start Free Trial');
    await screen.findByRole('heading', {
      name: 'This card has already been used for a free trial',
    });

    expect(screen.queryByText('Payment Successful')).toBeNull();
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('returns to the plans when declined', async () => {
    openTrial(repeatTrialReplies());
    await press('Start Free Trial');
    await press('No thanks');
    expect(await screen.findByText('Plans')).toBeTruthy();
  });

  it('can be replaced by another card for the same payment', async () => {
    const { stripe, router } = openTrial(repeatTrialReplies());
    stripe.confirmCardPayment.mockResolvedValueOnce(cardDeclinedResult);
    await press('Start Free Trial');
    await press('Pay $79 now');
    await press('Use another card');

    expect(router.state.location.state).toEqual({ clientSecret: PAYMENT, redirectStatus: null });
  });
});
