// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { record as analysis } from '#shared/analysis/analysis-record.fixtures.ts';
import { aCourse, aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import {
  anInterviewPlan,
  anInterviewPlanDay,
  aQuestionTask,
} from '#shared/interview-plan/interview-plan.fixtures.ts';
import type { InterviewPlan, ShownDay } from '#shared/interview-plan/shown-interview-plan.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import { aDashboard, aLatestReport } from '#shared/progress/dashboard.fixtures.ts';
import type { Dashboard, RecentItem } from '#shared/progress/dashboard.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { getToday } from '#web/features/interview-plan/time-zone.ts';
import { deleteAllDrafts } from '#web/platform/draft.store.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { PodcastPlayerProvider } from '#web/features/podcasts/podcast-player-context.tsx';

import { createQueryClient } from '#web/app/query-client.ts';
import { DashboardPage } from './dashboard.page.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const nothing = aDashboard();
const latestReport = aLatestReport();

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

const started = {
  startedCourseIds: ['course-begun'],
  courseProgress: { 'course-begun': { percent: 70, finished: false } },
};

const gazeCourse = aCourse({
  id: 'course-gaze',
  title: 'Look at the lens',
  trainedCriteria: ['eyeContact'],
});

const member: User = aUser('member', { plan: 'professional' });

/** The mock server's dashboard. Null makes the request fail; undefined leaves it pending. */
let dashboard: Dashboard | null | undefined;
let courses: Course[];
let podcasts: Podcast[];
let timesAsked: number;
let plan: InterviewPlan | null;

beforeEach(() => {
  timesAsked = 0;
  plan = null;
  sessionStorage.clear();
  podcasts = [aPodcast()];
  courses = [
    aCourse({ id: 'course-begun', title: 'Body Language' }),
    aCourse({ id: 'course-new', title: 'New to me' }),
  ];

  vi.stubGlobal('fetch', (address: string) => {
    // If the shared call fails, each part of the page makes its own call.
    if (address.startsWith('/api/home?')) return Promise.resolve(new Response('', { status: 404 }));

    if (address === '/api/dashboard') {
      timesAsked += 1;
      if (dashboard === undefined) return new Promise<never>(() => {});

      return Promise.resolve(
        dashboard ? Response.json(dashboard) : new Response('Sorry.', { status: 503 }),
      );
    }

    if (address.startsWith('/api/plan?timeZone=')) return Promise.resolve(Response.json({ plan }));

    return Promise.resolve(Response.json(replies()[address] ?? []));
  });
});

/** The number of bars in the waveform beside `label`. */
const countBars = (label: HTMLElement) =>
  label.parentElement?.querySelector('path')?.getAttribute('d')?.split('M').slice(1).length;

const replies = (): Readonly<Record<string, unknown>> => ({
  '/api/courses': courses,
  '/api/podcasts': podcasts,
  '/api/user-videos/video-9/analysis': analysis,
  '/api/user-videos/video-8/analysis': { ...analysis, waveform: [10, 50, 20] },
  '/api/user-videos/thumbnails': {
    urls: { 'video-9': '/media/thumbnails/a' },
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(
  answer: Dashboard | null | undefined,
  user: User = member,
  client = createQueryClient(),
) {
  dashboard = answer;

  const home = (
    <ToastProvider>
      <PodcastPlayerProvider>
        <DashboardPage user={user} />
      </PodcastPlayerProvider>
    </ToastProvider>
  );

  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: home }])} />
    </QueryClientProvider>,
  );

  return client;
}

describe('dashboard', () => {
  it('greets the member by first name, or as a champion', async () => {
    show(nothing, { ...member, firstName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Welcome, Interview Champion',
    );
    await screen.findByText('Videos Watched');
  });

  it('asks a new member to record a first minute, and shows four zeros', async () => {
    show(nothing);

    const today = await findToday('Tell me about yourself and what brings you to this role.');
    const record = within(today).getByRole('link', { name: 'Record now' });

    expect(record.getAttribute('href')).toBe(
      '/video-analysis?tab=record&question=introduce-yourself',
    );
    expect(today.textContent).toContain('Your first question · about 3 minutes');
    expect(screen.getByLabelText(/Upload practice video/)).toBeTruthy();
    expect(getCounts()).toEqual(['0', '0', '0', '0']);
  });

  it('shows the plans to a new member without one', async () => {
    show(nothing, { ...member, plan: null });
    expect((await screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe(
      '/subscribe',
    );
    expect(screen.queryByLabelText(/Upload practice video/)).toBeNull();
  });

  it('repeats the latest question with its cue', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });

    const today = await findToday(/^You looked at the camera/);

    expect(today.textContent).toContain('Which result are you most proud of?');
    expect(today.textContent).toContain('Keep in mind: Start every point looking at the lens');
    expect(within(today).getByRole('link', { name: 'Try it again' }).getAttribute('href')).toBe(
      '/video-analysis?tab=record&retake=video-9',
    );
  });

  it('repeats the report’s advice after a take without a score', async () => {
    show({
      ...nothing,
      practiceVideos: 1,
      latestReport: { ...latestReport, overallScore: null, focus: null },
    });

    const today = await findToday('Give a longer answer');

    expect(today.textContent).toContain('Keep your face in the frame');
    expect(within(today).getByRole('link', { name: 'Try it again' }).getAttribute('href')).toBe(
      '/video-analysis?tab=record&retake=video-9',
    );
    expect(screen.queryByText(/Nothing cost you many points/)).toBeNull();
  });

  it.each<[string, Partial<ShownDay>]>([
    ['a day off', { task: { kind: 'free' } }],
    ['a finished day', { outcome: 'done' }],
  ])('links to the interview plan on %s with nothing else planned', async (_day, given) => {
    plan = anInterviewPlan({
      days: [{ ...anInterviewPlanDay('2026-11-26', aQuestionTask), ...given }],
    });
    show({ ...nothing, practiceVideos: 1, latestReport });

    const link = await screen.findByRole('link', { name: 'See your interview plan' });

    expect([link.getAttribute('href'), link.className.includes('bg-leaf')]).toEqual([
      '/plan',
      true,
    ]);
  });

  it('leads to the sheet on the day before the interview', async () => {
    plan = anInterviewPlan({ days: [anInterviewPlanDay('2026-11-29', { kind: 'rest' })] });
    show({ ...nothing, practiceVideos: 1, latestReport });

    const link = await screen.findByRole('link', { name: 'See your interview sheet' });
    expect(link.getAttribute('href')).toBe('/plan/sheet');
  });

  it('shows the latest recording’s thumbnail, if there is one', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport: { ...latestReport, hasThumbnail: true } });

    const picture = await screen.findByRole('img', { name: 'You in this recording' });
    expect(picture.getAttribute('src')).toBe('/media/thumbnails/a');

    cleanup();
    show({ ...nothing, practiceVideos: 1, latestReport });
    await screen.findByText('Previous Analysis');
    expect(screen.queryByRole('img', { name: 'You in this recording' })).toBeNull();
  });

  it('shows what the latest score covers, or why there is none', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    expect(await screen.findByText('Delivery only')).toBeTruthy();

    cleanup();
    const notScored = 'Not scored: there was too little speech.';
    const unscored = { ...latestReport, overallScore: null, notScored };
    show({ ...nothing, practiceVideos: 1, latestReport: unscored });
    expect(await screen.findByText(notScored)).toBeTruthy();
  });

  it('opens a coach’s unread answer', async () => {
    const unreadAnswer = { id: 'video-9-1', videoTitle: 'Practice Session #3', coachName: 'Cleo' };
    show({ ...nothing, practiceVideos: 1, latestReport, unreadAnswer });

    expect(await screen.findByRole('heading', { name: 'Cleo answered you' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the answer' }).getAttribute('href')).toBe(
      '/video-analysis?tab=coach&request=video-9-1',
    );
  });

  it('opens a report that the member hasn’t seen', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport: { ...latestReport, isOpened: false } });
    expect(
      (await screen.findByRole('link', { name: 'Open the report' })).getAttribute('href'),
    ).toBe('/video-analysis?tab=results&video=video-9');
  });

  it('shows the score trend as a chart and in words, and a request that waits for a coach', async () => {
    const interval = { low: 48, high: 56 };
    const points = [
      { videoId: 'a', score: 52, interval },
      { videoId: 'b', score: 71, interval: { low: 67, high: 75 } },
    ];

    const createdAt = new Date().toISOString();

    const openRequest = {
      videoTitle: 'My take',
      status: 'pending',
      createdAt,
      coachName: null,
    } as const;

    show({
      ...nothing,
      practiceVideos: 2,
      latestReport,
      scoreTrend: { points, change: 'better' },
      openRequest,
    });

    expect(
      await screen.findByText('From 52 to 71 over 2 takes of the same question: better.'),
    ).toBeTruthy();
    expect(screen.getByText('Awaiting Review')).toBeTruthy();
    expect(screen.getByText('Response within 24 hours')).toBeTruthy();
  });

  it('draws no chart for a single score', async () => {
    const points = [{ videoId: 'video-1', score: 52, interval: { low: 48, high: 56 } }];
    show({ ...nothing, practiceVideos: 1, latestReport, scoreTrend: { points, change: null } });

    const text = await screen.findByText('No comparable earlier score yet.');
    expect(text.parentElement?.querySelector('circle')).toBeNull();
  });

  it('always shows four counters, directly below the welcome line', async () => {
    show({ ...nothing, videosWatched: 7, practiceVideos: 3 });
    expect(await screen.findByText('7')).toBeTruthy();
    expect(getCounts()).toEqual(['7', '0', '0', '3']);

    const labels = ['Videos Watched', 'Podcasts Heard', 'Guides Downloaded', 'Practice Videos'];
    const row = screen.getByRole('heading', { level: 1 }).nextElementSibling;
    expect([...(row?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(
      labels,
    );
  });

  it('resumes where the member stopped', async () => {
    show({ ...nothing, recentlyWatched: [begun] });
    await screen.findByRole('link', { name: 'Resume Body Language' });

    expect(screen.getByRole('link', { name: 'Resume Body Language' }).getAttribute('href')).toBe(
      '/courses/course-begun',
    );
    expect(screen.getByText('70%')).toBeTruthy();
  });

  it('recommends first what trains the one thing to work on, and says so once', async () => {
    courses = [...courses, gazeCourse];
    show({ ...nothing, latestReport });

    expect(await getRecommended()).toEqual([
      'Watch Look at the lens',
      'Watch Body Language',
      'Watch New to me',
    ]);
    expect(screen.getAllByText(/your latest report suggests/)).toHaveLength(1);
    expect(
      screen.getByText('First for eye contact, which your latest report suggests working on.'),
    ).toBeTruthy();
  });

  it('recommends to finish a started course first', async () => {
    courses = [...courses, gazeCourse];
    show({ ...nothing, ...started, latestReport });

    expect(await getRecommended()).toEqual([
      'Resume Body Language',
      'Watch Look at the lens',
      'Watch New to me',
    ]);
    expect(
      screen.getByText(
        'Finish what you started, or work on eye contact, which your latest report suggests.',
      ),
    ).toBeTruthy();
  });

  it('gives no reason for courses that don’t train the one thing to work on', async () => {
    show({ ...nothing, latestReport });
    expect(await getRecommended()).toEqual(['Watch Body Language', 'Watch New to me']);
    expect(screen.queryByText(/your latest report suggests/)).toBeNull();
  });

  it('recommends open courses before locked ones, and nothing to members who can open none', async () => {
    const locked = aCourse({ id: 'course-locked', title: 'Boards', locked: true, videoUrl: null });
    courses = [locked, ...courses];
    show(nothing);
    expect(await getRecommended()).toEqual([
      'Watch Body Language',
      'Watch New to me',
      'Upgrade to open Boards',
    ]);

    cleanup();
    courses = [locked];
    show(nothing);
    await screen.findByRole('heading', { name: 'Latest Podcasts' });
    await waitFor(() => expect(screen.queryByText('Recommended for You')).toBeNull());
  });

  it('links from the previous analysis to its details', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    expect((await screen.findByRole('link', { name: /View Details/ })).getAttribute('href')).toBe(
      '/video-analysis?tab=results&video=video-9',
    );
    expect(screen.getByText('82')).toBeTruthy();
  });

  it('shows why the latest analysis failed', async () => {
    const latestFailure = {
      videoId: 'video-9',
      title: 'letter.mp4',
      failureReason: 'NOT_VIDEO' as const,
    };

    show({ ...nothing, practiceVideos: 1, latestFailure });

    expect((await screen.findByRole('alert')).textContent).toContain(
      'letter.mp4Analysis failed. Please try recording again.This file isn’t a video we can read.',
    );
    expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe(
      '/video-analysis?tab=library',
    );
  });

  it('shows the four newest podcasts', async () => {
    podcasts = [3, 5, 1, 2, 4].map((day) =>
      aPodcast({
        id: `podcast-${day}`,
        title: `Of day ${day}`,
        createdAt: `2026-01-0${day}T09:00:00.000Z`,
      }),
    );

    show({ ...nothing, practiceVideos: 1 });

    const shelf = await screen.findByRole('region', { name: 'Latest Podcasts' });
    const titles = async () =>
      (await within(shelf).findAllByRole('heading', { level: 3 })).map((each) => each.textContent);

    expect(await titles()).toEqual(['Of day 5', 'Of day 4', 'Of day 3', 'Of day 2']);
  });

  it('shows open podcasts first, and locked ones to members without a plan', async () => {
    const locked = aPodcast({
      id: 'locked',
      title: 'Locked',
      locked: true,
      createdAt: '2026-02-01T09:00:00.000Z',
    });

    podcasts = [locked, aPodcast({ title: 'Open' })];
    show(nothing);

    const shelf = await screen.findByRole('region', { name: 'Latest Podcasts' });
    await within(shelf).findByText('Open');
    expect(
      within(shelf)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Open', 'Locked']);

    cleanup();
    podcasts = [locked];
    show(nothing);
    expect(
      await within(await screen.findByRole('region', { name: 'Latest Podcasts' })).findByText(
        'Locked',
      ),
    ).toBeTruthy();
  });

  it('polls a running analysis, and stops once it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ ...nothing, practiceVideos: 1, unfinishedVideoIds: ['video-9'] });
    expect(await screen.findByText('AI analysis in progress...')).toBeTruthy();

    dashboard = { ...nothing, practiceVideos: 1, latestReport };
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

  it('makes one call on each visit, and none for its parts', async () => {
    const called: string[] = [];
    const pictured = { ...latestReport, hasThumbnail: true };
    const home = {
      dashboard: { ...nothing, videosWatched: 7, latestReport: pictured },
      plan: anInterviewPlan(),
      courses,
      podcasts,
      categories: [],
      thumbnails: replies()['/api/user-videos/thumbnails'],
    };

    vi.stubGlobal('fetch', async (address: string) => {
      called.push(address.replace(/\?.*/, ''));
      return Response.json(home);
    });

    const client = show(undefined);

    expect(await screen.findByText('7')).toBeTruthy();
    expect(await getRecommended()).toEqual(['Watch Body Language', 'Watch New to me']);
    expect(screen.getByText('Latest Podcasts')).toBeTruthy();
    expect(await findToday(aQuestionTask.text)).toBeTruthy();
    const picture = await screen.findByRole('img', { name: 'You in this recording' });
    expect(picture.getAttribute('src')).toBe('/media/thumbnails/a');
    expect(called).toEqual(['/api/home']);

    cleanup();
    home.dashboard = { ...home.dashboard, videosWatched: 8 };
    show(undefined, member, client);

    expect(await screen.findByText('8')).toBeTruthy();
    expect(called).toEqual(['/api/home', '/api/home']);
  });

  it('makes the call of a part that is missing, such as a list with several pages', async () => {
    const called: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      called.push(address.replace(/\?.*/, ''));
      if (address === '/api/courses') return Response.json(courses);
      return Response.json({ dashboard: nothing, plan: null, podcasts, categories: [] });
    });

    show(undefined);

    expect(await getRecommended()).toEqual(['Watch Body Language', 'Watch New to me']);
    expect(called).toEqual(['/api/home', '/api/courses']);
  });

  it('leads with the interview plan’s task for today, and the days left', async () => {
    plan = anInterviewPlan();
    show({ ...nothing, practiceVideos: 1, latestReport });

    const today = await findToday(aQuestionTask.text);

    expect(today.textContent).toContain('Interview in 4 days');
    expect(today.textContent).toContain('Answer one question · about 3 minutes');
    expect(today.textContent).toContain('Many interviews open with it.');
    expect(within(today).getByRole('link', { name: 'Record now' }).getAttribute('href')).toBe(
      '/video-analysis?tab=record&question=introduce-yourself',
    );
    expect(
      within(today).getByRole('link', { name: 'See your interview plan' }).getAttribute('href'),
    ).toBe('/plan');
  });

  it('puts unseen feedback before the interview plan’s task, with a link to it', async () => {
    plan = anInterviewPlan();
    show({ ...nothing, practiceVideos: 1, latestReport: { ...latestReport, isOpened: false } });

    const card = await findToday('Your report is ready');

    expect(card.textContent).toContain('Interview in 4 days');
    expect(within(card).getByRole('link', { name: 'See your interview plan' })).toBeTruthy();
  });

  it.each([
    ['/plan', null],
    ['/plan?change', anInterviewPlan({ interviewDate: null })],
  ])('asks for the interview date on %s', async (address, given) => {
    plan = given;
    show({ ...nothing, practiceVideos: 1, latestReport });
    const link = await screen.findByRole('link', { name: 'When is your interview?' });
    expect(link.getAttribute('href')).toBe(address);
  });

  it('shows how the score changed once the day’s question is answered', async () => {
    const task = { ...aQuestionTask, latestVideoId: 'video-9' };
    const [, ...later] = anInterviewPlan().days;
    plan = anInterviewPlan({
      days: [anInterviewPlanDay('2026-11-26', task, { outcome: 'done' }), ...later],
    });

    const change = { previousVideoId: 'video-8', previousScore: 41.8, change: 'better' } as const;
    show({ ...nothing, practiceVideos: 2, latestReport: { ...latestReport, change } });

    const today = await findToday('Done for today');
    expect(today.textContent).toContain('From 42 to 82 on this question: better. Delivery only.');
    expect(today.textContent).toContain('Tomorrow: Watch a course.');
    expect(
      within(today).getByRole('link', { name: 'Do it now: Watch a course' }).getAttribute('href'),
    ).toBe('/courses/eye-contact');

    const now = await within(today).findByText('This take');
    const before = within(today).getByText('Before');
    expect(now.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect([countBars(now), countBars(before)]).toEqual([analysis.waveform.length, 3]);
  });

  it('repeats today’s take without a score before the interview plan’s task', async () => {
    const createdAt = new Date().toISOString();
    const unscored = { ...latestReport, createdAt, overallScore: null, focus: null };
    plan = anInterviewPlan({ today: getToday() });
    show({ ...nothing, practiceVideos: 1, latestReport: unscored });
    expect(await findToday('Give a longer answer')).toBeTruthy();

    cleanup();
    plan = anInterviewPlan();
    show({ ...nothing, practiceVideos: 1, latestReport: unscored });
    expect(await findToday(aQuestionTask.text)).toBeTruthy();
  });

  it('offers another question after a take that lost few points', async () => {
    const nextQuestion = { questionId: 'tight-deadline', text: 'When was time short?' };
    const report = { ...latestReport, focus: null };
    show({ ...nothing, practiceVideos: 1, latestReport: report, nextQuestion });

    const today = await findToday('When was time short?');
    expect(within(today).getByRole('link', { name: 'Record now' }).getAttribute('href')).toBe(
      '/video-analysis?tab=record&question=tight-deadline',
    );

    cleanup();
    show({ ...nothing, practiceVideos: 1, latestReport: report });
    const other = await findToday('Choose a question to repeat');
    expect(within(other).getByRole('link', { name: 'Choose a question' })).toBeTruthy();
  });

  it('shows the last known state until the current one arrives', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    await screen.findByRole('link', { name: 'Try it again' });
    cleanup();
    show(undefined);

    expect(screen.getByRole('link', { name: 'Try it again' })).toBeTruthy();
  });

  it('says that the shown state may be old if it can’t be updated', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    await screen.findByRole('link', { name: 'Try it again' });
    cleanup();
    show(null);

    expect(
      await screen.findByText('This page couldn’t be updated. It may be out of date.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try it again' })).toBeTruthy();
  });

  it('never shows a member another member’s state, and deletes it', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    await screen.findByRole('link', { name: 'Try it again' });
    cleanup();
    show(undefined, { ...member, id: 'other' });
    expect(screen.queryByRole('link', { name: 'Try it again' })).toBeNull();

    cleanup();
    show(nothing, { ...member, id: 'other' });
    await screen.findByText('Your first question · about 3 minutes');
    expect(JSON.stringify(sessionStorage)).not.toContain('video-9');
  });

  it('forgets the state at sign-out', async () => {
    show({ ...nothing, practiceVideos: 1, latestReport });
    await screen.findByRole('link', { name: 'Try it again' });
    deleteAllDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('video-9');
  });
});

/** The Today section, once its card has this title. */
async function findToday(title: string | RegExp) {
  await screen.findByRole('heading', { level: 3, name: title });
  return screen.getByRole('region', { name: 'Today' });
}

function getCounts() {
  return screen.getAllByRole('definition').map(({ textContent }) => textContent);
}

async function getRecommended() {
  const shelf = await screen.findByRole('region', { name: 'Recommended for You' });
  const cards = await within(shelf).findAllByRole('article');
  return cards.map((card) => within(card).getByRole('link').getAttribute('aria-label'));
}
