// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { aCourse, aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import { PodcastPlayerProvider } from '#web/features/podcasts/podcast-player-context.tsx';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { AdminHomePage } from './admin.page.tsx';
import { createQueryClient } from './query-client.ts';

const item = { title: 'Panel interviews', requiredTier: 'professional' } as const;
const locked = { locked: true, videoUrl: null, audioUrl: null };

/**
 * Opens the preview. Every audience except `open` gets a locked item. Returns the paths of the
 * requests.
 */
function show(
  path: string,
  { open = 'professional', role = 'admin' as Role, isPublic = true } = {},
) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);

    const audience = /audience=(\w+)/.exec(address)?.[1];
    const given = { ...item, isPublic, ...(audience === open ? {} : locked) };
    if (address.startsWith('/api/admin/courses/')) return Response.json(aCourse(given));
    if (address.startsWith('/api/admin/podcasts/missing'))
      return new Response('Gone.', { status: 404 });
    if (address.startsWith('/api/admin/podcasts/')) return Response.json(aPodcast(given));

    return Response.json([]);
  });

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

  const routes = [{ path: '/admin', element: <AdminHomePage /> }];

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <PodcastPlayerProvider>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
        </PodcastPlayerProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );

  return requests;
}

const view = (audience: string) =>
  userEvent.selectOptions(screen.getByLabelText('View as'), audience);

it('shows a course as each audience sees it, and requests no file and no progress', async () => {
  const requests = show('/admin?preview=course&id=star');
  expect(await screen.findByText('Sign up to watch')).toBeTruthy();
  expect(screen.getByText('You’re viewing this as a visitor')).toBeTruthy();
  expect(screen.getByText(/Visitors are asked to sign in before/)).toBeTruthy();

  await view('Starter');
  expect(await screen.findByText(/^Locked\. It requires the Professional plan/)).toBeTruthy();
  expect(screen.getByText('You’re viewing this as a Starter member')).toBeTruthy();
  expect(screen.getAllByText('Requires Professional Plan')).toHaveLength(2);

  await view('Professional');
  expect(await screen.findByText('Unlocked. Members can open the file.')).toBeTruthy();
  expect(screen.getByText('Watch')).toBeTruthy();
  expect(screen.queryByText('Requires Professional Plan')).toBeNull();

  await view('Executive');
  expect(await screen.findByText('You’re viewing this as an Executive member')).toBeTruthy();
  expect(requests.filter((path) => /playback|progress/.test(path))).toEqual([]);
  expect(screen.getByRole('link', { name: 'Back to courses' }).getAttribute('href')).toBe(
    '/admin/courses',
  );
});

it('makes the members’ buttons inert', async () => {
  show('/admin?preview=podcast&id=calm&as=professional');
  expect((await screen.findByText('Play')).closest('[inert]')).not.toBeNull();
});

it('marks a hidden item as hidden', async () => {
  show('/admin?preview=podcast&id=calm&as=starter', { isPublic: false });
  expect(
    await screen.findByText(/^Hidden: only administrators can open this preview\./),
  ).toBeTruthy();
});

it('says that the item was deleted', async () => {
  show('/admin?preview=podcast&id=missing&as=gold');
  expect(await screen.findByRole('heading', { name: 'Someone deleted this podcast' })).toBeTruthy();
});

it('is for administrators only', async () => {
  const requests = show('/admin?preview=course&id=star&as=executive', { role: 'coach' });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(requests).toEqual([]);
});
