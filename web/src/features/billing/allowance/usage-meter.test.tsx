// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { FREE_TAKES_TEXT } from '#shared/billing/free-takes.ts';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { invalidateUsage } from '../membership/membership.queries.ts';
import { startMockServer } from '../fixtures/membership-mock-server.fixtures.tsx';
import {
  aMembership,
  aStarterMembership,
  aUser,
  someCoachAnswers,
} from '../fixtures/membership.fixtures.ts';
import { UsageMeter } from './usage-meter.tsx';
import { UsagePanel } from './usage-panel.tsx';

const show = () => renderAt('/', [{ path: '/', element: <UsageMeter kind="practiceVideos" /> }]);

describe('usage meter', () => {
  it('shows the month’s usage and updates', async () => {
    const { account } = startMockServer({
      user: aUser({ plan: 'starter' }),
      membership: aStarterMembership(),
    });

    const { client } = show();
    expect(await screen.findByText('7 of 10 used')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('7');
    expect(screen.getByText(FREE_TAKES_TEXT)).toBeTruthy();

    const { usage } = aStarterMembership();
    account.membership = aStarterMembership({
      usage: { ...usage, practiceVideos: { used: 8, limit: 10 } },
    });
    act(() => invalidateUsage(client));
    expect(await screen.findByText('8 of 10 used')).toBeTruthy();
  });

  it('renders nothing and fetches nothing for an unlimited plan', async () => {
    const { requests } = startMockServer({
      user: aUser({ plan: 'professional' }),
      membership: aMembership(),
    });

    const { client } = show();
    await waitFor(() => expect(requests).toContain('GET /api/auth/user'));
    await waitFor(() => expect(client.isFetching()).toBe(0));

    expect(requests).not.toContain('GET /api/billing');
    expect(screen.queryByText('Practice videos')).toBeNull();
  });
});

describe('usage in settings', () => {
  const showUsage = (membership: Membership) => {
    startMockServer({ user: aUser({ plan: 'starter' }), membership });
    renderAt('/', [{ path: '/', element: <UsagePanel /> }]);
  };

  const withAnswers = (given: Parameters<typeof someCoachAnswers>[0]) => {
    const membership = aMembership();
    return { ...membership, usage: { ...membership.usage, coachAnswers: someCoachAnswers(given) } };
  };

  it('includes the coach answers of plans without other limits', async () => {
    showUsage(withAnswers({ used: 1 }));
    expect(await screen.findByText('1 of 4 used')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Coach answers used this month' })).toBeTruthy();
    expect(screen.getByText('The next ones come on Dec 1, 2026.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers the larger plan once all coach answers are used', async () => {
    showUsage(withAnswers({ used: 4 }));
    const link = await screen.findByRole('link', { name: 'Upgrade to Executive for 12 a month' });
    expect(link.getAttribute('href')).toBe('/subscribe?tier=executive');
  });

  it('counts the trial’s coach answer for the trial', async () => {
    showUsage(withAnswers({ used: 1, limit: 1, per: 'trial' }));
    expect(
      await screen.findByRole('progressbar', { name: 'Coach answers used during your trial' }),
    ).toBeTruthy();
    expect(screen.getByText('From Dec 1, 2026, you get 4 a month.')).toBeTruthy();
  });
});
