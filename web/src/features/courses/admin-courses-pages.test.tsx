// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { AdminCoursesPage } from './admin-courses.page.tsx';

const SCANNED = 100;

// With thumbnails, because drawing artwork for this many cards is slow.
const courses = Array.from({ length: 330 }, (_, at) =>
  aCourse({ id: `course-${at}`, title: `Course ${at}`, thumbnailUrl: '/images/content/a' }),
);

let requests: string[];
let fails: boolean;

beforeEach(() => {
  requests = [];
  fails = false;

  // Pages like the real server: a search request filters the next 100 rows, and any other returns
  // `pageSize` rows.
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/admin/courses?')) return Response.json([]);

    requests.push(address);
    if (fails) return new Response('Busy.', { status: 503 });

    const query = new URL(address, 'http://x').searchParams;
    const search = query.get('search') ?? '';
    const start = Number(query.get('after') ?? 0);
    const end = start + (search ? SCANNED : Number(query.get('pageSize')));
    const body = courses
      .slice(start, end)
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));

    return Response.json(body, {
      headers: end < courses.length ? { 'x-next-cursor': String(end) } : {},
    });
  });
});

const person = {
  id: 'ada',
  email: 'ada@x.test',
  firstName: 'Ada',
  lastName: 'Admin',
  profileImageUrl: null,
};

const ada: User = { ...person, role: 'admin', plan: null, paymentDueBy: null };

async function show(query = '') {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ada);

  const routes = [{ path: '*', element: <AdminCoursesPage /> }];

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider
          router={createMemoryRouter(routes, { initialEntries: [`/admin/courses${query}`] })}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );

  await screen.findByLabelText('Search titles');
}

// By text, because queries by role are slow on this many cards.
const countCards = () => screen.getAllByText(/^Course \d+$/).length;

it('shows that the courses are loading, not only to screen readers', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));

  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ada);

  const router = createMemoryRouter([{ path: '*', element: <AdminCoursesPage /> }]);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  expect((await screen.findByText('Loading courses...')).className).not.toContain('sr-only');
});

it('loads one page at a time', async () => {
  await show();
  expect(await screen.findByText('Course 59')).toBeTruthy();
  expect([countCards(), requests.length]).toEqual([60, 1]);
  // The last loaded item isn't the last item.
  expect(screen.getByLabelText('Move Course 59 down').getAttribute('aria-disabled')).toBe('false');

  fireEvent.click(screen.getByText('Show more'));
  expect(await screen.findByText('Course 119')).toBeTruthy();
  expect([countCards(), requests.length]).toEqual([120, 2]);
});

it('finds items on pages that aren’t loaded, with one request for each page', async () => {
  await show('?search=course%20329');
  expect(await screen.findByText('Course 329')).toBeTruthy();
  expect([countCards(), requests.length]).toEqual([1, 4]);
  expect(requests.every((address) => address.includes('search=course+329'))).toBe(true);
});

it('says that nothing matches once all pages are searched', async () => {
  await show('?search=podcast');
  expect(await screen.findByText('No matches. Try another filter.')).toBeTruthy();
  expect(requests).toHaveLength(4);
});

it('keeps the loaded items if the next page fails, and retries it', async () => {
  await show();
  await screen.findByText('Course 59');
  fails = true;
  fireEvent.click(screen.getByText('Show more'));

  const retry = await screen.findByText('Try Again');
  expect(countCards()).toBe(60);

  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Course 119')).toBeTruthy();
});
