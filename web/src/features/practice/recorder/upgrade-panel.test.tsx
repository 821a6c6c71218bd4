// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { startMockServer } from '#web/features/billing/fixtures/membership-mock-server.fixtures.tsx';
import {
  aMembership,
  anOverduePayment,
  aSubscription,
  aUser,
} from '#web/features/billing/fixtures/membership.fixtures.ts';
import { UpgradeLink } from '#web/features/catalog/browse/upgrade-link.tsx';

import { UpgradePanel } from './upgrade-panel.tsx';

const owing = aSubscription({ state: 'past_due', overdue: anOverduePayment() });

const show = (paymentDueBy: string | null, subscription: Membership['subscription'] = owing) => {
  const user = aUser({ plan: null, paymentDueBy });
  startMockServer({ user, membership: aMembership({ plan: null, subscription }) });

  const element = (
    <>
      <UpgradePanel />
      <UpgradeLink title="Courage" />
    </>
  );

  renderAt('/', [{ path: '/', element }]);
};

it('offers the plans to a member without a plan', async () => {
  show(null);
  expect(
    await screen.findByRole('heading', { name: 'Choose a plan to start recording' }),
  ).toBeTruthy();

  const link = await screen.findByRole('link', { name: 'Upgrade to open Courage' });
  expect(link.getAttribute('href')).toBe('/subscribe');
});

it('states the overdue amount and links to the settings if a payment is overdue', async () => {
  show('2026-11-24T12:00:00.000Z');

  const title = 'Practice has been locked since Nov 24, 2026: pay $19';

  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(/^Visa 0341 was declined\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay $19' }).getAttribute('href')).toBe('/settings');
  expect(
    await screen.findByRole('link', { name: 'Pay $19, before you open Courage' }),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
});

it('links to the settings if a payment is disputed', async () => {
  const amount = { cents: 3_900, currency: 'usd' };
  show(null, aSubscription({ dispute: { state: 'open', at: '2026-11-22T12:00:00.000Z', amount } }));
  expect(await screen.findByRole('heading', { name: 'Your plan is on hold' })).toBeTruthy();
  expect(
    screen.getByText(/^Your bank hasn’t decided about your disputed \$39 payment yet\./),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
    '/settings',
  );

  const onCard = await screen.findByRole('link', {
    name: 'See your plan, before you open Courage',
  });
  expect(onCard.getAttribute('href')).toBe('/settings');
  expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
});
