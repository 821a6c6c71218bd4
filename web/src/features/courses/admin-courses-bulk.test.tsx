// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { listCategories } from '#shared/categories/categories.contract.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { UNDO_MS } from '#web/features/catalog/admin-list/use-bulk-changes.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { AdminCoursesPage } from './admin-courses.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ada = aUser('admin');

/**
 * Shows the page at `/admin/courses`, with a server that stores `courses`. Returns the stored
 * courses.
 */
async function show(courses: readonly Course[], query = '') {
  const stored = new Map(courses.map((course) => [course.id, course]));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const course = stored.get(path.split('/').at(-1) ?? '');
    if (method === 'DELETE' && course) {
      stored.delete(course.id);
      return new Response(null, { status: 204 });
    }

    if (method === 'PUT' && course && typeof body === 'string') {
      const sent: Course = JSON.parse(body);
      if (sent.revision !== course.revision) return new Response('Stale.', { status: 409 });

      const { isPublic, categoryId, requiredTier } = sent;
      const changes = { isPublic, categoryId, requiredTier };
      stored.set(course.id, { ...course, ...changes, revision: course.revision + 1 });

      return Response.json(stored.get(course.id));
    }

    if (method === 'DELETE') return new Response('Failed.', { status: 503 });
    if (course) return Response.json(course);

    return Response.json([...stored.values()]);
  });

  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ada);
  client.setQueryData([listCategories.path], [{ id: 'c1', name: 'Technical', slug: 'technical' }]);

  const routes = [{ path: '*', element: <AdminCoursesPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/courses${query}`] });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  await screen.findByLabelText('Search titles');

  return stored;
}

const build = (id: string, given: Partial<Course> = {}) =>
  aCourse({
    id,
    title: `Course ${id}`,
    fileState: 'ready',
    isPublic: false,
    categoryId: null,
    ...given,
  });

const user = userEvent.setup({
  advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms),
});

const select = (...ids: string[]) =>
  ids.reduce(
    (last, id) => last.then(() => user.click(screen.getByLabelText(`Select Course ${id}`))),
    Promise.resolve(),
  );

const bar = () => within(screen.getByRole('region', { name: 'Selected items' }));

it('publishes the selected items except those without a file, and undoes the change', async () => {
  const stored = await show([
    build('a'),
    build('b'),
    build('c'),
    build('d', { fileState: 'none' }),
  ]);

  await select('a', 'b', 'd');
  await user.click(bar().getByRole('button', { name: 'Publish' }));
  await screen.findByText('2 courses published. 1 without a file stayed hidden.');

  const isPublic = () => [...stored.values()].map((course) => course.isPublic);
  expect(isPublic()).toEqual([true, true, false, false]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 courses restored.');
  expect(isPublic()).toEqual([false, false, false, false]);
});

it('undoes only the changed field, and not in items that have changed again', async () => {
  const stored = await show([build('a'), build('b')]);
  await select('a', 'b');
  await user.click(bar().getByRole('button', { name: 'Publish' }));
  await screen.findByText('2 courses published.');
  stored.set('b', build('b', { isPublic: true, categoryId: 'c1', revision: 3 }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^1 course restored\. 1 couldn’t be changed\./)).toBeTruthy();

  const states = [...stored.values()].map(({ isPublic, categoryId }) => [isPublic, categoryId]);
  expect(states).toEqual([
    [false, null],
    [true, 'c1'],
  ]);
});

it('moves the selected items to a category', async () => {
  const stored = await show([build('a'), build('b')]);
  await select('a');
  await user.click(bar().getByRole('button', { name: 'Select all 2' }));
  await user.selectOptions(bar().getByLabelText('Move to category'), 'c1');
  await screen.findByText('2 courses moved to Technical.');

  expect([...stored.values()].map(({ categoryId }) => categoryId)).toEqual(['c1', 'c1']);
});

it('changes the plan of the selected items, and undoes the change', async () => {
  const stored = await show([build('a'), build('b', { requiredTier: 'professional' }), build('c')]);
  await select('a', 'b');
  await user.selectOptions(bar().getByLabelText('Change plan'), 'executive');
  await screen.findByText('2 courses changed to Executive.');

  const plans = () => [...stored.values()].map(({ requiredTier }) => requiredTier);
  expect(plans()).toEqual(['executive', 'executive', 'starter']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 courses restored.');
  expect(plans()).toEqual(['starter', 'professional', 'starter']);
});

it('changes the other items if one was changed by someone else, and reports that one', async () => {
  const stored = await show([build('a'), build('b')]);
  stored.set('a', build('a', { revision: 7 }));
  await select('a', 'b');
  await user.click(bar().getByRole('button', { name: 'Publish' }));

  expect(await screen.findByText(/^1 course published\. 1 couldn’t be changed\./)).toBeTruthy();
});

it('deletes only when the time to undo is over', async () => {
  const stored = await show([build('a'), build('b'), build('c')]);
  vi.useFakeTimers({ shouldAdvanceTime: true });

  const remove = async (id: string) => {
    await select(id);
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };

  await remove('a');
  expect(screen.queryByText('Course a')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Course a')).toBeTruthy();

  await remove('b');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await screen.findByText('1 course deleted.');
  expect([...stored.keys()]).toEqual(['a', 'c']);
});

it('counts only the items that were deleted', async () => {
  const stored = await show([build('a'), build('b'), build('c')]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await select('a', 'b');
  await user.click(bar().getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  stored.delete('b');
  await vi.advanceTimersByTimeAsync(UNDO_MS);

  expect(await screen.findByText(/^1 course deleted\. 1 couldn’t be changed\./)).toBeTruthy();
});

it('filters the list by the URL and doesn’t move items while filtered', async () => {
  await show(
    [build('a'), build('b', { fileState: 'failed', fileFailure: 'COPY_FAILED' })],
    '?status=failed',
  );
  expect(await screen.findByText('Course b')).toBeTruthy();
  expect(screen.queryByText('Course a')).toBeNull();
  expect(
    screen.getByRole('button', { name: 'Move Course b up' }).getAttribute('aria-disabled'),
  ).toBe('true');

  await user.selectOptions(screen.getByLabelText('Show'), '');
  expect(await screen.findByText('Course a')).toBeTruthy();
});
