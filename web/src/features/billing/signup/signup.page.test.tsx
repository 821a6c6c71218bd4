// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Checkout } from '#shared/billing/billing.contract.ts';
import { signupPlans } from '#shared/billing/plans.ts';

import { renderAt } from '#web/app/screen.fixtures.tsx';
import { computeTrialCharge } from '../checkout/first-charge.ts';
import { aUser } from '../fixtures/membership.fixtures.ts';
import {
  createRefusalResponse,
  startMockServer,
  type MockAccount,
  type MockReplies,
} from '../fixtures/membership-mock-server.fixtures.tsx';
import { SignupContent, SignupPage } from './signup.page.tsx';
import { cardDeclinedResult, stubStripe } from '../fixtures/stripe-client.fixtures.ts';

const SETUP = 'seti_1_secret_one';
const PAYMENT = 'pi_1_secret_one';
const OPEN = 'POST /api/create-subscription';
const READ = 'POST /api/billing/checkout';
const ACCEPT = 'POST /api/billing/checkout/accept';
const DECLINE = 'POST /api/billing/checkout/decline';
const TRIAL = 'Start 3-Day Free Trial';

const [, professional] = signupPlans;
if (!professional) throw new Error('signup sells two plans');
const NOW = new Date('2026-11-21T12:00:00Z');
const inTrial = computeTrialCharge(professional, NOW);
const immediateCharge = { at: null, amount: inTrial.amount };

const opened = (over: object = {}) =>
  Response.json({
    clientSecret: SETUP,
    subscriptionId: 'sub_1',
    isTrial: true,
    firstCharge: inTrial,
    ...over,
  });

const checkoutReply = (over: Partial<Checkout> = {}) => {
  const checkout: Checkout = {
    state: 'live',
    tier: 'professional',
    offer: 'launch',
    isTrial: true,
    firstCharge: inTrial,
    account: 'n•••@example.com',
    isRefundable: true,
    ...over,
  };

  return Response.json(checkout);
};

const successReplies: MockReplies = { [OPEN]: () => opened(), [READ]: () => checkoutReply() };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(answers: MockReplies = successReplies, account: Partial<MockAccount> = {}) {
  const stripe = stubStripe();
  const server = startMockServer(account, answers);
  const leave = vi.fn<(url: string) => void>();
  const page = renderAt('/signup', [
    { path: '/signup', element: <SignupContent leave={leave} /> },
    { path: '/subscribe', element: <p>Plans</p> },
  ]);

  await screen.findByRole('heading', { name: 'Start your 3-day free trial' });
  await waitFor(() => expect(stripe.groups.length).toBeGreaterThan(0));

  const calls = (line: string) => server.requests.filter((asked) => asked === line).length;

  return { stripe, server, leave, calls, ...page };
}

function fill(stripe: ReturnType<typeof stubStripe>) {
  enter('First name', 'Ada');
  enter('Last name', 'Okafor');
  enter('Email', 'ada@example.com');
  fireEvent.click(screen.getByLabelText('Changing jobs'));
  enterCard(stripe);
}

function enter(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function enterCard(stripe: ReturnType<typeof stubStripe>) {
  act(() => stripe.findElement('card').emit('change', { complete: true, error: undefined }));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('signup form', () => {
  it('shows an error at each missing field and focuses the first', async () => {
    const { calls } = await open();
    enter('Email', 'ada@');
    await press(TRIAL);

    for (const text of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select your profession level',
      'Please enter your card details',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }

    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(calls(OPEN)).toBe(0);
  });

  it('keeps the input across navigation until the trial has started', async () => {
    const { stripe } = await open();
    fill(stripe);
    cleanup();

    const again = await open();
    expect(['First name', 'Last name', 'Email'].map(valueOf)).toEqual([
      'Ada',
      'Okafor',
      'ada@example.com',
    ]);

    enterCard(again.stripe);
    await press(TRIAL);
    await screen.findByRole('link', { name: 'Log In' });
    cleanup();
    await open();
    expect(valueOf('Email')).toBe('');
  });

  it('focuses the card if only the card is missing', async () => {
    const { stripe, calls } = await open();
    fill(stripe);
    act(() =>
      stripe
        .findElement('card')
        .emit('change', { complete: false, error: { message: 'Your card has expired.' } }),
    );

    await press(TRIAL);

    expect(screen.getByText('Your card has expired.')).toBeTruthy();
    expect(stripe.findElement('card').focusCount).toBe(1);
    expect(calls(OPEN)).toBe(0);
  });

  it("shows 'Card element not found' without the card field", async () => {
    const { stripe, calls } = await open();
    fill(stripe);
    for (const group of stripe.groups) group.isEmpty = true;
    await press(TRIAL);

    expect(screen.getAllByText('Card element not found').length).toBeGreaterThan(0);
    expect(calls(OPEN)).toBe(0);
  });

  it('shows the price of the chosen plan and the amount due today', async () => {
    await open();
    expect(screen.getByText('Due today').nextSibling?.textContent).toBe('$0');
    expect(screen.getByText(/^First charge on/).nextSibling?.textContent).toBe('$29');

    await userEvent.click(screen.getByRole('radio', { name: /Starter/ }));
    expect(screen.getByText(/^First charge on/).nextSibling?.textContent).toBe('$19');
    expect(screen.getByText('Launch offer: save up to 50 percent')).toBeTruthy();
    expect(screen.getByText('$59').tagName).toBe('S');
  });
});

describe('a signup', () => {
  it('starts the trial, confirms the card with name and email, and redirects to the sign-in page', async () => {
    let sent: unknown;
    const { stripe, calls } = await open({
      ...successReplies,
      [OPEN]: (body) => {
        sent = body;
        return opened();
      },
    });

    fill(stripe);
    await press(TRIAL);
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
    expect(sent).toEqual({
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      professionLevel: 'changing_jobs',
      subscriptionTier: 'professional',
      tier: 'professional',
    });

    expect(stripe.confirmCardSetup).toHaveBeenCalledWith(SETUP, {
      payment_method: {
        card: stripe.findElement('card'),
        billing_details: { name: 'Ada Okafor', email: 'ada@example.com' },
      },
    });

    expect(calls(READ)).toBe(1);

    const notice = 'Your 3-day free trial has started. Redirecting to complete login...';
    expect(screen.getAllByText(notice).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fwelcome',
    );
  });

  it('sends one request on a double click', async () => {
    const { stripe, calls } = await open();
    fill(stripe);
    await userEvent.dblClick(screen.getByRole('button', { name: TRIAL }));
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });

    expect(calls(OPEN)).toBe(1);
    expect(stripe.confirmCardSetup).toHaveBeenCalledTimes(1);
  });

  it('asks people with an account to log in and returns them to the plan', async () => {
    const message = 'An account with this email already exists. Please log in to continue.';
    const { stripe } = await open({
      ...successReplies,
      [OPEN]: () => createRefusalResponse(409, 'LOGIN_REQUIRED', message),
    });

    fill(stripe);
    await press(TRIAL);

    const link = await screen.findByRole('link', { name: 'Log In' });
    expect(link.getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fsubscribe%3Ftier%3Dprofessional',
    );
    expect(screen.getAllByText(`409: ${message}`).length).toBeGreaterThan(0);
    expect(screen.getByText('Signup Failed')).toBeTruthy();
    expect(valueOf('Email')).toBe('ada@example.com');

    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(document.cookie).toContain('__Host-sign-in-email=email=ada%40example.com');

    document.cookie = '__Host-sign-in-email=; max-age=0; Secure; Path=/';
  });

  it('keeps the input while offline and continues when back online', async () => {
    let isOnline = false;
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const { stripe } = await open({
      ...successReplies,
      [OPEN]: () => (isOnline ? opened() : lost()),
    });

    fill(stripe);
    await press(TRIAL);
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeTruthy();
    expect(screen.getByText('Signup Failed')).toBeTruthy();
    expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(['First name', 'Last name', 'Email'].map(valueOf)).toEqual([
      'Ada',
      'Okafor',
      'ada@example.com',
    ]);

    isOnline = true;
    await press(TRIAL);
    expect(await screen.findByRole('heading', { name: 'Welcome to Greenroom!' })).toBeTruthy();
  });

  it('shows why a card was declined and tries another one on the same checkout', async () => {
    const { stripe, calls } = await open();
    stripe.confirmCardSetup.mockResolvedValueOnce(cardDeclinedResult);
    fill(stripe);
    await press(TRIAL);
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getAllByText('Your card was declined.').length).toBeGreaterThan(1);

    await press(TRIAL);
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
    expect(calls(OPEN)).toBe(1);
  });

  it('starts over for another plan', async () => {
    const { stripe, calls } = await open();
    stripe.confirmCardSetup.mockResolvedValueOnce(cardDeclinedResult);
    fill(stripe);
    await press(TRIAL);
    await screen.findByText('Payment Failed');
    await userEvent.click(screen.getByRole('radio', { name: /Starter/ }));
    await press(TRIAL);

    expect(calls(OPEN)).toBe(2);
  });

  it('only reads the checkout if the response after the card was lost', async () => {
    let tries = 0;
    const { stripe, calls } = await open({
      ...successReplies,
      [READ]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return checkoutReply();
      },
    });

    fill(stripe);
    await press(TRIAL);
    await userEvent.click(await screen.findByRole('button', { name: 'Finish Setup' }));
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });

    expect(calls(OPEN)).toBe(1);
    expect(stripe.confirmCardSetup).toHaveBeenCalledTimes(1);
  });

  it('shows an error if no subscription is returned', async () => {
    const { stripe } = await open({
      ...successReplies,
      [OPEN]: () => opened({ clientSecret: null }),
    });

    fill(stripe);
    await press(TRIAL);

    expect(
      (await screen.findAllByText('Failed to create subscription. Please try again.')).length,
    ).toBeGreaterThan(1);
    expect(screen.getByText('Error')).toBeTruthy();
  });
});

describe('a signup without a trial', () => {
  const answers: MockReplies = {
    ...successReplies,
    [OPEN]: () => opened({ clientSecret: PAYMENT, isTrial: false, firstCharge: immediateCharge }),
    [READ]: () => checkoutReply({ isTrial: false, firstCharge: immediateCharge }),
  };

  it('shows the charge first and charges on another click', async () => {
    const { stripe } = await open(answers);
    fill(stripe);
    await press(TRIAL);

    const pay = await screen.findByRole('button', { name: 'Pay $29 now' });
    expect(screen.getByText('Due today').nextSibling?.textContent).toBe('$29');
    expect(screen.getByText(/This email has already been used for a free trial/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Start your plan' })).toBeTruthy();
    expect(screen.queryByText(/Pay nothing today/)).toBeNull();
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled();

    await userEvent.click(pay);
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
    expect(stripe.confirmCardPayment.mock.calls[0]?.[0]).toBe(PAYMENT);
    expect(screen.queryByText(/free trial has started/)).toBeNull();
  });

  it('also shows the charge first if the trial’s charge differs from the expected one', async () => {
    const higherCharge = { ...inTrial, amount: { cents: 3_190, currency: 'usd' } };
    const { stripe } = await open({
      ...successReplies,
      [OPEN]: () => opened({ firstCharge: higherCharge }),
    });

    fill(stripe);
    await press(TRIAL);
    expect(await screen.findByText('$31.90')).toBeTruthy();
    expect(stripe.confirmCardSetup).not.toHaveBeenCalled();

    await press(TRIAL);
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
  });
});

describe('a card already used for a trial', () => {
  const accepted = { clientSecret: PAYMENT, paymentMethodId: 'pm_1', firstCharge: immediateCharge };

  function answers(): MockReplies {
    let isPaid = false;
    return {
      ...successReplies,

      [READ]: () =>
        isPaid
          ? checkoutReply({ isTrial: false })
          : checkoutReply({ state: 'repeat_trial', firstCharge: immediateCharge }),

      [ACCEPT]: () => {
        isPaid = true;
        return Response.json(accepted);
      },

      [DECLINE]: () => new Response(null, { status: 204 }),
    };
  }

  async function reachQuestion() {
    const opening = await open(answers());
    fill(opening.stripe);
    await press(TRIAL);
    await screen.findByRole('heading', {
      name: 'This card has already been used for a free trial',
    });

    return opening;
  }

  it('is charged after one click, without entering it again', async () => {
    const { stripe, calls } = await reachQuestion();
    expect(screen.getByText('Due today').nextSibling?.textContent).toBe('$29');
    expect(calls(ACCEPT)).toBe(0);

    await press('Pay $29 now');
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith(PAYMENT, { payment_method: 'pm_1' });
  });

  it('isn’t charged when declined', async () => {
    const { stripe, calls } = await reachQuestion();
    await press('No thanks');

    expect(await screen.findByRole('heading', { name: 'You weren’t charged' })).toBeTruthy();
    expect(calls(DECLINE)).toBe(1);
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('can be replaced by another card before the charge, which starts a new checkout with the same input', async () => {
    const { stripe, calls } = await reachQuestion();
    await press('Use another card');
    expect(calls(DECLINE)).toBe(1);
    expect(valueOf('Email')).toBe('ada@example.com');

    await screen.findByRole('button', { name: TRIAL });
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('can be replaced by another card after a decline, and the input is kept', async () => {
    const { stripe } = await reachQuestion();
    stripe.confirmCardPayment.mockResolvedValueOnce(cardDeclinedResult);
    await press('Pay $29 now');
    await userEvent.click(await screen.findByRole('button', { name: 'Use another card' }));
    expect(valueOf('Email')).toBe('ada@example.com');

    enterCard(stripe);
    await press('Pay $29 now');
    await screen.findByRole('heading', { name: 'Welcome to Greenroom!' });
    expect(stripe.confirmCardPayment.mock.calls[1]?.[0]).toBe(PAYMENT);
  });
});

describe('the signup page', () => {
  it('says when payments aren’t configured', async () => {
    startMockServer({ stripePublishableKey: null });
    renderAt('/signup', [{ path: '/signup', element: <SignupPage /> }]);
    expect(await screen.findByRole('heading', { name: 'Payments aren’t set up yet' })).toBeTruthy();
  });

  it('redirects signed-in members to the plans', async () => {
    stubStripe();
    startMockServer({ user: aUser() });

    const { getPath: place } = renderAt('/signup?tier=starter', [
      { path: '/signup', element: <SignupPage /> },
      { path: '/subscribe', element: <p>Plans</p> },
    ]);

    await screen.findByText('Plans');

    expect(place()).toBe('/subscribe?tier=starter');
  });
});
