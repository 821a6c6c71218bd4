// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InterviewPlan, ShownDay } from '#shared/interview-plan/shown-interview-plan.ts';
import {
  aLessonTask,
  anInterviewPlan,
  anInterviewPlanDay,
  aQuestionTask,
} from '#shared/interview-plan/interview-plan.fixtures.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { interviewPlanQuery } from './interview-plan.queries.ts';
import { TodayActions } from './today-actions.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

/** The mock server's plan. */
let plan: InterviewPlan;
let client: QueryClient;
let sent: [method: string, address: string, body: unknown][];
let isBroken: boolean;

const refusal = () =>
  new Response('A new day has started.', { status: 409, headers: { 'x-error-code': 'CONFLICT' } });

beforeEach(() => {
  sent = [];
  isBroken = false;

  vi.stubGlobal(
    'fetch',
    (address: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
      if (method === 'GET') return Promise.resolve(Response.json({ plan }));
      if (isBroken) return Promise.resolve(refusal());

      sent.push([method, address, JSON.parse(body)]);

      const { outcome = null, interviewDate } = JSON.parse(body);
      plan =
        interviewDate === undefined
          ? withToday({ outcome, isMarked: outcome !== null })
          : { ...plan, interviewDate };

      return Promise.resolve(
        address === '/api/plan' ? new Response(null, { status: 204 }) : Response.json({ plan }),
      );
    },
  );
});

function withToday(given: Partial<ShownDay>): InterviewPlan {
  const [today = anInterviewPlanDay('2026-11-26', aQuestionTask), ...later] = plan.days;
  return { ...plan, days: [{ ...today, ...given }, ...later] };
}

function Loaded() {
  const { data } = useQuery(interviewPlanQuery);
  return data ? <TodayActions plan={data} /> : null;
}

async function show(given: InterviewPlan) {
  plan = given;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          <Loaded />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );

  await screen.findByRole('group');
}

const showTask = (task: ShownDay['task']) =>
  show(anInterviewPlan({ days: [anInterviewPlanDay('2026-11-26', task)] }));
const getLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the links', () => {
  it('record a question, or its next take', async () => {
    await showTask(aQuestionTask);
    expect(getLink('Record now')).toBe('/video-analysis?tab=record&question=introduce-yourself');

    cleanup();
    await showTask({ ...aQuestionTask, latestVideoId: 'video-9' });
    expect(getLink('Record now')).toBe('/video-analysis?tab=record&retake=video-9');
  });

  it('open a lesson of each kind', async () => {
    const links = [];
    for (const [itemKind, name] of [
      ['course', 'Watch'],
      ['podcast', 'Listen'],
      ['study-guide', 'Read'],
    ] as const) {
      await showTask({ ...aLessonTask, itemKind });
      links.push(getLink(name));
      cleanup();
    }

    expect(links).toEqual([
      '/courses/eye-contact',
      '/podcasts?play=eye-contact',
      '/study-guides?read=eye-contact',
    ]);
  });

  it('rehearse the questions that aren’t answered yet', async () => {
    const questions = ['a', 'b', 'c'].map((questionId) => ({
      questionId,
      text: '?',
      isAnswered: questionId === 'a',
    }));

    await showTask({ kind: 'rehearsal', questions });

    expect(getLink('Start the rehearsal')).toBe('/video-analysis/rehearsal?questions=b%2Cc');
  });

  it('record several questions of practice in a row', async () => {
    const questions = ['a', 'b'].map((questionId) => ({
      questionId,
      text: '?',
      isAnswered: false,
    }));
    await showTask({ kind: 'rehearsal', focus: 'practice', questions });

    expect(getLink('Record now')).toBe('/video-analysis/rehearsal?questions=a%2Cb');
  });

  it('offer to warm up on the interview day', async () => {
    await showTask({ kind: 'interview' });
    expect(getLink('Warm up with one question')).toBe(
      '/video-analysis?tab=record&question=introduce-yourself',
    );
    expect(getLink('See your interview sheet')).toBe('/plan/sheet');
    expect(getLink('How did it go?')).toBe('/plan/debriefs/2026-11-26');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('offer the sheet on the evening before the interview', async () => {
    await showTask({ kind: 'rest' });
    expect(getLink('See your interview sheet')).toBe('/plan/sheet');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('aren’t needed for a day off', async () => {
    await showTask({ kind: 'free' });
    expect([screen.queryAllByRole('link'), screen.queryAllByRole('button')]).toEqual([[], []]);
  });

  it('don’t offer the evening before the interview on a day off before it', async () => {
    const days = [
      anInterviewPlanDay('2026-11-28', { kind: 'free' }),
      anInterviewPlanDay('2026-11-29', { kind: 'rest' }),
    ];
    await show(anInterviewPlan({ days }));
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('lead to the next day’s task and a rehearsal once today’s is done', async () => {
    const ask = (questionId: string) => ({ ...aQuestionTask, questionId });
    const days = [
      anInterviewPlanDay('2026-11-26', ask('a'), { outcome: 'done' }),
      anInterviewPlanDay('2026-11-27', ask('b')),
      anInterviewPlanDay('2026-11-28', ask('c')),
      anInterviewPlanDay('2026-11-29', ask('b')),
      anInterviewPlanDay('2026-11-30', ask('d')),
      anInterviewPlanDay('2026-12-01', ask('e')),
    ];
    await show(anInterviewPlan({ days }));

    expect(getLink('Do it now: Answer one question')).toBe('/video-analysis?tab=record&question=b');
    expect(getLink('Rehearse 3 questions')).toBe('/video-analysis/rehearsal?questions=b%2Cc%2Cd');
  });

  it('offer the next day’s questions only once', async () => {
    const questions = ['a', 'b', 'c'].map((questionId) => ({
      questionId,
      text: '?',
      isAnswered: false,
    }));
    await show(
      anInterviewPlan({
        days: [
          anInterviewPlanDay('2026-11-28', aQuestionTask, { outcome: 'done' }),
          anInterviewPlanDay('2026-11-29', { kind: 'rehearsal', focus: 'practice', questions }),
        ],
      }),
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/video-analysis/rehearsal?questions=a%2Cb%2Cc',
    ]);
  });

  it('offer another rehearsal once the last task before the rest is done', async () => {
    await show(
      anInterviewPlan({
        days: [
          anInterviewPlanDay('2026-11-28', aQuestionTask, { outcome: 'done' }),
          anInterviewPlanDay('2026-11-29', { kind: 'rest' }),
        ],
      }),
    );
    expect(getLink('Start a rehearsal')).toBe('/video-analysis/rehearsal');
  });

  it('don’t offer the interview itself', async () => {
    await show(
      anInterviewPlan({
        days: [
          anInterviewPlanDay('2026-11-29', aQuestionTask, { outcome: 'done' }),
          anInterviewPlanDay('2026-11-30', { kind: 'interview' }),
        ],
      }),
    );
    expect(screen.queryByRole('link', { name: /Do it now/ })).toBeNull();
  });
});

describe('marking today', () => {
  it('skips the task, undoes that, and keeps the focus', async () => {
    await show(anInterviewPlan());
    await press('Skip today');
    await screen.findByRole('button', { name: 'Do it after all' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Skipped for today' })),
    );
    expect(sent).toEqual([
      ['PUT', '/api/plan/days/2026-11-26', { outcome: 'skipped', timeZone: expect.any(String) }],
    ]);

    await press('Do it after all');
    expect(await screen.findByRole('button', { name: 'Skip today' })).toBeTruthy();
  });

  it('marks the task as done', async () => {
    await show(anInterviewPlan());
    await press('Mark as done');
    expect(await screen.findByRole('group', { name: 'Done for today' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Not done yet' })).toBeTruthy();
  });

  it('shows no buttons if a recording completed the task', async () => {
    await show(
      anInterviewPlan({
        days: [anInterviewPlanDay('2026-11-26', aQuestionTask, { outcome: 'done' })],
      }),
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('leaves the focus where it is if the plan is reloaded', async () => {
    await show(anInterviewPlan());
    plan = withToday({ outcome: 'done' });
    await act(() => client.invalidateQueries());
    await screen.findByRole('group', { name: 'Done for today' });

    expect(document.activeElement).toBe(document.body);
  });

  it('shows why the task couldn’t be marked, and keeps it', async () => {
    await show(anInterviewPlan());
    isBroken = true;
    await press('Mark as done');

    expect(await screen.findByText('A new day has started.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeTruthy();
  });
});

it('offers notes, a new date, or a weekly rhythm after the interview', async () => {
  await show(anInterviewPlan({ interviewDate: '2026-11-20' }));
  expect(getLink('Write it down')).toBe('/plan/debriefs/2026-11-20');
  expect(getLink('Set a new date')).toBe('/plan?change');

  await press('Keep a weekly rhythm');
  expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeTruthy();
  expect(sent[0]).toEqual([
    'PUT',
    '/api/plan',
    { interviewDate: null, timeZone: expect.any(String) },
  ]);
});
