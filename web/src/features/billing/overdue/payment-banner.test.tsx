// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { startMockServer } from '../fixtures/membership-mock-server.fixtures.tsx';
import {
  aMembership,
  anOverduePayment,
  aSubscription,
  aUser,
} from '../fixtures/membership.fixtures.ts';
import { PaymentBanner } from './payment-banner.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const show = (paymentDueBy: string | null) => {
  const server = startMockServer({ user: aUser({ plan: 'starter', paymentDueBy }) });
  return { ...server, ...renderAt('/', [{ path: '/', element: <PaymentBanner /> }]) };
};

const showMembership = (plan: 'starter' | null, overdue: ReturnType<typeof anOverduePayment>) => {
  const membership = aMembership({
    plan,
    subscription: aSubscription({
      tier: 'starter',
      state: 'past_due',
      overdue,
      graceEndsAt: dueBy,
    }),
  });

  startMockServer({ user: aUser({ plan, paymentDueBy: dueBy }), membership });
  renderAt('/', [{ path: '/', element: <PaymentBanner /> }]);
};

const text = 'A payment is overdue.';
const dueBy = '2026-11-24T12:00:00.000Z';

describe('the payment banner', () => {
  it('announces the payment politely and links to the card', async () => {
    show(dueBy);
    const said = await screen.findByText(text);
    expect(said.closest('[aria-live="polite"]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeTruthy();
  });

  it('shows the amount that a new card will be charged', async () => {
    showMembership('starter', anOverduePayment());
    expect(
      await screen.findByText(
        'Visa 0341 was declined. You keep access until Nov 24, 2026. Update your card, and we’ll charge $19 when you save it.',
      ),
    ).toBeTruthy();
  });

  it('has a button that confirms the payment if the bank asks for it', async () => {
    showMembership('starter', anOverduePayment({ reason: 'confirm' }));
    expect(await screen.findByText(/^Your bank asks you to confirm \$19\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm $19' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Update card' })).toBeNull();
  });

  it('doesn’t threaten the access to a period that is paid', async () => {
    const subscription = aSubscription({ overdue: anOverduePayment() });
    startMockServer({
      user: aUser({ plan: 'professional', paymentDueBy: dueBy }),
      membership: aMembership({ subscription }),
    });

    renderAt('/', [{ path: '/', element: <PaymentBanner /> }]);

    expect(
      await screen.findByText(/^Visa 0341 was declined\. This doesn’t affect your access\./),
    ).toBeTruthy();
  });

  it('stays after access has ended, and returns then if it was closed', async () => {
    showMembership('starter', anOverduePayment());
    await screen.findByText(/Visa 0341/);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    cleanup();
    showMembership(null, anOverduePayment());

    expect(
      await screen.findByText(/Practice has been locked since Nov 24, 2026\. Update/),
    ).toBeTruthy();
  });

  it('moves the focus to the page when it is dismissed', async () => {
    const content = document.body.appendChild(document.createElement('main'));
    content.id = 'content';
    content.tabIndex = -1;
    show(dueBy);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(document.activeElement).toBe(content);

    content.remove();
  });

  it('is hidden while nothing is overdue', async () => {
    const { requests } = show(null);
    await waitFor(() => expect(requests).toContain('GET /api/auth/user'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests).not.toContain('GET /api/billing');
  });

  it('stays closed during the visit and returns for another payment', async () => {
    show(dueBy);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).toBeNull();

    cleanup();

    const { client } = show(dueBy);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(text)).toBeNull();

    cleanup();
    show('2026-12-24T12:00:00.000Z');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
