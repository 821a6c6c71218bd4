// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { aDashboard } from '#shared/progress/dashboard.fixtures.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { dashboardQuery } from '#web/features/progress/progress.public.ts';
import { sessionQuery } from '#web/platform/session.ts';

import { CoursesPage } from './courses.page.tsx';
import { coursesQuery } from './courses.queries.ts';

const behavioral = { revision: 1, id: 'behavioral', name: 'Behavioral', slug: 'behavioral' };
const open = aCourse({ id: 'course-open', title: 'Body Language & Presence' });

const locked = aCourse({
  id: 'course-locked',
  title: 'Executive Leadership',
  description: 'What boards listen for.',
  requiredTier: 'executive',
  locked: true,
  videoUrl: null,
});

function show(
  address: string,
  lists: { all?: Course[]; behavioral?: Course[]; percents?: Record<string, number> },
) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(categoriesQuery.queryKey, [behavioral]);
  client.setQueryData(coursesQuery().queryKey, lists.all);
  client.setQueryData(coursesQuery('behavioral').queryKey, lists.behavioral);
  client.setQueryData(sessionQuery.queryKey, aUser('member'));

  const percents = Object.entries(lists.percents ?? {});
  const courseProgress = Object.fromEntries(
    percents.map(([id, percent]) => [id, { percent, finished: percent > 90 }]),
  );
  client.setQueryData(dashboardQuery.queryKey, aDashboard({ courseProgress }));

  const router = createMemoryRouter([{ path: '/courses', element: <CoursesPage /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );

  return router;
}

const cardOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') ?? document.body);

describe('courses', () => {
  it('can be searched by title and description, case-insensitively, and the search stays in the URL', async () => {
    const router = show('/courses', { all: [open, locked] });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search courses' }), 'BOARDS');

    expect(screen.queryByRole('heading', { name: open.title })).toBeNull();
    expect(screen.getByRole('heading', { name: locked.title })).toBeTruthy();
    expect(router.state.location.search).toBe('?q=BOARDS');
    expect(screen.getByText('1 course found')).toBeTruthy();
  });

  it('reload when the category changes', async () => {
    const router = show('/courses', { all: [open, locked], behavioral: [open] });
    await userEvent.click(screen.getByRole('button', { name: 'Behavioral' }));
    expect(screen.queryByRole('heading', { name: locked.title })).toBeNull();
    expect(router.state.location.search).toBe('?category=behavioral');
  });

  it('link to their page when unlocked', () => {
    show('/courses', { all: [open] });
    expect(
      cardOf(open.title)
        .getByRole('link', { name: `Watch ${open.title}` })
        .getAttribute('href'),
    ).toBe('/courses/course-open');
  });

  it('resume where the member stopped, and show the progress', async () => {
    show('/courses', { all: [open, locked], percents: { [open.id]: 40, [locked.id]: 40 } });

    const card = cardOf(open.title);

    expect(await card.findByRole('link', { name: `Resume ${open.title}` })).toBeTruthy();
    expect(await card.findByText('40%')).toBeTruthy();
    expect(card.getByRole('progressbar', { name: `Progress of ${open.title}` })).toBeTruthy();
    expect(cardOf(locked.title).queryByText('40%')).toBeNull();
  });

  it('start again once the member has seen them', async () => {
    show('/courses', { all: [open], percents: { [open.id]: 97 } });
    expect(
      await cardOf(open.title).findByRole('link', { name: `Start again ${open.title}` }),
    ).toBeTruthy();
  });

  it('show the required plan when locked, and don’t link to their page', () => {
    show('/courses', { all: [locked] });

    const card = cardOf(locked.title);

    expect(card.getByText('Requires Executive Plan')).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/subscribe',
    ]);
  });

  it.each([
    ['/courses?q=nothing', [open], 'Try adjusting your search terms.'],
    ['/courses', [], 'No courses available in this category.'],
  ])('show that none was found at %s', (address, all, hint) => {
    show(address, { all });
    expect(screen.getByRole('heading', { name: 'No courses found' })).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('show eight skeletons while loading', () => {
    show('/courses', {});
    expect(screen.getAllByTestId('skeleton')).toHaveLength(8);
  });
});
