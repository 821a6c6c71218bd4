// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { OpenRequest } from '#shared/coaching/coach-team.ts';
import type { FailedAnalysis, FileFailureGroup } from '#shared/practice/failed-analyses.ts';
import { HOUR_MS } from '#shared/product/time.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { AdminHomePage } from './admin.page.tsx';
import { createQueryClient } from './query-client.ts';

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const courses = [
  aCourse({ id: 'a', title: 'Fine', fileState: 'ready' }),
  aCourse({ id: 'b', title: 'Broken copy', fileState: 'failed', fileFailure: 'COPY_FAILED' }),
  aCourse({ id: 'c', title: 'Draft', fileState: 'none' }),
  aCourse({
    id: 'd',
    title: 'Long talk',
    fileState: 'ready',
    streamStatus: { state: 'failed', reason: 'TOO_LONG' },
  }),
];

const request = (id: string, memberName: string, hours: number): OpenRequest => ({
  id,
  memberName,
  videoTitle: 'A conflict',
  createdAt: ago(hours),
  coach: null,
});

const requests = [
  request('m_r-1', 'Sam Poe', 26.5),
  request('m_r-2', 'Pat Doe', 21),
  request('m_r-3', 'Early Bird', 5),
];

const owed = { cents: 2_900, currency: 'usd', since: '2026-11-23T12:00:00.000Z' };

const payment = (memberId: string, memberName: string) => ({
  memberId,
  memberName,
  overdue: {
    ...owed,
    reason: 'declined',
    card: { brand: 'visa', last4: '0341' },
    nextTryAt: null,
    invoices: [],
  },
  tries: null,
});

const none = { count: 0, hasMore: false };

const figures = [
  { kind: 'first-sign-in', today: { count: 8_123, hasMore: true }, yesterday: none },
  { kind: 'plan-canceled', today: none, yesterday: { count: 2, hasMore: false } },
];

const reasons = [{ reason: 'other', today: none, yesterday: { count: 1, hasMore: false } }];

interface Work {
  courses?: readonly CatalogItem[];
  requests?: readonly OpenRequest[];
  payments?: readonly ReturnType<typeof payment>[];
  failures?: readonly FailedAnalysis[];
  byFile?: readonly FileFailureGroup[];
  restart?: () => Response | Promise<Response>;
}

function show(role: Role, work: Work = {}) {
  const restart = work.restart ?? (() => new Response(null, { status: 204 }));

  const replies = new Map<string, unknown>([
    ['/api/admin/courses', work.courses ?? []],
    ['/api/admin/coach-requests', { requests: work.requests ?? [], next: null }],
    ['/api/admin/overdue-payments', { payments: work.payments ?? [] }],
    ['/api/admin/daily-figures', { figures, reasons }],
    ['/api/admin/failed-analyses', { retryable: work.failures ?? [], byFile: work.byFile ?? [] }],
  ]);

  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(async (path) =>
    path.endsWith('/restart')
      ? restart()
      : Response.json(replies.get(path.split('?')[0] ?? path) ?? []),
  );

  vi.stubGlobal('fetch', fetch);

  const client = createQueryClient();

  const person = {
    id: 'm',
    email: 'm@x.test',
    firstName: 'M',
    lastName: 'M',
    profileImageUrl: null,
  };

  const user: User = { ...person, role, plan: null, paymentDueBy: null };
  client.setQueryData(sessionQuery.queryKey, user);

  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AdminHomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  return fetch;
}

const findLink = async (name: RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

it('lists urgent requests, overdue payments and items without a usable file, with links to fix them', async () => {
  show('admin', { courses, requests, payments: [payment('m-2', 'Olga Owes')] });

  expect(await findLink(/Sam Poe: A conflict.*waiting 26 hr \(2 hr late\)/)).toBe(
    '/admin/coach-requests',
  );
  expect(await findLink(/Pat Doe: A conflict.*\(3 hr left\)/)).toBe('/admin/coach-requests');
  expect(
    await findLink(/Olga Owes.*Owes \$29 since Nov 23, 2026. Visa 0341 declined, no more/),
  ).toBe('/admin/members/m-2');
  expect(await findLink(/Broken copy/)).toBe('/admin/courses?status=failed&search=Broken+copy');
  expect(await findLink(/Draft/)).toBe('/admin/courses?status=no-file&search=Draft');
  expect(await findLink(/Long talk.*only for videos up to 4 hours/)).toBe(
    '/admin/courses?search=Long+talk',
  );
  expect(screen.queryByText('Fine')).toBeNull();
  expect(screen.queryByText(/Early Bird/)).toBeNull();
});

it('shows no list without entries', async () => {
  show('admin', { payments: [payment('m-2', 'Olga Owes')] });
  await screen.findByText('Olga Owes');

  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Administration',
    'Needs attention',
    'Overdue payments',
    'Since yesterday',
  ]);
  expect(screen.queryByText('Nothing here needs your attention.')).toBeNull();
});

it('says once that nothing needs attention', async () => {
  show('admin', { requests: [request('m_r-3', 'Early Bird', 5)] });
  expect(await screen.findAllByText('Nothing here needs your attention.')).toHaveLength(1);
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

it('counts the overdue payments that it doesn’t list', async () => {
  const payments = Array.from({ length: 11 }, (_, at) => payment(`m-${at}`, `Member ${at}`));
  show('admin', { payments });
  expect(await screen.findByText('And 1 other.')).toBeTruthy();
  expect(screen.getAllByText(/^Owes/)).toHaveLength(10);
});

it('counts what happened today and yesterday', async () => {
  show('admin');
  await screen.findByRole('table');

  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'EventTodayYesterday',
    'First sign-ins8,123+0',
    'Cancellations02',
    'Canceled because: Another reason01',
  ]);
});

const failedAt = () => ago(2.5);

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    memberId: 'm-1',
    videoId: `v-${index}`,
    failedAt: failedAt(),
  }));

it('shows the oldest failed analyses and how many others failed', async () => {
  show('admin', { failures: failures(100) });
  expect(await screen.findAllByText('Failed 2 hr ago')).toHaveLength(10);
  expect(screen.getByText('And 90 or more others.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Show member' })[0]?.getAttribute('href')).toBe(
    '/admin/members/m-1',
  );
});

it('counts the failures that files caused, which can’t be restarted', async () => {
  const group = {
    reason: 'UNREADABLE',
    contentType: 'video/quicktime',
    failedAt: failedAt(),
  } as const;
  show('admin', { byFile: [{ ...group, count: 3 }] });

  expect(await screen.findByText('Damaged or incomplete: 3 recordings')).toBeTruthy();
  expect(screen.getByText(/^MOV, latest 2 hr ago\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
});

it('restarts a failed analysis', async () => {
  let respond: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const fetch = show('admin', { failures: failures(1), restart: () => answer });
  const button = await screen.findByRole('button', { name: 'Restart' });

  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');

  respond(new Response(null, { status: 204 }));
  expect((await screen.findByRole('status')).textContent).toBe('Restarted');

  const calls = fetch.mock.calls.filter(
    ([path]) => path === '/api/admin/failed-analyses/m-1/v-0/restart',
  );
  expect(calls.map(([, init]) => init?.method)).toEqual(['POST']);
});

it('says why an analysis wasn’t restarted', async () => {
  const headers = { 'x-error-code': 'CONFLICT' };
  show('admin', {
    failures: failures(1),
    restart: () => new Response('This analysis can’t be restarted.', { status: 409, headers }),
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Restart' }));

  expect((await screen.findByRole('alert')).textContent).toBe('This analysis can’t be restarted.');
});

it('is for administrators only', () => {
  expect(show('coach')).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
