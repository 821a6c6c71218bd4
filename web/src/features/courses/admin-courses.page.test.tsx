// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { configQuery, type SiteConfig } from '#web/platform/config.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { seedAdminItems } from '#web/features/catalog/admin-list/admin-list.fixtures.ts';
import { stubMediaLoading } from '#web/features/catalog/admin-form/media-loading.fixtures.ts';

import { adminCoursesConfig, AdminCoursesPage } from './admin-courses.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.cookie = '__Host-signed-in=; max-age=0; Secure; Path=/';
});

const ada = aUser('admin');

const site: SiteConfig = {
  stage: 'dev',
  appOrigin: 'https://greenroom.test',
  uploadsOrigin: 'https://uploads.greenroom.test',
  stripePublishableKey: null,
  mailConfigured: true,
  signInConfigured: true,
  convertsVideos: false,
};

/**
 * Renders the page without a mock server, so every request fails with a network error. If `user` is
 * undefined, the page also sends a session request.
 */
function show(user: User | null | undefined, courses: readonly Course[] = [], config?: SiteConfig) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  if (user !== undefined) client.setQueryData(sessionQuery.queryKey, user);
  seedAdminItems(client, adminCoursesConfig, courses);
  if (config) client.setQueryData(configQuery.queryKey, config);

  const routes = [
    { path: '/admin/courses', element: <AdminCoursesPage /> },
    { path: '/courses', element: <h1>Video Courses</h1> },
  ];

  const router = createMemoryRouter(routes, { initialEntries: ['/admin/courses'] });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('user who isn’t an administrator', () => {
  it('is asked to sign in', () => {
    show(null);
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText('Please sign in to access the admin panel.')).toBeTruthy();
  });

  it('sees the reason as a member', () => {
    show({ ...ada, role: 'member' });
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText(/for administrators/)).toBeTruthy();
  });

  it('isn’t treated as signed out while the session is unknown', async () => {
    document.cookie = '__Host-signed-in=1; Secure; Path=/';
    show(undefined);

    expect(
      await screen.findByRole('heading', { name: 'We couldn’t reach the server' }),
    ).toBeTruthy();
    expect(screen.queryByText('Access Denied')).toBeNull();
  });
});

describe('administrator', () => {
  it('starts with an empty list', async () => {
    show(ada);
    expect(screen.getByText('Start by creating your first course')).toBeTruthy();

    await press('Create Your First Course');
    expect(screen.getByRole('heading', { name: 'Create New Course' })).toBeTruthy();
  });

  it('sees which videos are being converted, and why a conversion failed', () => {
    const failed = aCourse({
      id: 'course-b',
      streamStatus: { state: 'failed', reason: 'UNREADABLE' },
    });

    show(ada, [aCourse({ id: 'course-a', streamStatus: { state: 'encoding' } }), failed]);

    expect(screen.getByText('Converting the video…')).toBeTruthy();
    expect(
      screen.getByText(/the video can’t be read\. Members get the original file\./),
    ).toBeTruthy();
  });

  it.each([
    [false, /WebM doesn’t play on older iPhones/],
    [true, /we convert them to play in every browser/],
  ])(
    'sees where an uploaded video plays, if videos are converted: %s',
    async (convertsVideos, note) => {
      show(ada, [], { ...site, convertsVideos });
      await press('Add New Course');
      expect(screen.getByText(note)).toBeTruthy();
    },
  );

  it('must enter a title that isn’t blank', async () => {
    show(ada);
    await press('Add New Course');
    await userEvent.type(screen.getByLabelText('Course Title'), '   ');
    await press('Create Course');
    expect(await screen.findByText('Course title is required')).toBeTruthy();

    const title = screen.getByRole('textbox', {
      name: 'Course Title',
      description: 'Please enter a title.',
    });
    expect(document.activeElement).toBe(title);
  });

  it('keeps the input when saving fails', async () => {
    show(ada);
    await press('Add New Course');
    await userEvent.type(screen.getByLabelText('Course Title'), 'Panel interviews');
    await press('Create Course');

    expect(await screen.findByText('Failed to create course. Please try again.')).toBeTruthy();
    expect(valueOf('Course Title')).toBe('Panel interviews');
  });

  it.each([
    ['Thumbnail Image', 'cover.png', 'Please choose a JPEG, PNG or WebP picture.'],
    ['Captions (WebVTT or SRT)', 'words.vtt', 'saved as UTF-8.'],
  ])('sees a wrong file for %s before its upload', async (label, name, problem) => {
    show(ada);
    await press('Add New Course');
    const field = screen.getByLabelText(label, { selector: 'input' });
    await userEvent.upload(field, new File(['GIF89a'], name, { type: 'image/png' }), {
      applyAccept: false,
    });

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(problem);
    expect(field.closest('fieldset')?.contains(alert)).toBe(true);
    expect(screen.queryByText(/uploaded successfully/)).toBeNull();
  });

  it('sees at the field which file the server refused, and isn’t told to try again', async () => {
    const headers = { 'x-error-code': 'UNSUPPORTED_TYPE', 'x-error-field': 'captions' };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('These captions contain no text.', { status: 415, headers })),
    );

    show(ada, [aCourse({ title: 'Body Language' })]);
    await press('Edit Body Language');
    await press('Update Course');

    const button = screen.getByRole('button', { name: /(Upload|Replace) Captions/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(within(button.closest('fieldset') ?? button).getByText(/contain no text/)).toBeTruthy();
    expect(button.closest('details')?.open).toBe(true);
    expect(screen.getByText('Failed to update course.')).toBeTruthy();
    expect(screen.queryByText(/try again/i)).toBeNull();
  });

  it('sees an error when no upload URL is available, and can retry', async () => {
    stubMediaLoading();
    show(ada);
    await press('Add New Course');

    const file = new File([anMp4File()], 'lesson.mp4', { type: 'video/mp4' });
    await userEvent.upload(screen.getByLabelText('Course Video', { selector: 'input' }), file);

    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(screen.getAllByText('Failed to get upload URL').length).toBeGreaterThan(0);
  });

  it('edits an existing course, and must confirm before discarding changes', async () => {
    const router = show(ada, [
      aCourse({ title: 'Body Language', description: '', duration: 765, orderIndex: 3 }),
    ]);
    expect(screen.getByText('12m 45s · Position 1')).toBeTruthy();

    await press('Edit Body Language');
    expect(['Course Title', 'Duration (seconds)', 'Position', 'Description'].map(valueOf)).toEqual([
      'Body Language',
      '765',
      '',
      '',
    ]);

    expect(screen.getByRole('button', { name: 'Replace Video' })).toBeTruthy();

    await userEvent.type(screen.getByLabelText('Course Title'), '!');
    await router.navigate('/courses');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(valueOf('Course Title')).toBe('Body Language!');

    await press('Cancel');
    expect(screen.queryByRole('heading', { name: 'Edit Course' })).toBeNull();
  });

  it('shows each item’s place, and puts an item in a typed one', async () => {
    const first = aCourse({ id: 'first', title: 'First', orderIndex: 0 });
    const second = aCourse({ id: 'second', title: 'Second', orderIndex: 0 });
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
      if (method !== 'GET') sent.push([`${method} ${address}`, JSON.parse(String(body))]);
      const isMove = address.endsWith('/move');
      return Promise.resolve(isMove ? new Response(null, { status: 204 }) : Response.json(second));
    });

    show(ada, [first, second]);
    const facts = screen.getAllByText(/Position \d/).map(({ textContent }) => textContent);
    expect(facts.map((text) => text?.replace(/.* · /, ''))).toEqual(['Position 1', 'Position 2']);

    await press('Edit Second');
    await userEvent.type(screen.getByLabelText('Position'), '1');
    await press('Update Course');

    await screen.findByText('Course updated successfully!');
    expect(sent).toEqual([
      [
        'PUT /api/admin/courses/second',
        expect.not.objectContaining({ orderIndex: expect.anything() }),
      ],
      ['POST /api/admin/catalog/course/second/move', { place: 1 }],
    ]);
  });

  it('confirms a deletion by name, and sees an error if it fails', async () => {
    show(ada, [aCourse({ title: 'Body Language' })]);
    await press('Delete Body Language');

    const dialog = screen.getByRole('dialog', { name: 'Delete Body Language?' });
    expect(
      await within(dialog).findByText('We couldn’t check how many members have started this item.'),
    ).toBeTruthy();

    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete course. Please try again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Body Language' })).toBeTruthy();
  });

  it('sees which courses are hidden and which are being prepared', () => {
    show(ada, [aCourse({ isPublic: false, fileState: 'copying' })]);
    expect(screen.getByText('Hidden', { selector: 'article span' })).toBeTruthy();
    expect(screen.getByText('Preparing the file…')).toBeTruthy();
  });
});
