// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { addDays } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import {
  anInterviewPlan,
  anInterviewPlanDay,
} from '#shared/interview-plan/interview-plan.fixtures.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { type Rehearsal, rehearsalSetLabels } from '#shared/practice/rehearsal/rehearsal.ts';
import { aProfile } from '#shared/accounts/profile.fixtures.ts';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { InterviewPlanPage } from './interview-plan.page.tsx';
import { InterviewPlanSettingsPanel } from './interview-plan-settings.tsx';
import { getToday } from './time-zone.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const today = getToday();

/** The mock server's plan. Undefined makes its request fail. */
let plan: InterviewPlan | null | undefined;
let jobPost: SavedJobPost | null;
let rehearsals: Rehearsal[];
let stories: SavedStory[];
/** The career stage that the member chose at sign-up. */
let professionLevel: ProfessionLevel | null;
let sent: [call: string, body: unknown][];
let files: Blob[];

beforeEach(() => {
  professionLevel = null;
  jobPost = null;
  rehearsals = [];
  stories = [];
  sent = [];
  files = [];

  vi.stubGlobal(
    'fetch',
    (address: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      if (method !== 'GET')
        sent.push([`${method} ${address}`, body === undefined ? null : JSON.parse(body)]);
      if (address === '/api/plan' && method === 'PUT')
        plan = anInterviewPlan({ ...plan, ...JSON.parse(body ?? '{}') });
      if (address === '/api/plan' && method === 'DELETE') plan = null;
      if (address === '/api/plan/calendar')
        plan = anInterviewPlan({
          feedCreatedAt: method === 'POST' ? '2026-11-26T12:00:00.000Z' : null,
        });

      return Promise.resolve(answer(method, address));
    },
  );

  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => (files.push(file), 'blob:plan');
      static override revokeObjectURL = () => {};
    },
  );

  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function answer(method: string, address: string): Response {
  if (address === '/api/practice-settings') return Response.json(defaultPracticeSettings);
  if (address === '/api/profile') return Response.json(aProfile({ professionLevel }));
  if (address === '/api/job-post')
    return Response.json(
      method === 'PUT'
        ? { jobPost: { text: aJobPost(), savedAt: '2026-11-20T12:00:00Z', generatedQuestions: [] } }
        : { jobPost, canWriteQuestions: false },
    );
  if (address === '/api/rehearsals') return Response.json(rehearsals);
  if (address === '/api/stories') return Response.json(stories);
  if (address === '/api/plan/calendar' && method === 'POST')
    return Response.json({ path: '/api/plan/calendar/token' });
  if (method !== 'GET') return new Response(null, { status: 204 });

  return plan === undefined ? new Response('Sorry.', { status: 503 }) : Response.json({ plan });
}

function show(
  given: InterviewPlan | null | undefined,
  { path = '/plan', element = <InterviewPlanPage /> } = {},
) {
  plan = given;

  const router = createMemoryRouter(
    [{ path: '/plan', element: <ToastProvider>{element}</ToastProvider> }],
    {
      initialEntries: [path],
    },
  );

  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const setDate = (value: string) =>
  fireEvent.change(screen.getByLabelText('Interview date (optional)'), { target: { value } });

describe('without a plan', () => {
  it('asks for date, role and career stage, and makes a plan', async () => {
    show(null);
    await screen.findByRole('heading', { level: 1, name: 'When’s your interview?' });
    await screen.findByLabelText('Interview date (optional)');
    setDate(addDays(today, 9));
    await userEvent.type(screen.getByLabelText('Role (optional)'), ' Nurse ');
    await userEvent.selectOptions(
      screen.getByLabelText('What best describes you?'),
      'Changing jobs',
    );

    await press('Make my interview plan');
    await screen.findByRole('heading', { level: 1, name: /^Interview in/ });

    expect(sent).toEqual([
      [
        'PUT /api/plan',
        { interviewDate: addDays(today, 9), targetRole: 'Nurse', timeZone: expect.any(String) },
      ],
      ['PUT /api/practice-settings', { level: 'changing_jobs' }],
    ]);
  });

  it('uses the career stage from sign-up without asking again, and can change it later', async () => {
    professionLevel = 'student';
    show(null);
    await screen.findByLabelText('Interview date (optional)');
    expect(screen.queryByLabelText('What best describes you?')).toBeNull();

    await press('Make my interview plan');
    await press('Set a date');

    const level = await screen.findByLabelText<HTMLSelectElement>('What best describes you?');
    expect(level.value).toBe('student');
    expect(sent[1]).toEqual(['PUT /api/practice-settings', { level: 'student' }]);
  });

  it('saves a pasted job post', async () => {
    show(null);
    const field = await screen.findByLabelText('Job post (optional)');
    await userEvent.click(field);
    await userEvent.paste('Too short.');
    await press('Make my interview plan');
    expect(await screen.findByText(/That’s too short for us/)).toBeTruthy();
    expect(sent).toEqual([]);

    await userEvent.clear(field);
    await userEvent.paste(aJobPost());
    await press('Make my interview plan');
    await screen.findByRole('heading', { level: 1, name: 'Your weekly rhythm' });
    expect(sent[0]).toEqual(['PUT /api/job-post', { text: aJobPost(), seenSavedAt: null }]);
  });

  it('doesn’t ask for a job post again', async () => {
    jobPost = { text: aJobPost(), savedAt: '2026-11-20T12:00:00Z', generatedQuestions: [] };
    show(null);
    await screen.findByLabelText('Interview date (optional)');
    expect(screen.queryByLabelText('Job post (optional)')).toBeNull();
    expect(screen.getByRole('link', { name: 'See its questions' })).toBeTruthy();
  });

  it('makes a weekly rhythm without any input', async () => {
    show(null);
    await press('Make my interview plan');
    await screen.findByRole('heading', { level: 1, name: 'Your weekly rhythm' });
    expect(sent[0]?.[1]).toMatchObject({ interviewDate: null, targetRole: null });
  });

  it('rejects a past date, and focuses it', async () => {
    show(null);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByLabelText('Interview date (optional)');
    setDate(addDays(today, -1));
    await press('Make my interview plan');

    expect(await screen.findByText('That day is over. Choose today or a later day.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Interview date (optional)'));
    expect(sent).toEqual([]);
  });
});

describe('a plan', () => {
  it('lists the days by week, today first', async () => {
    show(anInterviewPlan());
    await screen.findByRole('heading', { level: 2, name: 'Answer one question' });

    const week = screen.getByRole('region', { name: 'This week' });

    expect(
      within(week)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Watch a course', 'Rehearse your interview', 'Rest tonight']);
    expect(screen.getByRole('region', { name: 'Next week' }).textContent).toContain(
      'Interview: Product manager',
    );
  });

  it('opens each day’s task', async () => {
    const { days } = anInterviewPlan();
    show(anInterviewPlan({ days: [...days, anInterviewPlanDay('2026-12-01', { kind: 'free' })] }));
    await screen.findByRole('heading', { level: 2, name: 'Answer one question' });

    const rows = screen.getAllByRole('heading', { level: 3 });
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/courses/eye-contact',
      '/video-analysis/rehearsal?questions=proud-result',
      '/plan/sheet',
      '/video-analysis?tab=record&question=introduce-yourself',
      '/podcasts',
    ]);
  });

  it('leads to the job post’s questions and to the rehearsals', async () => {
    jobPost = { text: 'Nurse', savedAt: '2026-11-20T12:00:00.000Z', generatedQuestions: [] };
    rehearsals = ['r1', 'r2', 'r3', 'r4'].map((id) => ({
      id,
      set: 'plan',
      questionIds: ['a'],
      answerSeconds: 60,
      createdAt: '2026-11-21T12:00:00.000Z',
      finishedAt: null,
    }));
    show(anInterviewPlan());

    expect((await screen.findByRole('link', { name: 'See its questions' })).outerHTML).toContain(
      '/video-analysis/job-post',
    );
    expect(screen.getByText('Saved on Nov 20, 2026.')).toBeTruthy();
    const reports = await screen.findAllByRole('link', { name: rehearsalSetLabels.plan });
    expect(reports.map((link) => link.getAttribute('href'))).toEqual([
      '/video-analysis/rehearsal/r1',
      '/video-analysis/rehearsal/r2',
      '/video-analysis/rehearsal/r3',
    ]);
  });

  it('names the first topic without a story on the day for stories', async () => {
    const questions = [{ questionId: 'proud-result', text: 'Proud of?', isAnswered: false }];
    const task = { kind: 'rehearsal', focus: 'stories', questions } as const;
    show(anInterviewPlan({ today, days: [anInterviewPlanDay(today, task)] }));
    expect(await screen.findByText(/You don’t have a story about ownership/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write your first story' }).getAttribute('href')).toBe(
      '/stories/new',
    );
  });

  it('moves the date, and returns the focus to the heading', async () => {
    show(anInterviewPlan());
    await press('Change');
    await screen.findByLabelText('Interview date (optional)');
    setDate(addDays(today, 20));
    await press('Save');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    );
    await waitFor(() => expect(screen.queryByLabelText('Interview date (optional)')).toBeNull());

    expect(sent[0]).toEqual([
      'PUT /api/plan',
      expect.objectContaining({ interviewDate: addDays(today, 20), targetRole: 'Product manager' }),
    ]);
  });

  it('asks for the next date once the interview is over', async () => {
    show(anInterviewPlan({ interviewDate: '2026-11-20' }), { path: '/plan?change' });
    await screen.findByRole('heading', { level: 2, name: 'How did your interview go?' });

    expect(
      (await screen.findByLabelText<HTMLInputElement>('Interview date (optional)')).value,
    ).toBe('');
  });

  it('lists the interviews that the member wrote down', async () => {
    const debrief = { day: '2026-11-20', feeling: null, questions: [] };
    show(anInterviewPlan({ debriefs: [debrief] }));
    const link = await screen.findByRole('link', { name: 'Nov 20, 2026' });
    expect(link.getAttribute('href')).toBe('/plan/debriefs/2026-11-20');
  });

  it('lists the last interview until the member saves notes on it', async () => {
    show(anInterviewPlan({ lastInterviewDate: '2026-11-20' }));
    const item = (await screen.findByRole('link', { name: 'Nov 20, 2026' })).closest('li');
    expect(item?.textContent).toBe('Nov 20, 2026, no notes yet');
  });

  it('downloads a calendar file', async () => {
    show(anInterviewPlan());
    await press('Download .ics file');
    expect(files[0]?.type).toBe('text/calendar');
    expect(await files[0]?.text()).toContain('SUMMARY:Answer one question');
  });

  it('creates, shows once, and revokes a calendar link', async () => {
    show(anInterviewPlan());
    await press('Create a calendar link');

    const link = await screen.findByLabelText<HTMLInputElement>('Your calendar link');
    expect(link.value).toBe(`${window.location.origin}/api/plan/calendar/token`);

    await press('Revoke the link');
    await screen.findByRole('button', { name: 'Create a calendar link' });
    expect(screen.queryByLabelText('Your calendar link')).toBeNull();
    expect(sent.map(([call]) => call)).toEqual([
      'POST /api/plan/calendar',
      'DELETE /api/plan/calendar',
    ]);
  });

  it('can be stopped', async () => {
    show(anInterviewPlan());
    await press('Stop this interview plan');
    await press('Stop the interview plan');
    expect(await screen.findByRole('heading', { name: 'When’s your interview?' })).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    show(undefined);
    await screen.findByText('Your interview plan couldn’t be loaded');
    plan = anInterviewPlan();
    await press('Try Again');

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Interview in 4 days' }),
    ).toBeTruthy();
  });
});

describe('the settings', () => {
  it('confirm a change', async () => {
    show(anInterviewPlan(), { element: <InterviewPlanSettingsPanel /> });
    await press('Save');
    expect(await screen.findByText('Interview plan saved')).toBeTruthy();
  });

  it('handle an interview plan that can’t be loaded', async () => {
    show(undefined, { element: <InterviewPlanSettingsPanel /> });
    expect(await screen.findByText('Your interview plan couldn’t be loaded.')).toBeTruthy();
  });
});
