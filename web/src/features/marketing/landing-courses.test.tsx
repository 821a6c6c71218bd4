// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { coursesQuery } from '#web/features/courses/courses.public.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { LandingCourses } from './landing-courses.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';
import { member } from './render-landing.fixtures.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const behavioral = aCourse({ id: 'one', title: 'Body Language', categoryId: 'b', locked: true });
const technical = aCourse({ id: 'two', title: 'Whiteboard', categoryId: 't', locked: true });

function show(courses: Course[] | undefined, isMember = false) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(categoriesQuery.queryKey, [
    { revision: 1, id: 'b', name: 'Behavioral', slug: 'behavioral' },
    { revision: 1, id: 't', name: 'Technical', slug: 'technical' },
  ]);

  client.setQueryData(coursesQuery().queryKey, courses);

  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LandingCourses isMember={isMember} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const titles = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the courses on the landing page', () => {
  it('ask visitors to sign up', () => {
    show([behavioral]);
    expect(screen.getByText('Sign up to watch')).toBeTruthy();
    expect(targets()).toEqual(['/signup']);
  });

  it('link members to the course', () => {
    show([behavioral], true);
    expect(targets()).toEqual(['/courses/one']);
  });

  it('are filtered by category', async () => {
    show([behavioral, technical]);
    await userEvent.click(screen.getByRole('button', { name: 'Technical' }));
    expect(titles()).toEqual(['Whiteboard']);
  });

  it('are six samples without a detail page if there are no courses', async () => {
    show([], true);
    expect(titles()).toHaveLength(6);
    expect(new Set(targets())).toEqual(new Set(['/signup']));

    await userEvent.click(screen.getByRole('button', { name: 'Behavioral' }));
    expect(titles()).toEqual(['Behavioral Interview Mastery', 'Body Language & Presence']);
  });

  it('are six skeletons while loading', () => {
    show(undefined);
    expect(screen.getAllByTestId('course-skeleton')).toHaveLength(6);
  });
});

describe('the lists on the landing page', () => {
  const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  const showToVisitor = (client: QueryClient) =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LandingCourses isMember={false} />
          <LandingPodcasts isMember={false} />
          <LandingGuides isMember={false} />
        </MemoryRouter>
      </QueryClientProvider>,
    );

  /** Renders the lists while the session is loading. `answer` ends that. */
  function showWhileLoading() {
    let answer: ((response: Response) => void) | undefined;
    const called: string[] = [];

    vi.stubGlobal('fetch', (address: string) => {
      called.push(address);
      if (address !== '/api/auth/user') return Promise.resolve(Response.json([]));

      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });

    showToVisitor(newClient());
    return { called, answer: (response: Response) => answer?.(response) };
  }

  it('are not requested before the session is known, because a member sees the home page instead', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${SIGNED_IN_HINT_COOKIE}=1`);

    const { called, answer } = showWhileLoading();
    await vi.waitFor(() => expect(called).toEqual(['/api/auth/user']));
    answer(new Response('Sign in.', { status: 401 }));

    const lists = ['/api/courses', '/api/categories', '/api/podcasts', '/api/study-guides'];
    await vi.waitFor(() => expect(called.slice(1).toSorted()).toEqual(lists.toSorted()));
  });

  it('are not requested when the session arrives just before the home page replaces them', () => {
    const client = newClient();
    client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Infinity });
    client.setQueryData(sessionQuery.queryKey, member);

    showToVisitor(client);
    expect(client.isFetching()).toBe(0);
  });

  it('are requested immediately for a visitor', async () => {
    const { called } = showWhileLoading();
    await vi.waitFor(() => expect(called).toHaveLength(4));
    expect(called).not.toContain('/api/auth/user');
  });
});
