// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';
import { aUser, renderScreen } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';
import { seedAdminItems } from '#web/features/catalog/admin-list/admin-list.fixtures.ts';
import { stubMediaLoading } from '#web/features/catalog/admin-form/media-loading.fixtures.ts';

import { adminCoursesConfig, AdminCoursesPage } from './admin-courses.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

const ada = aUser('admin');

let client: QueryClient;
/** Number of released uploads. */
let releaseCount: number;
let isDeleted: boolean;

beforeEach(() => {
  sessionStorage.clear();
  releaseCount = 0;
  isDeleted = false;

  // The session has ended, so every request fails.
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/objects/release') releaseCount += 1;
    if (isDeleted && address.startsWith('/api/admin/courses/'))
      return Promise.resolve(new Response('', { status: 404 }));

    return Promise.resolve(
      new Response('Please sign in.', { status: 401, headers: { 'x-error-code': 'UNAUTHORIZED' } }),
    );
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the page with the administrator signed in. */
function open(courses: readonly Course[]) {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  seedAdminItems(client, adminCoursesConfig, courses);

  renderScreen({ user: ada, element: <AdminCoursesPage />, client });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Reloads the page after a new sign-in. */
function comeBack(courses: readonly Course[]) {
  cleanup();
  open(courses);
}

describe('form of an administrator whose session was lost', () => {
  it('is restored with its text and checkboxes, and names the file to choose again', async () => {
    open([]);
    await press('Add New Course');
    await userEvent.type(screen.getByLabelText('Course Title'), 'Panel interviews');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Eye Contact' }));
    stubMediaLoading();

    const file = new File([anMp4File()], 'lesson.mp4', { type: 'video/mp4' });
    await userEvent.upload(screen.getByLabelText('Course Video', { selector: 'input' }), file);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();

    comeBack([]);
    expect(screen.getByRole('form', { name: 'Create New Course' })).toBeTruthy();
    expect(valueOf('Course Title')).toBe('Panel interviews');
    expect(screen.getByText('More').closest('details')?.open).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Eye Contact' }).checked).toBe(
      true,
    );
    expect(screen.getByText(/^Course Video: the file wasn’t uploaded/)).toBeTruthy();

    await press('Cancel');
    comeBack([]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('keeps an edit, and the upload URL without its signature', async () => {
    const course = aCourse({ id: 'course-0000001', title: 'Body Language' });
    open([course]);
    await press('Edit Body Language');
    await userEvent.type(screen.getByLabelText('Course Title'), '!');

    const key = `draft/${ada.id}/admin/course`;
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const files = { main: 'https://uploads.example/incoming/m/u?X-Amz-Signature=abc' };
    sessionStorage.setItem(key, JSON.stringify({ ...draft, draft: { ...draft.draft, files } }));
    await act(() => void client.setQueryData(sessionQuery.queryKey, null));

    comeBack([course]);
    expect(screen.getByRole('form', { name: 'Edit Course' })).toBeTruthy();
    expect(valueOf('Course Title')).toBe('Body Language!');

    await waitFor(() =>
      expect(sessionStorage.getItem(key)).toContain('uploads.example/incoming/m/u'),
    );
    expect(sessionStorage.getItem(key)).not.toContain('Signature');

    await act(() => void client.setQueryData(sessionQuery.queryKey, null));
    expect(releaseCount).toBe(0);

    isDeleted = true;
    comeBack([]);
    expect(await screen.findByText(/Someone deleted this/)).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Create New Course' })).toBeTruthy();

    await press('Cancel');
    expect(releaseCount).toBe(1);
  });
});
