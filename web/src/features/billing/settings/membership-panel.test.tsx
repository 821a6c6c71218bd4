// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { aDashboard } from '#shared/progress/dashboard.fixtures.ts';

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
import { membershipQuery } from '../membership/membership.queries.ts';
import { savePortalVisit, hasPortalVisit } from '../membership/membership-portal.tsx';
import { MembershipPanel, UsagePanel } from '../billing-settings.public.ts';

/** The billing panels of the settings page. */
const Panels = () => (
  <>
    <MembershipPanel />
    <UsagePanel />
  </>
);

function show(
  membership: Membership | null,
  answers: MockReplies = {},
  account: Partial<MockAccount> = {},
) {
  const server = startMockServer(
    { user: aUser({ plan: membership?.plan ?? null }), membership, ...account },
    answers,
  );

  return { server, ...renderAt('/settings', [{ path: '/settings', element: <Panels /> }]) };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const row = (label: string) =>
  screen.getByRole('heading', { name: label, level: 4 }).nextElementSibling?.textContent;

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const trial = aMembership({
  subscription: aSubscription({ state: 'trialing', trialEndsAt: '2026-11-24T12:00:00.000Z' }),
});

const canceled = aMembership({
  subscription: aSubscription({ endsAt: '2026-12-21T12:00:00.000Z', nextCharge: null }),
});

const refundable = aMembership({
  subscription: aSubscription({ refundableUntil: '2026-12-18T12:00:00.000Z' }),
});

const overdue = aMembership({
  subscription: aSubscription({
    state: 'past_due',
    graceEndsAt: '2026-11-24T12:00:00.000Z',
    overdue: anOverduePayment({ nextTryAt: '2026-11-25T12:00:00.000Z' }),
    nextCharge: null,
  }),
});

const closed = aMembership({ ...overdue, plan: null });

const unfinished = aMembership({
  plan: null,
  subscription: aSubscription({ state: 'incomplete', card: null }),
});

const ended = aMembership({
  plan: null,
  subscription: aSubscription({ state: 'ended', nextCharge: null }),
});

describe('plan in the settings', () => {
  it('shows the plan, price, next charge and card', async () => {
    show(aMembership());
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(row('Next charge')).toBe('$39 on Dec 21, 2026');
    expect(row('Card')).toBe('Visa ending in 4242');
    expect(screen.getByRole('link', { name: 'Change plan' }).getAttribute('href')).toBe(
      '/subscribe',
    );
  });

  it('shows the end of a trial and the first charge', async () => {
    show(trial);
    expect(
      await screen.findByText(/free trial runs until Nov 24, 2026.*Then you’ll be charged \$39/),
    ).toBeTruthy();
    expect(row('Trial ends')).toContain('Nov 24, 2026');
  });

  it.each([
    ['no plan', aMembership({ plan: null, subscription: null }), 'No plan yet'],
    ['a plan that ended', ended, 'Professional has ended'],
    ['a granted plan', aMembership({ subscription: null }), 'Professional'],
  ])('links to the plans with %s', async (_, membership, title) => {
    show(membership);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it('shows until when an overdue plan is accessible, and what to do', async () => {
    show(overdue);
    expect(
      await screen.findByText(/Visa 0341 was declined. You keep access until Nov 24, 2026/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay $19' })).toBeTruthy();
  });

  it('shows the overdue amount and the next try instead of a next charge', async () => {
    show(overdue);
    expect(await screen.findByText(/we’ll charge \$19 when you save it\./)).toBeTruthy();
    expect(row('Amount due')).toBe('$19 since Nov 21, 2026');
    expect(row('Next try')).toBe('Nov 25, 2026');
    expect(screen.queryByRole('heading', { name: 'Next charge' })).toBeNull();
  });

  it('lists all open invoices', async () => {
    const invoices = ['2026-10-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'].map((since) => ({
      since,
      amount: { cents: 1_900, currency: 'usd' },
    }));

    const owed = anOverduePayment({ cents: 3_800, invoices });
    show(aMembership({ subscription: aSubscription({ state: 'past_due', overdue: owed }) }));
    await screen.findByRole('heading', { name: 'Amount due' });

    expect(row('Amount due')).toBe('$38$19 since Oct 21, 2026$19 since Nov 21, 2026');
  });

  it('confirms a payment that the bank asks to confirm, then the next one', async () => {
    const owed = anOverduePayment({
      reason: 'confirm',
      invoices: [...anOverduePayment().invoices, ...anOverduePayment().invoices],
    });

    const asking = aMembership({
      subscription: aSubscription({ state: 'past_due', overdue: owed }),
    });
    const replies = [
      { clientSecret: 'pi_1_secret_1', membership: asking },
      { clientSecret: 'pi_2_secret_2', membership: asking },
      { clientSecret: null, membership: aMembership() },
    ];

    const confirmCardPayment = vi.fn<(secret: string) => Promise<object>>(async () => ({
      paymentIntent: { status: 'succeeded' },
    }));

    vi.stubGlobal(
      'Stripe',
      Object.assign(() => ({ confirmCardPayment, _registerWrapper: () => {} }), {
        version: 'endive',
      }),
    );

    show(asking, { 'POST /api/billing/overdue-payment': () => Response.json(replies.shift()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm $19' }));

    expect(await screen.findByText('Payment confirmed')).toBeTruthy();
    expect(confirmCardPayment.mock.calls).toEqual([['pi_1_secret_1'], ['pi_2_secret_2']]);
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('shows a planned downgrade, its date and its price', async () => {
    const at = '2026-12-21T12:00:00.000Z';
    const price = { cents: 1_900, currency: 'usd' };
    const nextPlan = { tier: 'starter', price, at } as const;
    show(
      aMembership({ subscription: aSubscription({ nextPlan, nextCharge: { at, amount: price } }) }),
    );

    expect(
      await screen.findByText('Professional until Dec 21, 2026, then Starter for $19 a month.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep Professional' })).toBeTruthy();
    expect(row('Next charge')).toBe('$19 on Dec 21, 2026');
  });

  it('says that a disputed plan is on hold, and how it can continue', async () => {
    const dispute = {
      state: 'open',
      amount: { cents: 3_900, currency: 'usd' },
      at: '2026-11-22T12:00:00.000Z',
    } as const;

    show(aMembership({ plan: null, subscription: aSubscription({ dispute, nextCharge: null }) }));

    expect(
      await screen.findByText(/^Your \$39 payment was disputed at your bank on Nov 22, 2026/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    expect(row('Next charge')).toBe('None');
    expect(row('Cancel')).toBe(
      'After you cancel, you won’t be charged again, whatever your bank decides.',
    );
  });

  it('says why a plan ended after a lost dispute', async () => {
    const dispute = {
      state: 'lost',
      amount: { cents: 3_900, currency: 'usd' },
      at: '2026-11-22T12:00:00.000Z',
    } as const;

    show({ ...ended, subscription: aSubscription({ state: 'ended', nextCharge: null, dispute }) });

    expect(
      await screen.findByText(/^Your bank returned your \$39 payment to you, so your plan ended\./),
    ).toBeTruthy();
  });

  it('shows a credit balance only if there is one', async () => {
    show(aMembership({ credit: { cents: 1_234, currency: 'usd' } }));
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
    expect(row('Credit')).toBe('$12.34 toward your next charges');

    cleanup();
    show(aMembership());
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Credit' })).toBeNull();
  });

  it('shows an older debt of an active plan beside its next charge', async () => {
    show(aMembership({ subscription: aSubscription({ overdue: anOverduePayment() }) }));
    expect(
      await screen.findByText(/Visa 0341 was declined. This doesn’t affect your access/),
    ).toBeTruthy();
    expect(screen.getByText('Amount due')).toBeTruthy();
    expect(screen.getByText('Next charge')).toBeTruthy();
    expect(
      screen.getByText(/you keep access until Dec 21, 2026.*The overdue \$19 stays due/),
    ).toBeTruthy();
  });

  it('says what a member with a smaller free plan keeps', async () => {
    show(aMembership({ ...overdue, plan: 'starter' }));
    expect(
      await screen.findByText(
        /Professional has been locked since Nov 24, 2026. You still have Starter for free./,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/You keep access until/)).toBeNull();
  });

  it('shows since when an overdue plan is locked, and the sum', async () => {
    show(closed);
    expect(
      await screen.findByText(/Practice has been locked since Nov 24, 2026\. Update/),
    ).toBeTruthy();
  });

  it('shows a granted plan alongside the paid plan', async () => {
    show(aStarterMembership({ plan: 'executive' }));
    expect(await screen.findByText(/We gave you the Executive plan for free/)).toBeTruthy();
  });

  it('keeps the invoices and the refund of a paid plan that ended before a plan was granted', async () => {
    show({ ...ended, plan: 'starter' });
    expect(await screen.findByRole('heading', { name: 'Starter' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Invoices' })).toBeTruthy();
  });

  it('continues an unfinished checkout', async () => {
    const { getPath: place } = show(unfinished, {
      'POST /api/create-subscription': () =>
        Response.json({
          clientSecret: 'seti_1_secret_2',
          subscriptionId: 'sub_one',
          isTrial: true,
          firstCharge: { at: null, amount: { cents: 3_900, currency: 'usd' } },
        }),
    });

    await press('Continue to checkout');
    await waitFor(() =>
      expect(place()).toBe('/checkout?client_secret=seti_1_secret_2&tier=professional'),
    );
  });

  it('keeps card, receipts, credit and refund behind an unfinished checkout', async () => {
    const subscription = aSubscription({
      state: 'incomplete',
      card: null,
      refundableUntil: '2026-12-18T12:00:00.000Z',
    });
    show({ ...unfinished, credit: { cents: 500, currency: 'usd' }, subscription });

    expect(await screen.findByRole('button', { name: 'Show receipts' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Card and invoices' })).toBeTruthy();
    expect(row('Credit')).toBe('$5 toward your next charges');
    expect(row('Money-back guarantee')).toContain('a full refund until Dec 18, 2026');
  });

  it('refunds earlier payments behind an unfinished checkout', async () => {
    const subscription = aSubscription({
      state: 'incomplete',
      card: null,
      refundableUntil: '2026-12-18T12:00:00.000Z',
    });
    show({ ...unfinished, subscription });
    await press('Refund');

    const question = await dialog('Refund your payments?');
    expect(question.getByText('This also cancels your unfinished checkout.')).toBeTruthy();
    expect(question.queryByText(/ends right away/)).toBeNull();
  });

  it('cancels an unfinished checkout', async () => {
    const canceledCheckout = aSubscription({
      state: 'ended',
      nextCharge: null,
      end: { at: '2026-11-22T12:00:00.000Z', reason: 'expired' },
    });

    show(unfinished, {
      'POST /api/billing/cancel': () => Response.json({ ...ended, subscription: canceledCheckout }),
    });
    await press('Cancel checkout');

    expect(await screen.findByRole('heading', { name: 'No plan' })).toBeTruthy();
    expect(screen.getByText(/You didn’t finish the checkout for Professional/)).toBeTruthy();
    expect(screen.queryByText(/won’t be charged again/)).toBeNull();
  });

  it('keeps an unfinished checkout that couldn’t be canceled', async () => {
    show(unfinished);
    await press('Cancel checkout');
    expect((await screen.findAllByText('Couldn’t cancel the checkout')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Cancel checkout' }).matches(':disabled')).toBe(
      false,
    );
  });

  it('allows a retry after a load error', async () => {
    const { server } = show(null);
    expect(
      await screen.findByText(/couldn’t load your plan. Your plan itself hasn’t changed/),
    ).toBeTruthy();

    server.account.membership = aMembership();
    await press('Try Again');
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
  });
});

describe('receipts', () => {
  const receipt = {
    id: 'in_1',
    paidAt: '2026-11-21T12:00:00.000Z',
    reason: 'renewal',
    amount: { cents: 3_900, currency: 'usd' },
    refunded: { cents: 500, currency: 'usd' },
    url: 'https://invoice.stripe.com/i/1',
  };

  const reply = (receipts: unknown[]) => ({
    'GET /api/billing/receipts': () => Response.json({ receipts }),
  });

  it('are loaded on demand and link to Stripe', async () => {
    const { server } = show(aMembership(), reply([receipt, { ...receipt, id: 'in_0', url: null }]));
    await screen.findByRole('button', { name: 'Show receipts' });
    expect(server.requests).not.toContain('GET /api/billing/receipts');

    await press('Show receipts');

    const link = await screen.findByRole('link', { name: /^View receipt/ });
    expect(link.getAttribute('href')).toBe(receipt.url);
    expect(row('Receipts')).toContain('$39 on Nov 21, 2026Monthly charge · $5 refunded');
  });

  it('are empty before the first payment', async () => {
    show(trial, reply([]));
    await press('Show receipts');
    expect(await screen.findByText('No payments yet.')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    show(ended);
    await press('Show receipts');
    expect(await screen.findByText('We couldn’t load your receipts.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('canceling', () => {
  it('speaks of no earlier charge during a trial', async () => {
    show(trial);
    await press('Cancel plan');

    const question = await dialog('Cancel Professional?');
    expect(question.getByText(/You won’t be charged\. You can resume/)).toBeTruthy();
  });

  it('speaks of no earlier charge after a trial was canceled', async () => {
    show(
      aMembership({
        subscription: aSubscription({ state: 'trialing', endsAt: '2026-11-24T12:00:00.000Z' }),
      }),
    );
    expect(await screen.findByText(/and won’t be charged\.$/)).toBeTruthy();
  });

  it('shows the end date before and after, and can be undone', async () => {
    show(aMembership(), {
      'POST /api/billing/cancel': () => Response.json(canceled),
      'POST /api/billing/resume': () => Response.json(aMembership()),
    });

    await press('Cancel plan');

    const question = await dialog('Cancel Professional?');
    expect(
      question.getByText(/You keep access until Dec 21, 2026.*won’t be charged again/),
    ).toBeTruthy();

    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText(/is canceled. You keep access until Dec 21, 2026/)).toBeTruthy();
    expect(row('Next charge')).toBe('None');
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
    expect(screen.getByRole('radiogroup', { name: /^Why did you cancel/ })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Professional' }));

    await press('Resume plan');
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Professional' }));
    expect(row('Next charge')).toBe('$39 on Dec 21, 2026');
    expect(screen.queryByText(/^Why did you cancel/)).toBeNull();
  });

  it('asks for the reason, and saves it', async () => {
    const saved: unknown[] = [];
    show(aMembership(), {
      'POST /api/billing/cancel': () => Response.json(canceled),
      'PUT /api/billing/cancellation-reason': (body) => {
        saved.push(body);
        return new Response(null, { status: 204 });
      },
    });

    await press('Cancel plan');
    const question = await dialog('Cancel Professional?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'It’s too expensive' }));

    expect(await screen.findByText('Thank you. Your answer is saved.')).toBeTruthy();
    expect(saved).toEqual([{ reason: 'too-expensive' }]);
  });

  it('selects no reason that wasn’t saved, so that the same one can be tried again', async () => {
    const replies = [new Response('no', { status: 503 }), new Response(null, { status: 204 })];
    show(aMembership(), {
      'POST /api/billing/cancel': () => Response.json(canceled),
      'PUT /api/billing/cancellation-reason': () => replies.shift() ?? new Response(null),
    });

    await press('Cancel plan');
    const question = await dialog('Cancel Professional?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));

    const reason = await screen.findByRole<HTMLInputElement>('radio', { name: /too expensive/ });
    await userEvent.click(reason);
    expect((await screen.findAllByText('Couldn’t save your answer')).length).toBeGreaterThan(0);
    expect(reason.checked).toBe(false);

    await userEvent.click(reason);
    expect(await screen.findByText('Thank you. Your answer is saved.')).toBeTruthy();
  });

  it('shows the end of a trial', async () => {
    show(trial);
    await press('Cancel plan');

    expect(
      (await dialog('Cancel Professional?')).getByText(/You keep access until Nov 24, 2026/),
    ).toBeTruthy();
  });

  it('an overdue plan ends right away, and nothing is owed', async () => {
    show(overdue, { 'POST /api/billing/cancel': () => Response.json(ended) });
    await press('Cancel plan');

    const question = await dialog('Cancel Professional?');
    expect(
      question.getByText(/Your plan ends right away. You don’t owe the overdue payment/),
    ).toBeTruthy();

    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    expect(
      (await screen.findAllByText('Your plan has ended and you owe nothing.')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('radiogroup', { name: /^Why did you cancel/ })).toBeTruthy();
  });

  it('shows a failure in the dialog and keeps the plan', async () => {
    show(aMembership(), {
      'POST /api/billing/cancel': () =>
        createRefusalResponse(503, 'BILLING_UNAVAILABLE', 'The payment service did not answer.'),
    });

    await press('Cancel plan');

    const question = await dialog('Cancel Professional?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    expect((await question.findByRole('alert')).textContent).toBe(
      'We couldn’t cancel your plan. The payment service did not answer.',
    );

    await userEvent.click(question.getByRole('button', { name: 'Keep plan' }));
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('shows an error if it can’t be undone', async () => {
    show(canceled);
    await press('Resume plan');
    expect((await screen.findAllByText('Couldn’t resume your plan')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Resume plan' }).matches(':disabled')).toBe(false);
  });
});

describe('the money-back guarantee', () => {
  const refundPreview = {
    'GET /api/billing/refund': () => Response.json({ amount: { cents: 7_150, currency: 'usd' } }),
  };

  it('shows the amount and the immediate end, and refunds it', async () => {
    const { server } = show(refundable, {
      ...refundPreview,
      'POST /api/billing/refund': () =>
        Response.json({ refunded: { cents: 7_150, currency: 'usd' }, membership: ended }),
    });

    await press('Refund');

    const question = await dialog('Refund Professional?');
    expect(await question.findByText('$71.50')).toBeTruthy();
    expect(question.getByText('Your plan ends right away.')).toBeTruthy();
    expect(server.requests).not.toContain('POST /api/billing/refund');

    await userEvent.click(question.getByRole('button', { name: 'Refund and end plan' }));
    expect((await screen.findAllByText('We’re refunding $71.50')).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Professional has ended' })).toBeTruthy();
  });

  it('can’t be confirmed before the amount is displayed', async () => {
    show(refundable);
    await press('Refund');

    const question = await dialog('Refund Professional?');

    expect(await question.findByText(/The amount couldn’t be loaded/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Refund and end plan' }).matches(':disabled')).toBe(
      true,
    );
  });

  it('is still offered for a plan that ended within the refund window', async () => {
    const subscription = aSubscription({
      state: 'ended',
      refundableUntil: '2026-12-18T12:00:00.000Z',
    });

    show({ ...ended, subscription }, refundPreview);
    await press('Refund');

    const question = await dialog('Refund Professional?');

    expect(await question.findByText('$71.50')).toBeTruthy();
    expect(question.queryByText(/ends right away/)).toBeNull();
    expect(question.getByRole('button', { name: 'Refund' }).matches(':disabled')).toBe(false);
  });

  it('isn’t offered twice to the same person, and the row explains why', async () => {
    show(aMembership({ subscription: aSubscription({ isRefundUsed: true }) }));
    expect(
      await screen.findByText(
        /once per person, and this email address or card has already been used for a refund/,
      ),
    ).toBeTruthy();
    expect(row('Money-back guarantee')).toContain('You can still cancel anytime.');
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('isn’t offered before the first charge or after the refund window', async () => {
    show(aMembership());
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('card and invoices', () => {
  it('show an error if they can’t be opened, and can be opened again', async () => {
    show(aMembership(), {
      'POST /api/billing/portal': () =>
        createRefusalResponse(503, 'NOT_CONFIGURED', 'This isn’t set up on this site yet.'),
    });

    await press('Card and invoices');

    expect(
      (await screen.findAllByText('This isn’t set up on this site yet.')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Card and invoices' }).matches(':disabled')).toBe(
      false,
    );
  });

  it('refetch the plan if the browser restores the page from its cache', async () => {
    const { server } = show(aMembership());
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();

    const card = { brand: 'mastercard', last4: '4444' };
    server.account.membership = aMembership({ subscription: aSubscription({ card }) });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy();
  });
});

describe('return from card and invoices', () => {
  afterEach(() => {
    vi.useRealTimers();
    sessionStorage.clear();
  });

  it('refetches the plan a few times, because webhooks arrive with a delay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    savePortalVisit();

    const { server } = show(aMembership());
    const countFetches = () => server.requests.filter((line) => line === 'GET /api/billing').length;
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(countFetches()).toBe(1);

    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(countFetches()).toBe(4);
    expect(hasPortalVisit()).toBe(false);
  });
});

describe('usage', () => {
  it('shows the usage and the reset date', async () => {
    show(aStarterMembership());
    expect(await screen.findByText('7 of 10 used')).toBeTruthy();
    expect(screen.getByText('Resets on Dec 1, 2026.')).toBeTruthy();
    expect(screen.getByText(/You’ve used all your study guides for this month/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade for unlimited use' })).toBeTruthy();
  });

  it('shows unlimited plans as unlimited', async () => {
    show(aMembership());
    expect(await screen.findAllByText('Unlimited with your plan.')).toHaveLength(2);
    expect(
      screen.queryByRole('progressbar', { name: /^(Practice videos|Study guides)/ }),
    ).toBeNull();
  });

  it('stays visible if a later load fails', async () => {
    const replies = [Response.json(aStarterMembership())];
    startMockServer(
      { user: aUser({ plan: 'starter' }), membership: aStarterMembership() },
      { 'GET /api/billing': () => replies.shift() ?? new Response('Failed.', { status: 503 }) },
    );

    const Failure = () => useQuery(membershipQuery).isRefetchError && <p>Failed again</p>;

    const element = (
      <>
        <UsagePanel />
        <Failure />
      </>
    );

    const { client } = renderAt('/settings', [{ path: '/settings', element }]);
    await screen.findByText('7 of 10 used');
    void client.refetchQueries({ queryKey: membershipQuery.queryKey });
    await screen.findByText('Failed again');

    expect(screen.getByText('7 of 10 used')).toBeTruthy();
  });

  it('counts the use of unlimited plans as the home page does', async () => {
    const dashboard = aDashboard({ practiceVideos: 3, guidesDownloaded: 1 });
    show(aMembership(), { 'GET /api/dashboard': () => Response.json(dashboard) });
    expect(await screen.findByText('3 so far')).toBeTruthy();
    expect(screen.getByText('1 so far')).toBeTruthy();
  });
});
