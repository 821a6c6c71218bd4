// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../shared/accounts/member.ts';
import { aCourse, aPodcast } from '../../../../shared/catalog/catalog.fixtures.ts';
import type { Course } from '../../../../shared/courses/courses.contract.ts';
import type { Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import type { Dashboard, RecentItem } from '../../../../shared/progress/progress.contract.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { PodcastPlayerProvider } from '../podcasts/podcast-player-context.tsx';
import { DashboardPage } from './dashboard.page.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '../../ui/toast-region.tsx';

const nothing: Dashboard = {
  videosWatched: 0,
  podcastsHeard: 0,
  guidesDownloaded: 0,
  practiceVideos: 0,
  unfinishedAnalyses: 0,
  recentlyWatched: [],
  startedCourseIds: [],
  measuredScores: {
    charisma: null,
    confidence: null,
    posture: null,
    eyeContact: null,
    communicationSkills: null,
    overallProfessionalism: null,
  },
  latestFailure: null,
  latestAnalyses: [],
};
const begun: RecentItem = {
  kind: 'course',
  id: 'course-begun',
  title: 'Body Language',
  thumbnailUrl: null,
  locked: false,
  duration: 60,
  positionSeconds: 42,
  percent: 70,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const member: User = {
  id: 'member',
  email: 'pro@greenroom.test',
  firstName: 'Priya',
  lastName: '',
  profileImageUrl: null,
  role: 'member',
  plan: 'professional',
  paymentDueBy: null,
};

let dashboard: Dashboard | null;
let courses: Course[];
let podcasts: Podcast[];
let timesAsked: number;
beforeEach(() => {
  timesAsked = 0;
  podcasts = [aPodcast()];
  courses = [
    aCourse({ id: 'course-begun', title: 'Body Language' }),
    aCourse({ id: 'course-new', title: 'New to me' }),
  ];
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/dashboard') {
      timesAsked += 1;
      return Promise.resolve(dashboard ? Response.json(dashboard) : new Response('Sorry.', { status: 503 }));
    }
    return Promise.resolve(Response.json({ '/api/courses': courses, '/api/podcasts': podcasts }[address] ?? []));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(answer: Dashboard | null, user: User = member) {
  dashboard = answer;
  const home = (
    <ToastProvider>
      <PodcastPlayerProvider>
        <DashboardPage user={user} />
      </PodcastPlayerProvider>
    </ToastProvider>
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: home }])} />
    </QueryClientProvider>,
  );
}

describe('dashboard', () => {
  it('greets the member by first name, or as a champion', async () => {
    show(nothing, { ...member, firstName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Interview Champion');
    await screen.findByText('Videos Watched');
  });

  it('suggests a first step to a new member', async () => {
    show(nothing);
    expect(await screen.findByRole('link', { name: 'Go to the practice room' })).toBeTruthy();
    expect(screen.getByLabelText(/Upload practice video/)).toBeTruthy();
    expect(screen.queryByText('Continue Learning')).toBeNull();
  });

  it('shows the plans to a new member without one', async () => {
    show(nothing, { ...member, plan: null });
    expect((await screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByLabelText(/Upload practice video/)).toBeNull();
  });

  it('doesn’t treat a member as new who only started items deleted since', async () => {
    show({ ...nothing, startedCourseIds: ['gone'], videosWatched: 1 });
    expect(await screen.findByText('Continue Learning')).toBeTruthy();
  });

  it('shows the four numbers and resumes where the member stopped', async () => {
    show({ ...nothing, videosWatched: 7, practiceVideos: 3, recentlyWatched: [begun] });
    const numbers = (await screen.findByText('Videos Watched')).closest('dl') ?? document.body;
    expect(
      within(numbers)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['7', '0', '0', '3']);
    expect(screen.getByRole('link', { name: 'Resume Body Language' }).getAttribute('href')).toBe(
      '/courses/course-begun',
    );
    expect(screen.getByText('70%')).toBeTruthy();
  });

  it('recommends courses for the weakest criterion, gives the reason, and omits started courses', async () => {
    courses = [...courses, aCourse({ id: 'course-gaze', title: 'Look at the lens', trainedCriteria: ['eyeContact'] })];
    const measuredScores = { ...nothing.measuredScores, eyeContact: 41, posture: 77 };
    show({ ...nothing, recentlyWatched: [begun], startedCourseIds: ['course-begun'], measuredScores });
    const shelf = await screen.findByRole('region', { name: 'Recommended for You' });
    const [first, second] = await within(shelf).findAllByRole('article');
    expect(first?.textContent).toMatch(/For your eye contact.*Look at the lens|Look at the lens.*For your eye contact/);
    expect(second?.textContent).not.toContain('For your');
    expect(await screen.findByRole('link', { name: 'Watch New to me' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Watch Body Language' })).toBeNull();
  });

  it('links from the previous analysis to its details', async () => {
    const latest = { videoId: 'video-9', title: 'Practice Session #3', createdAt: begun.updatedAt, overallScore: 82.4 };
    show({ ...nothing, practiceVideos: 1, latestAnalyses: [latest] });
    expect((await screen.findByRole('link', { name: /View Details/ })).getAttribute('href')).toBe(
      '/video-analysis?tab=results&video=video-9',
    );
    expect(screen.getByText('82')).toBeTruthy();
  });

  it('shows why the latest analysis failed', async () => {
    const latestFailure = { videoId: 'video-9', title: 'letter.mp4', failureReason: 'NOT_VIDEO' as const };
    show({ ...nothing, practiceVideos: 1, latestFailure });
    expect((await screen.findByRole('alert')).textContent).toContain('letter.mp4This file isn’t a video we can read.');
    expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe(
      '/video-analysis?tab=library',
    );
  });

  it('shows the four newest podcasts', async () => {
    podcasts = [3, 5, 1, 2, 4].map((day) =>
      aPodcast({ id: `podcast-${day}`, title: `Of day ${day}`, createdAt: `2026-01-0${day}T09:00:00.000Z` }),
    );
    show({ ...nothing, practiceVideos: 1 });
    const shelf = await screen.findByRole('region', { name: 'Latest Podcasts' });
    const titles = async () =>
      (await within(shelf).findAllByRole('heading', { level: 3 })).map((each) => each.textContent);
    expect(await titles()).toEqual(['Of day 5', 'Of day 4', 'Of day 3', 'Of day 2']);
  });

  it('polls a running analysis, and stops once it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const latest = { videoId: 'video-9', title: 'Practice Session #3', createdAt: begun.updatedAt, overallScore: 82.4 };
    show({ ...nothing, practiceVideos: 1, unfinishedAnalyses: 1 });
    expect(await screen.findByText('AI analysis in progress...')).toBeTruthy();
    dashboard = { ...nothing, practiceVideos: 1, latestAnalyses: [latest] };
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('82')).toBeTruthy();
    expect(screen.queryByText('AI analysis in progress...')).toBeNull();
    const asked = timesAsked;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(timesAsked).toBe(asked);
  });

  it('keeps the rest of the page when the numbers can’t be loaded', async () => {
    show(null);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(await screen.findByText('Latest Podcasts')).toBeTruthy();
  });
});
