// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanChange } from '#shared/billing/billing.contract.ts';
import { subscribePlans } from '#shared/billing/plans.ts';

import { renderAt } from '#web/app/screen.fixtures.tsx';
import {
  type MockAccount,
  type MockReplies,
  createRefusalResponse,
  startMockServer,
} from '../fixtures/membership-mock-server.fixtures.tsx';
import {
  anOverduePayment,
  aMembership,
  aStarterMembership,
  aSubscription,
  aUser,
} from '../fixtures/membership.fixtures.ts';
import {
  cardDeclinedResult,
  stubStripe,
  type FakeStripe,
} from '../fixtures/stripe-client.fixtures.ts';
import { SubscribePage } from './subscribe.page.tsx';

let stripe: FakeStripe;
const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  stripe = stubStripe();
  // jsdom doesn't implement scrolling.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this);
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrolled.mockClear();
});

const show = (address = '/subscribe') =>
  renderAt(address, [{ path: '/subscribe', element: <SubscribePage /> }]);

const card = (name: string) => within(screen.getByRole('article', { name }));
const button = (name: string) => screen.findByRole('button', { name });

const newcomer: Partial<MockAccount> = {
  user: aUser(),
  membership: aMembership({ plan: null, subscription: null }),
};

const starter: Partial<MockAccount> = {
  user: aUser({ plan: 'starter' }),
  membership: aStarterMembership(),
};

const professional: Partial<MockAccount> = {
  user: aUser({ plan: 'professional' }),
  membership: aMembership(),
};

describe('the plans', () => {
  it('show price, badge and all benefits', () => {
    startMockServer();
    show();
    expect(subscribePlans.map(({ name }) => card(name).getByText(/^\$\d+$/).textContent)).toEqual([
      '$19',
      '$39',
      '$79',
    ]);
    expect(card('Professional').getByText('Most Popular')).toBeTruthy();
    expect(card('Executive').getByText('Premium')).toBeTruthy();

    for (const { name, benefits } of subscribePlans) {
      expect(
        card(name)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(benefits.map(({ text }) => text));
    }
  });

  it('appear above the statistics and the FAQ', () => {
    startMockServer();
    show();
    for (const text of ['95%', '10k+', '24hr', '500+']) expect(screen.getByText(text)).toBeTruthy();

    expect(screen.getByText(/Yes, 3 days/)).toBeTruthy();
    expect(screen.getByText(/There is no charge until the trial ends/)).toBeTruthy();
    expect(screen.getByText(/In Settings, at once/)).toBeTruthy();
    expect(screen.getByText(/Within 30 days of the first charge/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/7[- ]day|no card/i);
  });

  it('can’t be bought if payments aren’t configured, and say so', async () => {
    startMockServer({ ...newcomer, stripePublishableKey: null });
    show();
    expect(await screen.findByText('Payments aren’t set up on this site yet.')).toBeTruthy();
    expect((await button('Upgrade to Professional')).matches(':disabled')).toBe(true);
  });
});

describe('a visitor', () => {
  it('signs in after choosing, and returns to the chosen plan', async () => {
    const { requests } = startMockServer();
    show();

    const links = await Promise.all(
      subscribePlans.map(({ name }) => screen.findByRole('link', { name: `Start ${name} Trial` })),
    );

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/api/login?returnTo=%2Fsubscribe%3Ftier%3Dstarter',
      '/api/login?returnTo=%2Fsubscribe%3Ftier%3Dprofessional',
      '/api/login?returnTo=%2Fsubscribe%3Ftier%3Dexecutive',
    ]);
    expect(requests).toEqual(['GET /config.json']);
  });
});

describe('a member without a subscription', () => {
  const created = (clientSecret: string | null) => () =>
    Response.json({
      clientSecret,
      subscriptionId: 'sub_one',
      isTrial: true,
      firstCharge: { at: '2026-11-24T10:00:00.000Z', amount: { cents: 7_900, currency: 'usd' } },
    });

  it('finds the chosen plan in view and focused, and Enter opens the checkout', async () => {
    const sent: unknown[] = [];
    startMockServer(newcomer, {
      'POST /api/create-subscription': (body) => {
        sent.push(body);
        return created('seti_1_secret_2')();
      },
    });

    const { getPath: place } = show('/subscribe?tier=executive');
    const choose = await button('Upgrade to Executive');
    await waitFor(() => expect(document.activeElement).toBe(choose));
    expect(scrolled).toHaveBeenCalledOnce();

    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(place()).toBe('/checkout?client_secret=seti_1_secret_2&tier=executive'),
    );
    expect(sent).toEqual([{ tier: 'executive' }]);
  });

  it('sees only the chosen plan being set up', async () => {
    startMockServer(newcomer, { 'POST /api/create-subscription': () => new Promise(() => {}) });
    show();
    await userEvent.click(await button('Upgrade to Starter'));

    expect(card('Starter').getByRole('button').textContent).toBe('Setting up...');
    expect(card('Professional').getByRole('button').textContent).toBe('Upgrade to Professional');
    expect(card('Professional').getByRole('button').matches(':disabled')).toBe(true);
  });

  const failures: readonly [string, MockReplies, string][] = [
    [
      'no secret is returned',
      { 'POST /api/create-subscription': created(null) },
      'Failed to create subscription. Please try again.',
    ],
    ['the call throws', {}, 'Failed to start subscription. Please try again.'],
  ];

  it.each(failures)('sees an error if %s, and can choose again', async (_, answers, notice) => {
    startMockServer(newcomer, answers);

    const { getPath: place } = show();
    await userEvent.click(await button('Upgrade to Professional'));

    expect((await screen.findAllByText(notice)).length).toBeGreaterThan(0);
    expect((await button('Upgrade to Professional')).matches(':disabled')).toBe(false);
    expect(place()).toBe('/subscribe');
  });

  it('sees the server’s reason', async () => {
    startMockServer(newcomer, {
      'POST /api/create-subscription': () =>
        createRefusalResponse(503, 'BILLING_UNAVAILABLE', 'The payment service did not answer.'),
    });

    show();
    await userEvent.click(await button('Upgrade to Professional'));

    expect(
      (await screen.findAllByText('The payment service did not answer.')).length,
    ).toBeGreaterThan(0);
  });

  it('sees the price of the change before buying if they subscribed in another tab', async () => {
    const { account, requests } = startMockServer(newcomer);
    show();

    const choose = await button('Upgrade to Executive');
    account.membership = aMembership();
    await userEvent.click(choose);

    expect(await screen.findByRole('dialog', { name: 'Upgrade to Executive?' })).toBeTruthy();
    expect(requests).not.toContain('POST /api/create-subscription');
  });
});

describe('a member with a subscription', () => {
  const usd = (cents: number) => ({ cents, currency: 'usd' });
  const preview =
    (dueNow: number, changes: Partial<PlanChange> = {}) =>
    () =>
      Response.json({
        tier: 'executive',
        startsAt: null,
        dueNow: usd(dueNow),
        credit: usd(0),
        nextCharge: { at: '2026-12-21T12:00:00.000Z', amount: usd(7_900) },
        quote,
        ...changes,
      });

  const quote = `1795000000.${'q'.repeat(43)}`;
  const periodEnd = '2026-12-21T12:00:00.000Z';
  const nextPlan = { tier: 'starter', price: usd(1_900), at: periodEnd } as const;
  const planned = aMembership({
    subscription: aSubscription({ nextPlan, nextCharge: { at: periodEnd, amount: usd(1_900) } }),
  });
  const upgraded = aMembership({
    plan: 'executive',
    subscription: aSubscription({ tier: 'executive' }),
  });

  it('sees the current plan marked and not for sale', async () => {
    startMockServer(professional);
    show('/subscribe?tier=professional');

    expect(await card('Professional').findByText('Your plan')).toBeTruthy();
    expect(card('Professional').queryByRole('button')).toBeNull();
    expect(card('Professional').getByRole('link').getAttribute('href')).toBe('/settings');
    expect(await button('Switch to Starter')).toBeTruthy();
  });

  it('sees the launch price on the current plan, and the monthly price before a plan change', async () => {
    const launch = aMembership({
      subscription: aSubscription({ offer: 'launch', price: usd(2_900) }),
    });
    startMockServer(
      { ...professional, membership: launch },
      { 'GET /api/billing/plan-change?tier=executive': preview(2_450) },
    );

    show();
    expect(await card('Professional').findByText('/month, your launch price')).toBeTruthy();
    expect(card('Professional').getByText('$29')).toBeTruthy();

    await userEvent.click(await button('Upgrade to Executive'));

    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/Executive costs \$79 per month\. You’ll lose your launch price of \$29/),
    ).toBeTruthy();
  });

  it('gets no warning about a launch price that equals the list price', async () => {
    const subscription = aSubscription({ tier: 'starter', offer: 'launch', price: usd(1_900) });
    const { account } = startMockServer(starter, {
      'GET /api/billing/plan-change?tier=executive': preview(2_450),
    });
    account.membership = aStarterMembership({ subscription });
    show();
    await userEvent.click(await button('Upgrade to Executive'));

    expect(
      within(await screen.findByRole('dialog')).getByText('Executive costs $79 per month.'),
    ).toBeTruthy();
    expect(screen.queryByText(/your launch price/)).toBeNull();
  });

  it('sees the amounts due now and next, confirms them, and gets the plan', async () => {
    const sent: unknown[] = [];
    startMockServer(professional, {
      'GET /api/billing/plan-change?tier=executive': preview(2_450),
      'POST /api/billing/plan-change': (body) => {
        sent.push(body);
        return Response.json({ clientSecret: null, membership: upgraded });
      },
    });

    const { client } = show();
    client.setQueryData(['/api/courses', { categoryId: null }], []);
    await userEvent.click(await button('Upgrade to Executive'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Executive?' }));
    expect(await dialog.findByText('$24.50')).toBeTruthy();
    expect(dialog.getByText('$79')).toBeTruthy();
    expect(dialog.getByText('On Dec 21, 2026.')).toBeTruthy();

    await userEvent.click(dialog.getByRole('button', { name: 'Pay $24.50 now' }));
    expect(await card('Executive').findByText('Your plan')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ tier: 'executive', quote }]);
    // The course list is no longer cached, so the next visit shows the courses that the new plan
    // unlocks.
    expect(client.getQueryData(['/api/courses', { categoryId: null }])).toBeUndefined();
  });

  /**
   * Mocks a plan change that requires bank authentication. Reading the checkout calls `paid` to
   * apply the change.
   */
  const asking = (paid: () => void) => ({
    'GET /api/billing/plan-change?tier=executive': preview(2_450),
    'POST /api/billing/plan-change': () =>
      Response.json({ clientSecret: 'pi_1_secret_2', membership: aMembership() }),

    'POST /api/billing/checkout': () => {
      paid();

      return Response.json({
        state: 'live',
        tier: 'executive',
        offer: 'list',
        isTrial: false,
        firstCharge: { at: null, amount: usd(7_900) },
        account: 'a•••@greenroom.test',
        isRefundable: true,
      });
    },
  });

  it('passes the bank’s challenge without an overlay, and gets the plan', async () => {
    const server = startMockServer(
      professional,
      asking(() => (server.account.membership = upgraded)),
    );

    let answer: (result: unknown) => void = () => {};
    stripe.confirmCardPayment.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $24.50 now'));
    await waitFor(() => expect(stripe.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2'));
    expect(screen.queryByRole('dialog')).toBeNull();

    answer({ paymentIntent: { status: 'succeeded' } });
    expect(await card('Executive').findByText('Your plan')).toBeTruthy();
    expect((await screen.findAllByText('You’re on Executive now')).length).toBeGreaterThan(0);
  });

  it('keeps the plan if the bank declines, and can retry or use another card', async () => {
    const { requests } = startMockServer(
      professional,
      asking(() => {}),
    );

    stripe.confirmCardPayment.mockResolvedValueOnce(cardDeclinedResult);
    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $24.50 now'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your plan wasn’t changed. Your card was declined.',
    );
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy();
    expect(requests).not.toContain('POST /api/billing/checkout');

    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await button('Pay $24.50 now')).toBeTruthy();
  });

  it('isn’t told that nothing changed if the response was lost', async () => {
    startMockServer(professional, {
      'GET /api/billing/plan-change?tier=executive': preview(2_450),
    });
    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $24.50 now'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'We couldn’t confirm whether your plan changed.',
    );
  });

  it('sees the losses and the date before a downgrade, and what comes next after it', async () => {
    startMockServer(professional, {
      'GET /api/billing/plan-change?tier=starter': preview(0, {
        tier: 'starter',
        startsAt: periodEnd,
        nextCharge: { at: periodEnd, amount: usd(1_900) },
      }),
      'POST /api/billing/plan-change': () =>
        Response.json({ clientSecret: null, membership: planned }),
    });

    show();
    await userEvent.click(await button('Switch to Starter'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Switch to Starter?' }));
    expect(await dialog.findByText('You keep Professional until Dec 21, 2026.')).toBeTruthy();
    expect(dialog.getByText('On Dec 21, 2026, when Starter starts.')).toBeTruthy();
    expect(
      dialog.getByText(/^From Dec 21, 2026, you lose access .* that require the Professional plan/),
    ).toBeTruthy();
    expect(dialog.getByText(/10 practice videos and 10 study guides per month/)).toBeTruthy();

    await userEvent.click(dialog.getByRole('button', { name: 'Switch to Starter' }));
    expect((await screen.findAllByText('Starter starts on Dec 21, 2026')).length).toBeGreaterThan(
      0,
    );
    expect(await card('Professional').findByText('Until Dec 21, 2026')).toBeTruthy();
    expect(card('Starter').getByText('Starts Dec 21, 2026')).toBeTruthy();
  });

  it('cancels a planned downgrade after seeing the next charge', async () => {
    const sent: unknown[] = [];
    startMockServer(
      { ...professional, membership: planned },
      {
        'GET /api/billing/plan-change?tier=professional': preview(0, {
          tier: 'professional',
          nextCharge: { at: periodEnd, amount: usd(3_900) },
        }),
        'POST /api/billing/plan-change': (body) => {
          sent.push(body);
          return Response.json({ clientSecret: null, membership: aMembership() });
        },
      },
    );

    show();
    await userEvent.click(await button('Keep Professional'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Keep Professional?' }));
    expect(await dialog.findByText('$39')).toBeTruthy();

    await userEvent.click(dialog.getByRole('button', { name: 'Keep Professional' }));
    expect(await card('Professional').findByText('Your plan')).toBeTruthy();
    expect(sent).toEqual([{ tier: 'professional', quote }]);
  });

  it('sees the new amount if the price expired, without pressing anything', async () => {
    const prices = [2_450, 2_449];
    startMockServer(professional, {
      'GET /api/billing/plan-change?tier=executive': () => preview(prices.shift() ?? 0)(),
      'POST /api/billing/plan-change': () =>
        createRefusalResponse(409, 'PRICE_EXPIRED', 'This price has expired.'),
    });

    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $24.50 now'));
    expect(await button('Pay $24.49 now')).toBeTruthy();

    const note = 'The amount due now changed from $24.50 to $24.49. Nothing has been charged yet.';
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sees that a change undoes the cancellation', async () => {
    const endsAt = '2026-12-21T12:00:00.000Z';
    startMockServer(
      {
        ...professional,
        membership: aMembership({ subscription: aSubscription({ endsAt, nextCharge: null }) }),
      },
      { 'GET /api/billing/plan-change?tier=executive': preview(2_450) },
    );

    show();
    await userEvent.click(await button('Upgrade to Executive'));

    expect(
      await screen.findByText('Your plan is canceled. Changing plans undoes the cancellation.'),
    ).toBeTruthy();
  });

  it('must pay first if a payment is overdue', async () => {
    const overdue = aMembership({
      subscription: aSubscription({ state: 'past_due', overdue: anOverduePayment() }),
    });
    const { requests } = startMockServer({ ...professional, membership: overdue });
    show();
    await userEvent.click(await button('Upgrade to Executive'));

    expect(await screen.findByRole('dialog', { name: 'Pay what you owe first' })).toBeTruthy();
    expect(screen.getByText(/Visa 0341 was declined. You owe \$19/)).toBeTruthy();
    expect(requests.some((line) => line.includes('plan-change'))).toBe(false);
  });

  it('sees that the plan is on hold if a payment is disputed', async () => {
    const dispute = {
      state: 'open',
      amount: { cents: 3_900, currency: 'usd' },
      at: '2026-11-22T12:00:00.000Z',
    } as const;

    const onHold = aMembership({ plan: null, subscription: aSubscription({ dispute }) });
    const { requests } = startMockServer({ ...professional, membership: onHold });
    show();
    expect(
      await screen.findByText(
        /so your plan is on hold\. You can change plans once the bank has decided\.$/,
      ),
    ).toBeTruthy();

    await userEvent.click(await button('Upgrade to Executive'));
    expect(await screen.findByRole('dialog', { name: 'Your plan is on hold' })).toBeTruthy();
    expect(requests.some((line) => line.includes('plan-change'))).toBe(false);
  });

  it('sees why a card was declined and can use another one', async () => {
    startMockServer(professional, {
      'GET /api/billing/plan-change?tier=executive': preview(2_450),
      'POST /api/billing/plan-change': () =>
        createRefusalResponse(402, 'PAYMENT_FAILED', 'Your card was declined.'),
    });

    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $24.50 now'));

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your plan wasn’t changed. Your card was declined.',
    );
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy();
  });

  it('keeps the plan if the change is refused, sees why and can reload the price', async () => {
    const { requests } = startMockServer(starter, {
      'GET /api/billing/plan-change?tier=executive': preview(6_000),
      'POST /api/billing/plan-change': () =>
        createRefusalResponse(409, 'CONFLICT', 'Someone changed this in the meantime.'),
    });

    show();
    await userEvent.click(await button('Upgrade to Executive'));
    await userEvent.click(await button('Pay $60 now'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Someone changed this in the meantime.',
    );

    const before = requests.filter((line) => line.includes('plan-change?')).length;
    await userEvent.click(await button('Try Again'));
    expect(await button('Pay $60 now')).toBeTruthy();
    expect(requests.filter((line) => line.includes('plan-change?')).length).toBe(before + 1);
  });
});
