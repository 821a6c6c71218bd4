// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role, User } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { sessionQuery } from '../../platform/session.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { MembersPage } from './members.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '../../ui/toast-region.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sam: ListedMember = {
  id: 'sam-1',
  email: 'sam@x.test',
  firstName: 'Sam',
  lastName: 'Starter',
  role: 'member',
  plan: 'starter',
  state: 'open',
  joinedAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: null,
};
const ada: ListedMember = {
  ...sam,
  id: 'ada-1',
  email: 'ada@x.test',
  firstName: 'Ada',
  lastName: 'Admin',
  role: 'admin',
};

interface Server {
  readonly role?: Role;
  readonly failing?: string;
  /** True if another administrator changes Sam's role before this page's change is saved. */
  readonly overtaken?: boolean;
}

function show({ role = 'admin', failing = '', overtaken = false }: Server = {}) {
  const calls: string[] = [];
  let first = sam;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (failing && address.includes(failing)) {
      return new Response('Away.', { status: 503, headers: { 'x-error-code': 'BILLING_UNAVAILABLE' } });
    }
    if (overtaken && method === 'PUT') {
      first = { ...sam, role: 'admin' };
      const message = 'Someone else changed this member’s role to admin. Review it, then try again.';
      return new Response(message, { status: 409, headers: { 'x-error-code': 'STALE_REVISION' } });
    }
    if (address.endsWith('cancel-plan')) return Response.json({ endsAt: null });
    if (method === 'PUT') return new Response(null, { status: 204 });
    if (address.includes('after=')) return Response.json({ members: [ada], next: null });
    return Response.json({ members: address.includes('search=') ? [] : [first], next: 'more' });
  });
  const client = createQueryClient();
  const me: User = {
    id: ada.id,
    email: ada.email,
    firstName: 'Ada',
    lastName: 'Admin',
    profileImageUrl: null,
    role,
    plan: null,
    paymentDueBy: null,
  };
  client.setQueryData(sessionQuery.queryKey, me);
  const router = createMemoryRouter([{ path: '*', element: <MembersPage /> }], { initialEntries: ['/admin/members'] });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return calls;
}

const dialog = () => within(screen.getByRole('dialog'));

describe('the member list', () => {
  it('is shown to administrators only', () => {
    expect(show({ role: 'coach' })).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it('loads page by page and offers no changes to your own account', async () => {
    const calls = show();
    await screen.findByText('sam@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/This is you/)).toBeTruthy();
    expect(calls).toContain('GET /api/admin/members?after=more');
    expect(screen.queryByRole('button', { name: 'Disable Ada Admin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('can be searched by the beginning of an email', async () => {
    const calls = show();
    await userEvent.type(await screen.findByLabelText('Email starts with'), 'nobody{Enter}');
    expect(await screen.findByText('No members found')).toBeTruthy();
    expect(calls).toContain('GET /api/admin/members?search=nobody');
  });
});

describe('disabling a member', () => {
  it('cancels the plan first unless that is unchecked, and updates the list immediately', async () => {
    const calls = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Disable Sam Starter' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Disabled')).toBeTruthy();
    expect(calls.slice(-2)).toEqual([
      'POST /api/admin/members/sam-1/cancel-plan',
      'PUT /api/admin/members/sam-1/access {"disabled":true}',
    ]);
  });

  it('changes nothing when the plan cannot be canceled', async () => {
    const calls = show({ failing: 'cancel-plan' });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable Sam Starter' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Disable' }));
    expect((await screen.findAllByText('Couldn’t disable Sam Starter')).length).toBeGreaterThan(0);
    expect(calls.some((each) => each.includes('/access'))).toBe(false);
  });
});

describe('changing a role', () => {
  it('asks for confirmation and explains the new role', async () => {
    const calls = show();
    await userEvent.selectOptions(await screen.findByLabelText('Role of Sam Starter'), 'coach');
    expect(dialog().getByText(/including the recordings and messages/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Sam Starter: Coach')).toBeTruthy();
    expect(calls.at(-1)).toBe('PUT /api/admin/members/sam-1/role {"role":"coach","expectedRole":"member"}');
  });

  it('reloads the role if another administrator has changed it', async () => {
    const calls = show({ overtaken: true });
    await userEvent.selectOptions(await screen.findByLabelText('Role of Sam Starter'), 'coach');
    await userEvent.click(dialog().getByRole('button', { name: 'Change role' }));
    const notice = await screen.findAllByText(/Someone else changed this member’s role to admin\./);
    expect(notice.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Role of Sam Starter').value).toBe('admin'));
    expect(calls.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
  });
});
