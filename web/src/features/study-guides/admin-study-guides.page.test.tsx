// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aStudyGuide } from '#shared/catalog/catalog.fixtures.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import {
  listFields,
  seedAdminItems,
} from '#web/features/catalog/admin-list/admin-list.fixtures.ts';
import { adminStudyGuidesConfig, AdminStudyGuidesPage } from './admin-study-guides.page.tsx';
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

/** Renders the page without a mock server, so that every call fails with a network error. */
function show(items: readonly ReturnType<typeof aStudyGuide>[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(sessionQuery.queryKey, ada);
  seedAdminItems(client, adminStudyGuidesConfig, items);

  const router = createMemoryRouter([{ path: '/', element: <AdminStudyGuidesPage /> }]);

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
    screen.getByText('No study guides found. Create your first study guide to get started.'),
  ).toBeTruthy();
});

it('has the main fields first, and all others in the section More', async () => {
  show();
  await press('Add Study Guide');

  expect(listFields()).toEqual([
    'Title *',
    'Category',
    'Description',
    'Required Tier',
    'Page Count',
    'File Size',
    'Thumbnail',
    'PDF File *',
    'More',
    'Position',
    'Published',
  ]);

  expect(screen.getByPlaceholderText('Will be set automatically').hasAttribute('readonly')).toBe(
    true,
  );
});

it('requires a title and a PDF file', async () => {
  show();
  await press('Add Study Guide');
  await userEvent.type(screen.getByLabelText('Title *'), 'Something');
  await press('Create Study Guide');

  expect(await screen.findByText('Validation Error')).toBeTruthy();
  expect(
    screen.getByText('Please fill in all required fields including uploading a PDF file.'),
  ).toBeTruthy();
});

it('can be edited without a new upload, and keeps the input when saving fails', async () => {
  show([aStudyGuide()]);
  await press('Edit The STAR workbook');
  await press('Update Study Guide');

  expect(await screen.findByText('Failed to update study guide. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('The STAR workbook');
});
