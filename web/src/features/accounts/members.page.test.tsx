// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { MembersPage } from './members.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

const sam: ListedMember = {
  id: 'sam-1',
  email: 'sam@x.test',
  firstName: 'Sam',
  lastName: 'Starter',
  role: 'member',
  plan: 'starter',
  grantedPlan: null,
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
  role?: Role;
  failing?: string;
  /** True if another administrator changes Sam's role before this page's change is saved. */
  overtaken?: boolean;
  /** True if the server asks for a new code before the first change. */
  asksForCode?: boolean;
  path?: string;
  subscription?: object;
  overdueTries?: object | null;
  /** True if the subscription opens no plan. */
  isLocked?: boolean;
  config?: object;
}

const billing = {
  membership: {
    plan: 'starter',
    credit: null,
    subscription: null,
    usage: {
      practiceVideos: { used: 3, limit: 10 },
      studyGuides: { used: 0, limit: 10 },
      resetsAt: '2026-03-01T00:00:00.000Z',
      coachAnswers: {
        used: 0,
        limit: 1,
        per: 'month',
        plan: 'starter',
        resetsAt: '2026-03-01T00:00:00.000Z',
      },
    },
  },
  grantedPlan: null,
  firstChargedAt: null,
  stripeCustomerId: 'cus_1',
  overdueTries: null,
};

const changes = [
  {
    at: '2026-02-01T10:00:00.000Z',
    change: { kind: 'sign-out' },
    reason: 'Lost phone',
    isConfirmed: false,
    by: 'Ada Admin',
  },
  {
    at: '2026-01-31T10:00:00.000Z',
    change: { kind: 'role', from: 'coach', to: 'member' },
    reason: 'Left',
    isConfirmed: true,
    by: null,
  },
];

const receipt = {
  id: 'in_1',
  paidAt: '2026-11-21T12:00:00.000Z',
  reason: 'renewal',
  amount: { cents: 3_900, currency: 'usd' },
  refunded: { cents: 500, currency: 'usd' },
  url: 'https://invoice.stripe.com/i/1',
};

function show({
  role = 'admin',
  failing = '',
  overtaken = false,
  asksForCode = false,
  path = '/admin/members',
  subscription,
  overdueTries = null,
  isLocked = false,
  config = { stripePublishableKey: 'pk_live_1' },
}: Server = {}) {
  const calls: string[] = [];
  let first = sam;
  let isCodeDue = asksForCode;

  const reply = (address: string) => {
    if (address.endsWith('/billing'))
      return {
        ...billing,
        overdueTries,
        membership: {
          ...billing.membership,
          subscription: subscription ?? null,
          ...(isLocked && { plan: null }),
        },
      };

    if (address === '/config.json') return config;
    if (address.endsWith('/receipts')) return { receipts: [receipt] };
    if (address.endsWith('/refund')) return { amount: usd(1_900), refunded: usd(1_900) };
    if (address.endsWith('/coach-requests')) return [];
    if (address.endsWith('/sam-1')) return { member: first, sessions: [], changes };
    if (address.endsWith('/ada-1')) return { member: ada, sessions: [], changes: [] };
    if (address.includes('plan=executive'))
      return address.includes('after=more')
        ? { members: [ada], next: null }
        : { members: [], next: 'more' };
    if (address.includes('after=')) return { members: [ada], next: null };

    return address.includes('search=') || address.includes('state=disabled')
      ? { members: [], next: null }
      : { members: [first], next: 'more' };
  };

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    calls.push(`${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`);

    if (failing && address.includes(failing)) {
      return new Response('Away.', {
        status: 503,
        headers: { 'x-error-code': 'BILLING_UNAVAILABLE' },
      });
    }

    if (overtaken && method === 'PUT') {
      first = { ...sam, role: 'admin' };
      const message =
        'Someone else changed this member’s role to admin. Review it, then try again.';
      return new Response(message, { status: 409, headers: { 'x-error-code': 'STALE_REVISION' } });
    }

    if (address.endsWith('/second-factor/code')) {
      isCodeDue = false;
      return Response.json(me);
    }

    if (isCodeDue && method !== 'GET')
      return new Response('Enter a code.', {
        status: 403,
        headers: { 'x-error-code': 'RECENT_CODE_REQUIRED' },
      });

    if (address.endsWith('cancel-plan')) return Response.json({ endsAt: null });

    if (address.endsWith('/access')) first = { ...sam, state: 'disabled' };

    return method === 'PUT' ? new Response(null, { status: 204 }) : Response.json(reply(address));
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

  const routes = [{ path: '/admin/members/:id?', element: <MembersPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return calls;
}

const SAM = { path: '/admin/members/sam-1' };
const dialog = () => within(screen.getByRole('dialog'));

const confirm = async (button: string) => {
  await userEvent.type(dialog().getByLabelText('Reason'), 'Asked by phone');
  await userEvent.click(dialog().getByRole('button', { name: button }));
};

const usd = (cents: number) => ({ cents, currency: 'usd' });
const at = '2026-12-27T12:00:00.000Z';

const subscription = {
  tier: 'executive',
  offer: 'list',
  state: 'active',
  price: usd(7_900),
  card: { brand: 'visa', last4: '4242' },
  trialEndsAt: null,
  overdue: null,
  pausedCollection: null,
  priceOrigin: 'catalog',
  periodEndsAt: at,
  end: null,
  dispute: { state: 'inquiry', amount: usd(7_900), at },
  nextPlan: { tier: 'starter', price: usd(1_900), at },
  nextCharge: { at, amount: usd(1_900) },
  endsAt: null,
  graceEndsAt: null,
  refundableUntil: null,
  isRefundUsed: false,
} as const;

describe('the member list', () => {
  it('is shown to administrators only', () => {
    expect(show({ role: 'coach' })).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it('loads page by page and links to each member', async () => {
    const calls = show();
    await screen.findByText('sam@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await userEvent.click(await screen.findByRole('link', { name: /Ada Admin/ }));

    expect(await screen.findByText(/This is you/)).toBeTruthy();
    expect(calls).toContain('GET /api/admin/members?after=more');
    expect(screen.queryByRole('button', { name: 'Disable account' })).toBeNull();
  });

  it('can be searched', async () => {
    const calls = show();
    await userEvent.type(await screen.findByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText('No members found')).toBeTruthy();
    expect(calls).toContain('GET /api/admin/members?search=nobody');
  });

  it('can be filtered by plan and status', async () => {
    const calls = show();
    await userEvent.selectOptions(await screen.findByLabelText('Plan'), 'No plan');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Disabled');
    expect(await screen.findByText('No members found')).toBeTruthy();
    expect(calls).toContain('GET /api/admin/members?plan=none');
    expect(calls).toContain('GET /api/admin/members?plan=none&state=disabled');
  });

  it('reads on when a page of a filtered list is empty', async () => {
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Plan'), 'Executive');
    expect(await screen.findByRole('link', { name: /Ada Admin/ })).toBeTruthy();
  });
});

describe('the export', () => {
  it('has only the members that match the filter', async () => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:members', revokeObjectURL: () => {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

    const calls = show({ path: '/admin/members?state=disabled&search=sam' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await expect
      .poll(() => calls)
      .toContain('GET /api/admin/members?search=sam&state=disabled&pageSize=1000');
  });

  it('downloads all pages as one file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:members'),
      revokeObjectURL: () => {},
    });

    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

    const calls = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

    await expect.poll(() => files).toHaveLength(1);

    expect((await files[0]?.text())?.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'email',
      'sam@x.test',
      'ada@x.test',
      undefined,
    ]);

    expect(calls).toContain('GET /api/admin/members?pageSize=1000&after=more');
  });
});

describe('a member’s page', () => {
  it('is shown to administrators only', () => {
    expect(show({ ...SAM, role: 'coach' })).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it('shows usage, payments and the audit log', async () => {
    show(SAM);
    expect(await screen.findByText('3 of 10 this month')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Payments in Stripe' });
    expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/customers/cus_1');
    expect(screen.getByText('Role: Coach → Member')).toBeTruthy();
    expect(screen.getByText(/a former administrator/)).toBeTruthy();
    expect(screen.getByText('Lost phone')).toBeTruthy();
    expect(screen.getByText('Logged out everywhere (unconfirmed)')).toBeTruthy();
  });

  it('shows since when an unpaid plan is locked', async () => {
    show({
      ...SAM,
      isLocked: true,
      subscription: { ...subscription, state: 'past_due', graceEndsAt: at },
    });

    expect((await screen.findByText('Current plan')).nextSibling?.textContent).toBe(
      'None, Executive locked since Dec 27, 2026',
    );
    expect(screen.queryByText('Access until')).toBeNull();
    expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
  });

  const owed = {
    ...usd(2_900),
    since: '2026-11-23T12:00:00.000Z',
    reason: 'declined',
    card: { brand: 'visa', last4: '0341' },
    nextTryAt: '2026-11-26T12:00:00.000Z',
    invoices: [{ since: '2026-11-23T12:00:00.000Z', amount: usd(2_900) }],
  };

  it.each([
    [
      {},
      { count: 2, declineCode: 'insufficient_funds' },
      'Owes $29 since Nov 23, 2026. Visa 0341 declined (insufficient funds), 2 tries, next Nov 26, 2026',
    ],
    [
      { nextTryAt: null },
      { count: 1, declineCode: 'generic_decline' },
      'Owes $29 since Nov 23, 2026. Visa 0341 declined, 1 try, no more automatic tries',
    ],
    [
      { reason: 'confirm', nextTryAt: null },
      { count: 1, declineCode: 'authentication_required' },
      'Owes $29 since Nov 23, 2026. The bank asks the member to confirm, 1 try, no more automatic tries',
    ],
    [
      { reason: 'no_card', card: null, invoices: [owed.invoices[0], owed.invoices[0]] },
      null,
      'Owes $29 (2 invoices) since Nov 23, 2026. No card on file, next Nov 26, 2026',
    ],
  ])('says in one sentence what a member owes: %o', async (over, overdueTries, text) => {
    const overdue = { ...owed, ...over };
    show({ ...SAM, overdueTries, subscription: { ...subscription, state: 'past_due', overdue } });
    expect((await screen.findByText('Overdue')).nextSibling?.textContent).toBe(text);
  });

  it.each([
    [{ stripePublishableKey: 'pk_test_1' }, 'https://dashboard.stripe.com/test/customers/cus_1'],
    [
      { stripePublishableKey: 'pk_test_1', stripeDashboard: 'http://localhost:1' },
      'http://localhost:1/customers/cus_1',
    ],
  ])('links to the payments of the account’s mode: %o', async (config, url) => {
    show({ ...SAM, config });
    const link = await screen.findByRole('link', { name: 'Payments in Stripe' });
    expect(link.getAttribute('href')).toBe(url);
  });

  it('lists payments with their receipts on demand', async () => {
    const calls = show(SAM);
    await userEvent.click(await screen.findByRole('button', { name: 'Show payments' }));
    const link = await screen.findByRole('link', { name: /^View receipt/ });
    expect(link.getAttribute('href')).toBe('https://invoice.stripe.com/i/1');
    expect(screen.getByText(/Monthly charge · \$5 refunded/)).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Hide payments' }));
    expect(screen.queryByRole('link', { name: /^View receipt/ })).toBeNull();
    expect(calls).toContain('GET /api/admin/members/sam-1/receipts');
  });

  it('says that the payments couldn’t be loaded', async () => {
    show({ ...SAM, failing: 'receipts' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show payments' }));
    expect(await screen.findByText('We couldn’t load the payments.')).toBeTruthy();
  });

  it('shows a planned downgrade and a dispute', async () => {
    show({ ...SAM, subscription });
    expect(
      await screen.findByText('Executive until Dec 27, 2026, then Starter for $19 a month'),
    ).toBeTruthy();

    const inquiry =
      '$79 on Dec 27, 2026, the bank is asking about this payment, and the member keeps access';
    expect(screen.getByText(inquiry)).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    show({ ...SAM, failing: 'sam-1' });
    expect((await screen.findAllByRole('button', { name: 'Try Again' })).length).toBeGreaterThan(0);
  });
});

describe('canceling a member’s plan', () => {
  it('says when it ends, and requires a reason', async () => {
    const calls = show({ ...SAM, subscription });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expect(dialog().getByText(/It ends on Dec 27, 2026 and doesn’t renew/)).toBeTruthy();
    expect(dialog().queryByText(/emailed to the member/)).toBeNull();

    await confirm('Cancel plan');
    expect(await screen.findByText('Sam Starter’s plan is canceled')).toBeTruthy();
    expect(calls.filter((each) => !each.startsWith('GET'))).toEqual([
      'POST /api/admin/members/sam-1/cancel-plan {"reason":"Asked by phone"}',
    ]);
  });

  it('says that an overdue plan ends right away', async () => {
    show({ ...SAM, subscription: { ...subscription, state: 'past_due' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expect(dialog().getByText(/ends right away, and they owe nothing/)).toBeTruthy();
  });

  it.each([
    ['was canceled', { endsAt: '2026-12-27T12:00:00.000Z' }],
    ['has ended', { state: 'ended' }],
  ])('isn’t offered if it %s', async (_, over) => {
    show({ ...SAM, subscription: { ...subscription, ...over } });
    await screen.findByText('Subscription');
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });
});

describe('refunding a member', () => {
  const refundable = { ...subscription, refundableUntil: '2026-12-27T12:00:00.000Z' };

  it('shows the amount first, and requires a reason', async () => {
    const calls = show({ ...SAM, subscription: refundable });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await dialog().findByText(/They get \$19 back/)).toBeTruthy();
    expect(dialog().getByText(/Their plan ends right away/)).toBeTruthy();

    await confirm('Refund');
    expect(await screen.findByText('Sam Starter is refunded')).toBeTruthy();
    expect(calls.filter((each) => !each.startsWith('GET'))).toEqual([
      'POST /api/admin/members/sam-1/refund {"reason":"Asked by phone"}',
    ]);
  });

  it.each(['ended', 'incomplete'])('says nothing of a plan in the state %s', async (state) => {
    show({ ...SAM, subscription: { ...refundable, state } });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(dialog().getByText(/^They get an email/)).toBeTruthy();
  });

  it('can’t be confirmed without an amount', async () => {
    show({ ...SAM, subscription: refundable, failing: 'refund' });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await dialog().findByText(/The amount couldn’t be loaded/)).toBeTruthy();

    await confirm('Refund');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true);
  });

  it('isn’t offered outside the refund window', async () => {
    show({ ...SAM, subscription });
    await screen.findByText('Subscription');
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('disabling a member', () => {
  it('requires a reason, and cancels the plan first unless the box is unchecked', async () => {
    const calls = show(SAM);
    await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }));
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Disable' }).disabled).toBe(
      true,
    );

    await confirm('Disable');
    expect(await screen.findByText('Disabled')).toBeTruthy();
    expect(calls.filter((each) => !each.startsWith('GET'))).toEqual([
      'POST /api/admin/members/sam-1/cancel-plan {"reason":"Asked by phone"}',
      'PUT /api/admin/members/sam-1/access {"disabled":true,"reason":"Asked by phone"}',
    ]);
  });

  it('asks for a code in place, and then makes the change with everything that was entered', async () => {
    const calls = show({ ...SAM, asksForCode: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }));
    await userEvent.click(dialog().getByRole('checkbox', { name: /Also cancel the plan/ }));
    await confirm('Disable');
    await userEvent.type(await screen.findByLabelText('Code'), '123 456');
    await userEvent.click(dialog().getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Disabled')).toBeTruthy();

    const body = JSON.stringify({ disabled: true, reason: 'Asked by phone' });
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
      `PUT /api/admin/members/sam-1/access ${body}`,
      'POST /api/second-factor/code {"code":"123456"}',
      `PUT /api/admin/members/sam-1/access ${body}`,
    ]);
  });

  it('changes nothing when the plan cannot be canceled', async () => {
    const calls = show({ ...SAM, failing: 'cancel-plan' });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }));
    await confirm('Disable');

    expect((await screen.findAllByText('The change couldn’t be made')).length).toBeGreaterThan(0);
    expect(calls.some((each) => each.includes('/access'))).toBe(false);
  });
});

describe('changing a role or plan', () => {
  it('asks for confirmation and explains the new role', async () => {
    const calls = show(SAM);
    await userEvent.selectOptions(await screen.findByLabelText('Role'), 'coach');
    expect(dialog().getByText(/including the recordings and messages/)).toBeTruthy();

    await confirm('Change role');
    expect(await screen.findByText('Sam Starter’s role is now Coach')).toBeTruthy();

    const body = '{"role":"coach","expectedRole":"member","reason":"Asked by phone"}';
    expect(calls).toContain(`PUT /api/admin/members/sam-1/role ${body}`);
  });

  it('reloads the role if another administrator has changed it', async () => {
    const calls = show({ ...SAM, overtaken: true });
    await userEvent.selectOptions(await screen.findByLabelText('Role'), 'coach');
    await confirm('Change role');

    const notice = await screen.findAllByText(/Someone else changed this member’s role to admin\./);

    expect(notice.length).toBeGreaterThan(0);
    await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('admin');
    expect(calls.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
  });

  it('grants a free plan', async () => {
    const calls = show(SAM);
    await userEvent.selectOptions(await screen.findByLabelText('Free plan'), 'executive');
    await confirm('Grant plan');
    expect(await screen.findByText('Sam Starter has a free Executive plan')).toBeTruthy();

    const body = '{"plan":"executive","expectedPlan":null,"reason":"Asked by phone"}';
    expect(calls).toContain(`PUT /api/admin/members/sam-1/plan ${body}`);
  });
});
