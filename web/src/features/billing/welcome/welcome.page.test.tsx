// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { aMembership, aSubscription, aUser } from '../fixtures/membership.fixtures.ts';
import {
  createRefusalResponse,
  startMockServer,
  type MockAccount,
  type MockReplies,
} from '../fixtures/membership-mock-server.fixtures.tsx';
import { RemoveStripeParams } from '../stripe/remove-stripe-params.tsx';
import { WelcomePage } from './welcome.page.tsx';

const SECRET = 'seti_1_secret_one';

const onTrial = aMembership({
  plan: 'starter',
  subscription: aSubscription({
    tier: 'starter',
    offer: 'launch',
    state: 'trialing',
    trialEndsAt: '2026-11-24T12:00:00.000Z',
    nextCharge: { at: '2026-11-24T12:00:00.000Z', amount: { cents: 1_900, currency: 'usd' } },
  }),
});

function open(address: string, account: Partial<MockAccount>, answers: MockReplies = {}) {
  const server = startMockServer(account, answers);
  const door = (
    <RemoveStripeParams>
      <WelcomePage />
    </RemoveStripeParams>
  );

  const page = renderAt(address, [
    { path: '/welcome', element: door },
    { path: '/checkout', element: <p>Checkout</p> },
    { path: '/courses', element: <p>Video Courses</p> },
  ]);

  return { server, ...page };
}

const member = { user: aUser(), membership: onTrial };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a visitor who isn’t logged in', () => {
  it('is asked to log in and returns here', async () => {
    open('/welcome?tier=starter', {});
    expect(await screen.findByRole('heading', { name: 'Please log in to continue' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fwelcome',
    );
  });
});

describe('the tour', () => {
  it('doesn’t claim to start a plan that already runs', async () => {
    const user = aUser({ plan: 'starter' });
    const hangs = () => new Promise<Response>(() => undefined);
    const { server } = open(
      '/welcome',
      { user, membership: onTrial },
      { 'GET /api/billing': hangs },
    );

    await waitFor(() => expect(server.requests).toContain('GET /api/billing'));

    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByText('Starting your plan')).toBeNull();
  });

  it('shows the features of the member’s plan, not of the URL’s tier', async () => {
    open('/welcome?tier=executive', member);
    await screen.findByRole('heading', { name: /Welcome to Greenroom!/ });
    expect(screen.getByText('10 interview prep videos')).toBeTruthy();
    expect(screen.queryByText('Personal career coach')).toBeNull();
  });

  it('shows the trial’s end and the charge after it', async () => {
    open('/welcome', member);
    const reminder = await screen.findByText(/You are on a 3-day free trial/);
    expect(reminder.textContent).toMatch(/until Nov 2[45], 2026. Then you’ll be charged \$19/);
  });

  it('shows no reminder to paying members', async () => {
    open('/welcome', { ...member, membership: aMembership() });
    await screen.findByText('All Starter features');
    expect(screen.queryByText(/free trial/)).toBeNull();
  });

  it('asks nothing, and offers a first recording on the first and last step only', async () => {
    open('/welcome', member);

    const findLink = () => screen.queryByRole('link', { name: 'Record your first minute' });
    const found = [];

    for (const title of ['Welcome to', 'Explore', 'Try AI', 'Listen to']) {
      await screen.findByRole('heading', { name: new RegExp(title) });
      found.push(findLink() !== null);
      expect(document.querySelector('form, input, select')).toBeNull();

      if (title !== 'Listen to') await press('Next');
    }

    expect(found).toEqual([true, false, false, true]);
  });

  it('has four steps, supports the back button, and ends at the courses', async () => {
    const { router } = open('/welcome', member);
    await press('Next');

    const second = await screen.findByRole('heading', {
      name: /Step 2 of 4: ?Explore Your Learning Path/,
    });
    expect(document.activeElement).toBe(second);

    await press('Next');
    await screen.findByRole('heading', { name: /Step 3 of 4: ?Try AI Video Analysis/ });
    await router.navigate(-1);
    await screen.findByRole('heading', { name: /Explore Your Learning Path/ });
    await press('Next');
    await press('Next');
    await screen.findByRole('heading', { name: /Step 4 of 4: ?Listen to Expert Insights/ });
    await userEvent.click(screen.getByRole('link', { name: 'Start Learning' }));
    expect(await screen.findByText('Video Courses')).toBeTruthy();
  });

  it('moves one step for a double click', async () => {
    const { router } = open('/welcome', member);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { name: /Step 2 of 4/ });
    expect(router.state.location.search).toBe('?step=2');
  });

  it('can be skipped', async () => {
    open('/welcome', member);
    const skip = await screen.findByRole('link', { name: 'Skip to Dashboard' });
    expect(skip.getAttribute('href')).toBe('/courses');
  });

  it('says that nothing will be charged to members who canceled during the trial', async () => {
    const subscription = aSubscription({ ...onTrial.subscription, nextCharge: null });
    open('/welcome', { ...member, membership: aMembership({ plan: 'starter', subscription }) });
    const reminder = await screen.findByText(/You are on a 3-day free trial/);
    expect(reminder.textContent).toContain('You won’t be charged when the trial ends.');
  });

  it('offers plans to a member without one', async () => {
    open('/welcome', { ...member, membership: aMembership({ plan: null, subscription: null }) });
    expect(await screen.findByRole('link', { name: 'See Plans' })).toBeTruthy();
  });
});

describe('a return from the bank', () => {
  const back = (status: string) =>
    `/welcome?tier=starter&setup_intent=seti_1&setup_intent_client_secret=${SECRET}&redirect_status=${status}`;
  const READ = 'POST /api/billing/checkout';

  const checkout = (state: string) => () =>
    Response.json({
      state,
      tier: 'starter',
      offer: 'launch',
      isTrial: true,
      firstCharge: { at: null, amount: { cents: 1_900, currency: 'usd' } },
      account: 'a•••@example.org',
      isRefundable: true,
    });

  it('removes Stripe’s parameters from the URL', async () => {
    const { getPath: place } = open(back('succeeded'), member, { [READ]: checkout('live') });
    await screen.findByRole('heading', { name: /Welcome to Greenroom!/ });
    expect(place()).toBe('/welcome?tier=starter');
  });

  it('shows a failure and allows another card on the same checkout', async () => {
    const { router } = open(back('failed'), member);
    expect(await screen.findByRole('heading', { name: 'Payment Failed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Plans' }).getAttribute('href')).toBe(
      '/subscribe',
    );

    await userEvent.click(screen.getByRole('link', { name: 'Try Another Card' }));
    expect(router.state.location.state).toEqual({ clientSecret: SECRET, redirectStatus: null });
  });

  it('shows the tour although another browser started the checkout', async () => {
    open(back('succeeded'), member, {
      [READ]: () =>
        createRefusalResponse(404, 'NOT_FOUND', 'Open the link in the browser where you started.'),
    });

    expect(await screen.findByRole('heading', { name: /Welcome to Greenroom!/ })).toBeTruthy();
  });

  it('waits until the plan is active', async () => {
    const none = aMembership({ plan: null, subscription: aSubscription({ state: 'incomplete' }) });
    let reads = 0;

    const { server } = open(
      back('succeeded'),
      { user: aUser(), membership: none },
      {
        [READ]: () => {
          reads += 1;
          if (reads > 1) server.account.membership = onTrial;
          return checkout(reads > 1 ? 'live' : 'open')();
        },
      },
    );

    expect(await screen.findByRole('heading', { name: 'Starting your plan' })).toBeTruthy();

    const welcome = await screen.findByRole('heading', { name: /Welcome to Greenroom!/ });
    expect(welcome).toBeTruthy();
  });

  it('opens the checkout if the card was already used for a trial', async () => {
    const none = aMembership({
      plan: null,
      subscription: aSubscription({ state: 'repeat_trial' }),
    });

    const { router } = open(
      back('succeeded'),
      { user: aUser(), membership: none },
      { [READ]: checkout('repeat_trial') },
    );

    await screen.findByText('Checkout');

    expect(router.state.location.state).toEqual({ clientSecret: SECRET, redirectStatus: null });
  });
});

describe('a plan that doesn’t start', () => {
  it('stops polling after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });

    const none = aMembership({ plan: null, subscription: aSubscription({ state: 'incomplete' }) });
    open('/welcome', { user: aUser(), membership: none });
    await screen.findByRole('heading', { name: 'Starting your plan' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(
      await screen.findByRole('heading', { name: 'Your plan hasn’t started yet' }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check Again' })).toBeTruthy();

    vi.useRealTimers();
  });

  it('differs from a server error', async () => {
    open('/welcome', { user: aUser(), membership: null });
    expect(await screen.findByRole('heading', { name: 'We couldn’t load your plan' })).toBeTruthy();
  });
});
