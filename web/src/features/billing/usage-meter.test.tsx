// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { invalidateUsage } from './membership.queries.ts';
import { startMockServer, renderAt } from './membership-mock-server.fixtures.tsx';
import { aMembership, aStarterMembership, aUser } from './membership.fixtures.ts';
import { UsageMeter } from './usage-meter.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderAt('/', [{ path: '/', element: <UsageMeter kind="practiceVideos" /> }]);

describe('usage meter', () => {
  it('shows the month’s usage and updates', async () => {
    const { account } = startMockServer({ user: aUser({ plan: 'starter' }), membership: aStarterMembership() });
    const { client } = show();
    expect(await screen.findByText('7 of 10 used')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('7');
    const { usage } = aStarterMembership();
    account.membership = aStarterMembership({ usage: { ...usage, practiceVideos: { used: 8, limit: 10 } } });
    act(() => invalidateUsage(client));
    expect(await screen.findByText('8 of 10 used')).toBeTruthy();
  });

  it('renders nothing and fetches nothing for an unlimited plan', async () => {
    const { requests } = startMockServer({ user: aUser({ plan: 'professional' }), membership: aMembership() });
    const { client } = show();
    await waitFor(() => expect(requests).toContain('GET /api/auth/user'));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requests).not.toContain('GET /api/billing');
    expect(screen.queryByText('Practice videos')).toBeNull();
  });
});
