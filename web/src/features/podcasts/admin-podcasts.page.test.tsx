// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import {
  listFields,
  seedAdminItems,
} from '#web/features/catalog/admin-list/admin-list.fixtures.ts';
import { adminPodcastsConfig, AdminPodcastsPage } from './admin-podcasts.page.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(cleanup);

const ada: User = {
  id: 'member-0000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Admin',
  profileImageUrl: null,
  role: 'admin',
  plan: null,
  paymentDueBy: null,
};

/** Renders the page without a mock server, so every call fails with a network error. */
function show(items: readonly ReturnType<typeof aPodcast>[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(sessionQuery.queryKey, ada);
  seedAdminItems(client, adminPodcastsConfig, items);

  const router = createMemoryRouter([{ path: '/', element: <AdminPodcastsPage /> }]);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows an empty list', () => {
  show();
  expect(
    screen.getByText('No podcasts found. Create your first podcast to get started.'),
  ).toBeTruthy();
});

it('has the main fields first, and all others in the section More', async () => {
  show();
  await press('Add Podcast');

  expect(listFields()).toEqual([
    'Title *',
    'Category',
    'Description',
    'Required Tier',
    'Duration (seconds)',
    'Host Name',
    'Thumbnail',
    'Host Image',
    'Audio File *',
    'More',
    'Captions (WebVTT)',
    'Position',
    'Published',
  ]);
});

it('requires a title and an audio file', async () => {
  show();
  await press('Add Podcast');
  await userEvent.type(screen.getByLabelText('Title *'), 'Something');
  await press('Create Podcast');
  expect(await screen.findByText('Validation Error')).toBeTruthy();
  expect(
    screen.getByText('Please fill in all required fields including uploading an audio file.'),
  ).toBeTruthy();

  const upload = screen.getByRole('button', {
    name: 'Upload Audio',
    description: 'Please upload the file.',
  });
  expect(document.activeElement).toBe(upload);
});

it('can be edited without a new upload, and keeps the input when saving fails', async () => {
  show([aPodcast()]);
  await press('Edit Calm under questions');
  await press('Update Podcast');

  expect(await screen.findByText('Failed to update podcast. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Calm under questions');
});
