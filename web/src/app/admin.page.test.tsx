// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { FailedAnalysis, FileFailureGroup } from '#shared/practice/failed-analyses.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { AdminHomePage } from './admin.page.tsx';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HOUR_MS = 3_600_000;

const courses = [
  aCourse({ id: 'a', title: 'Fine', fileState: 'ready' }),
  aCourse({ id: 'b', title: 'Broken copy', fileState: 'failed', fileFailure: 'COPY_FAILED' }),
  aCourse({ id: 'c', title: 'Draft', fileState: 'none' }),
];

function show(
  role: Role,
  failures: readonly FailedAnalysis[] = [],
  {
    restart = () => new Response(null, { status: 204 }),
    byFile = [],
  }: { restart?: () => Response | Promise<Response>; byFile?: readonly FileFailureGroup[] } = {},
) {
  const createdAt = new Date(Date.now() - 5.5 * HOUR_MS).toISOString();
  const none = {
    coachName: null,
    holdUntil: null,
    respondedAt: null,
    rating: null,
    isMine: false,
    hasNewReply: false,
  };

  const asked = {
    firstName: 'Sam',
    videoTitle: 'A conflict',
    userMessage: 'Help?',
    status: 'pending',
    createdAt,
  };

  const request = { ...none, ...asked, id: 'm_r-1' };

  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(async (path) => {
    if (path.endsWith('/restart')) return restart();
    if (path.startsWith('/api/admin/courses')) return Response.json(courses);
    if (path === '/api/admin/failed-analyses')
      return Response.json({ retryable: failures, byFile });

    return Response.json(path.startsWith('/api/coach') ? { requests: [request], next: null } : []);
  });

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

it('lists waiting requests and items without a usable file, with links to fix them', async () => {
  show('admin');

  const link = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');

  expect(await link(/Sam: A conflict.*waiting 5 hr/)).toBe('/coach/m_r-1');
  expect(await link(/Broken copy/)).toBe('/admin/courses?status=failed&search=Broken+copy');
  expect(await link(/Draft/)).toBe('/admin/courses?status=no-file&search=Draft');
  expect(screen.queryByText('Fine')).toBeNull();
  expect(screen.getAllByText('Nothing to do.')).toHaveLength(3);
});

const failedAt = () => new Date(Date.now() - 2.5 * HOUR_MS).toISOString();

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    memberId: 'm-1',
    videoId: `v-${index}`,
    failedAt: failedAt(),
  }));

it('shows the oldest failed analyses and how many others failed', async () => {
  show('admin', failures(100));
  expect(await screen.findAllByText('Failed 2 hr ago')).toHaveLength(10);
  expect(screen.getByText('90 or more others failed later.')).toBeTruthy();
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
  show('admin', [], { byFile: [{ ...group, count: 3 }] });

  expect(await screen.findByText('Damaged or incomplete: 3 recordings')).toBeTruthy();
  expect(screen.getByText(/^MOV, latest 2 hr ago\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
});

it('restarts a failed analysis', async () => {
  let respond: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const fetch = show('admin', failures(1), { restart: () => answer });
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
  show('admin', failures(1), {
    restart: () => new Response('This analysis can’t be restarted.', { status: 409, headers }),
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Restart' }));

  expect((await screen.findByRole('alert')).textContent).toBe('This analysis can’t be restarted.');
});

it('is for administrators only', () => {
  expect(show('coach')).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
