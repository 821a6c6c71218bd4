// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../shared/accounts/member.ts';
import { aCourse, aPodcast } from '../../../../shared/catalogue/catalogue.fixtures.ts';
import type { Dashboard, RecentItem } from '../../../../shared/progress/progress.contract.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { PodcastPlayerProvider } from '../podcasts/podcast-player-context.tsx';
import { DashboardPage } from './dashboard.page.tsx';

const nothing: Dashboard = {
  videosWatched: 0,
  podcastsHeard: 0,
  guidesDownloaded: 0,
  practiceVideos: 0,
  unfinishedAnalyses: 0,
  recentlyWatched: [],
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
let timesAsked: number;
beforeEach(() => {
  timesAsked = 0;
  const courses = [
    aCourse({ id: 'course-begun', title: 'Body Language' }),
    aCourse({ id: 'course-new', title: 'New to me' }),
  ];
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/dashboard') {
      timesAsked += 1;
      return Promise.resolve(dashboard ? Response.json(dashboard) : new Response('Sorry.', { status: 503 }));
    }
    return Promise.resolve(Response.json({ '/api/courses': courses, '/api/podcasts': [aPodcast()] }[address] ?? []));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(answer: Dashboard | null, user: User = member) {
  dashboard = answer;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ToastProvider>
          <PodcastPlayerProvider>
            <DashboardPage user={user} />
          </PodcastPlayerProvider>
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the home of a member', () => {
  it('greets by first name, or as a champion', async () => {
    show(nothing, { ...member, firstName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Interview Champion');
    await screen.findByText('Videos Watched');
  });

  it('offers the first thing to do on the first day', async () => {
    show(nothing);
    expect(await screen.findByRole('link', { name: 'Go to the practice room' })).toBeTruthy();
    expect(screen.queryByText('Continue Learning')).toBeNull();
  });

  it('shows the four numbers and goes on where the member stopped', async () => {
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

  it('recommends what was not begun', async () => {
    show({ ...nothing, recentlyWatched: [begun] });
    expect(await screen.findByRole('link', { name: 'Watch New to me' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Watch Body Language' })).toBeNull();
  });

  it('leads from the previous analysis to its details', async () => {
    const latest = { videoId: 'video-9', title: 'Practice Session #3', createdAt: begun.updatedAt, overallScore: 82.4 };
    show({ ...nothing, practiceVideos: 1, latestAnalyses: [latest] });
    expect((await screen.findByRole('link', { name: /View Details/ })).getAttribute('href')).toBe(
      '/video-analysis?tab=results&video=video-9',
    );
    expect(screen.getByText('82')).toBeTruthy();
  });

  it('follows an analysis that is under way, and asks no more when it is done', async () => {
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

  it('keeps the rest when the numbers do not come', async () => {
    show(null);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(await screen.findByText('Latest Podcasts')).toBeTruthy();
  });
});
