// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { CourseWithCategory as Course } from '#shared/courses/courses.contract.ts';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { CoursePage } from './course.page.tsx';
import { courseQuery } from './courses.queries.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes all later requests return this course. */
function answerNext(answer: Course): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
}

const closed: Course = {
  ...aCourse({ id: 'course-one', videoUrl: null, description: '' }),
  category: { name: 'Behavioral' },
};

async function show(answer: Course | Error) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  client.setQueryData(categoriesQuery.queryKey, []);

  const query = courseQuery('course-one');
  const queryFn = () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);

  await client.prefetchQuery({ ...query, queryFn });

  const router = createMemoryRouter([{ path: '/courses/:courseId', element: <CoursePage /> }], {
    initialEntries: ['/courses/course-one'],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('course page', () => {
  it('shows that there is no video, and for which course', async () => {
    await show(closed);
    expect(screen.getByText('Video not available for this course')).toBeTruthy();
    expect(screen.getByText(/course-one/)).toBeTruthy();
    expect(screen.getByText('No description available for this course.')).toBeTruthy();
  });

  it('shows that a new video is being prepared, and then the video', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show({ ...closed, fileState: 'copying' });
    expect(screen.getByText('This video is being prepared')).toBeTruthy();

    answerNext({ ...closed, fileState: 'none' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText('Video not available for this course')).toBeTruthy();
    expect(screen.queryByText('This video is being prepared')).toBeNull();
  });

  it('waits for the URL of a video that is being prepared', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });

    const refusal = new Response('It is being prepared.', {
      status: 409,
      headers: { 'x-error-code': 'FILE_NOT_READY' },
    });

    const answers = [refusal, new Response('Your plan does not include this.', { status: 403 })];
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        address.endsWith('/playback') ? (answers.shift() ?? Response.error()) : Response.json(null),
      ),
    );

    await show({ ...closed, videoUrl: '/api/courses/course-one/playback', fileState: 'copying' });
    expect(await screen.findByText('This video is being prepared')).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect((await screen.findByRole('alert')).textContent).toBe('Your plan does not include this.');
  });

  it('shows the details', async () => {
    await show({ ...closed, requiredTier: 'professional' });
    for (const text of ['12:45', 'Professional Plan', 'Behavioral', 'HD 1080p']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  it.each([
    [2160, 'HD 1080p'],
    [720, 'HD 720p'],
    [480, '480p'],
  ])('shows the real size of a video with %i lines', async (videoLines, text) => {
    await show({ ...closed, videoLines });
    expect(screen.getByText('Video Quality').nextElementSibling?.textContent).toBe(text);
  });

  it('claims no size if the video’s size is unknown', async () => {
    await show({ ...closed, videoLines: null });
    expect(screen.queryByText(/Video Quality|1080p/)).toBeNull();
  });

  it('omits a missing category', async () => {
    await show({ ...closed, category: null });
    expect(screen.queryByText('Category')).toBeNull();
  });

  it('shows everything but the video of a locked course, and how to unlock it', async () => {
    await show({
      ...closed,
      locked: true,
      requiredTier: 'executive',
      description: 'What boards listen for.',
    });

    expect(screen.getByText('Requires Executive Plan')).toBeTruthy();
    expect(screen.getByText('What boards listen for.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Upgrade/ }).getAttribute('href')).toBe('/subscribe');
  });

  it('shows that a course doesn’t exist', async () => {
    await show(new ApiError(404, 'We couldn’t find that. It may have been deleted.', 'NOT_FOUND'));
    expect(screen.getByRole('heading', { name: 'Course Not Found' })).toBeTruthy();
  });

  it('offers a retry when the request fails', async () => {
    await show(new TypeError('Failed to fetch'));
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
