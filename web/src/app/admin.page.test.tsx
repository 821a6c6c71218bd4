// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role, User } from '../../../shared/accounts/member.ts';
import { aCourse } from '../../../shared/catalog/catalog.fixtures.ts';
import { sessionQuery } from '../platform/session.ts';
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

function show(role: Role, failures: { count: number; since: string | null } = { count: 0, since: null }) {
  const createdAt = new Date(Date.now() - 5.5 * HOUR_MS).toISOString();
  const none = { coachName: null, holdUntil: null, respondedAt: null, rating: null, isMine: false, hasNewReply: false };
  const asked = { firstName: 'Sam', videoTitle: 'A conflict', userMessage: 'Help?', status: 'pending', createdAt };
  const request = { ...none, ...asked, id: 'm_r-1' };
  const fetch = vi.fn<(path: string) => Promise<Response>>(async (path) => {
    if (path.startsWith('/api/admin/courses')) return Response.json(courses);
    if (path === '/api/admin/failed-analyses') return Response.json(failures);
    return Response.json(path.startsWith('/api/coach') ? { requests: [request], next: null } : []);
  });
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient();
  const person = { id: 'm', email: 'm@x.test', firstName: 'M', lastName: 'M', profileImageUrl: null };
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
  const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link(/Sam: A conflict.*waiting 5 hr/)).toBe('/coach/m_r-1');
  expect(await link(/Broken copy/)).toBe('/admin/courses?status=failed&search=Broken+copy');
  expect(await link(/Draft/)).toBe('/admin/courses?status=no-file&search=Draft');
  expect(screen.queryByText('Fine')).toBeNull();
  expect(screen.getAllByText('Nothing to do.')).toHaveLength(3);
});

it('shows how many analyses failed and since when', async () => {
  show('admin', { count: 100, since: new Date(Date.now() - 2.5 * HOUR_MS).toISOString() });
  expect(await screen.findByText('100 or more failed analyses')).toBeTruthy();
  expect(screen.getByText(/^The oldest failed 2 hr ago\./)).toBeTruthy();
});

it('is for administrators only', () => {
  expect(show('coach')).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
