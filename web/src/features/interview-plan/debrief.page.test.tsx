// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { DatedDebrief } from '#shared/interview-plan/debrief.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { anInterviewPlan } from '#shared/interview-plan/interview-plan.fixtures.ts';
import { MAX_ASKED_QUESTIONS } from '#shared/interview-plan/interview-plan-limits.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { aUser, errorResponse, mockServer, renderScreen } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';

import { DebriefPage } from './debrief.page.tsx';
import { interviewPlanQuery } from './interview-plan.queries.ts';
import { getTimeZone } from './time-zone.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The fixture's plan is for November 26. */
const TODAY = '2026-11-26';
const SAVE = `PUT /api/plan/debriefs/${TODAY}`;
const deadline = findQuestion('tight-deadline')?.text ?? '';

const written: DatedDebrief = {
  day: TODAY,
  feeling: 'badly',
  questions: [
    { questionId: 'tight-deadline', text: deadline, wasHard: true },
    { questionId: null, text: 'Which tools do you use?', wasHard: false },
  ],
};

const timeZone = encodeURIComponent(getTimeZone());

async function show(
  given: Partial<InterviewPlan> | null,
  {
    day = TODAY,
    save = () => new Response(null, { status: 204 }),
  }: { day?: string; save?: () => Response | Promise<Response> } = {},
) {
  const sent = mockServer({
    [`GET /api/plan?timeZone=${timeZone}`]: () =>
      Response.json({ plan: given && anInterviewPlan({ interviewDate: TODAY, ...given }) }),
    [SAVE]: save,
  });

  const view = renderScreen({
    user: aUser('member'),
    path: '/plan/debriefs/:day',
    address: `/plan/debriefs/${day}`,
    element: <DebriefPage />,
  });
  await screen.findByRole('heading', { level: 1 });

  return { sent, ...view };
}

const getSearch = () => screen.getByRole('searchbox', { name: 'Search or type a question' });
const search = (text: string) => userEvent.type(getSearch(), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listAdded = () =>
  within(screen.getByRole('list', { name: 'Questions they asked' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

it('saves the questions, how it felt, and the next date', async () => {
  const { sent } = await show({});
  await search('nearly deadline');
  await userEvent.click(screen.getByRole('button', { name: deadline }));
  await search('Which tools do you use?');
  await press('Add in your own words: “Which tools do you use?”');
  await userEvent.click(screen.getByRole('checkbox', { name: `It felt hard: ${deadline}` }));
  await userEvent.click(screen.getByRole('radio', { name: 'It went badly' }));
  fireEvent.change(screen.getByLabelText('Next interview (optional)'), {
    target: { value: '2026-12-04' },
  });
  await press('Save');
  await screen.findByText('Elsewhere');

  const { day: _, ...debrief } = written;
  expect(sent).toEqual([
    {
      call: SAVE,
      body: { debrief, previous: null, nextDate: '2026-12-04', timeZone: getTimeZone() },
    },
  ]);
});

it('works with the keyboard alone', async () => {
  await show({});
  await search('nearly deadline{Enter}');
  expect(listAdded()).toEqual([deadline]);
  expect(document.activeElement).toBe(getSearch());

  await userEvent.keyboard('a deadline{ArrowDown}');
  expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toBe(
    'Matching questions',
  );
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(getSearch());
});

it('saves a question that was typed but not added', async () => {
  const { sent } = await show({});
  await search('Why not sooner?');
  await press('Save');
  await screen.findByText('Elsewhere');

  expect(sent[0]?.body).toMatchObject({
    debrief: { questions: [{ questionId: null, text: 'Why not sooner?', wasHard: false }] },
    nextDate: null,
  });
});

it('changes earlier notes without asking for the date again', async () => {
  const { sent } = await show({ interviewDate: '2026-12-04', debriefs: [written] });
  expect(listAdded()).toEqual([deadline, 'Which tools do you use?']);
  expect(screen.queryByLabelText('Next interview (optional)')).toBeNull();

  await press(`Remove: ${deadline}`);
  expect(document.activeElement).toBe(getSearch());
  await press('Save');
  await screen.findByText('Elsewhere');

  const { day: _, ...previous } = written;
  const debrief = { ...previous, questions: previous.questions.slice(1) };
  expect(sent[0]?.body).toEqual({ debrief, previous, timeZone: getTimeZone() });
});

it('deletes the notes', async () => {
  const { sent } = await show({ interviewDate: null, debriefs: [written] });
  await press('Delete these notes');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete these notes' }));
  await screen.findByText('Notes deleted');
  const { day: _, ...previous } = written;
  expect(sent[0]?.body).toEqual({ debrief: null, previous, timeZone: getTimeZone() });
});

it('says why the notes couldn’t be saved, and keeps them', async () => {
  await show({}, { save: () => errorResponse(409, 'CONFLICT', 'No interview on that day.') });
  await search('Why not sooner?{Enter}');
  await press('Save');
  expect(await screen.findByText('No interview on that day.')).toBeTruthy();
  expect(listAdded()).toEqual(['Why not sooner?']);
});

it('sends the notes that it was opened with, even if newer ones were loaded since', async () => {
  const { sent, client } = await show({ debriefs: [written] });
  const newer = { ...written, feeling: 'well' as const };
  client.setQueryData(
    interviewPlanQuery.queryKey,
    anInterviewPlan({ interviewDate: TODAY, debriefs: [newer] }),
  );
  await press('Save');
  await screen.findByText('Elsewhere');
  expect(sent[0]?.body).toMatchObject({ previous: { feeling: 'badly' } });
});

it('asks before leaving with unsaved notes', async () => {
  const { router } = await show({});
  await search('Why not sooner?');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Keep editing');
  expect(getSearch()).toHaveProperty('value', 'Why not sooner?');

  await act(() => router.navigate('/podcasts'));
  await press('Discard');
  await screen.findByText('Elsewhere');
});

it('asks before leaving while the notes are being saved, and keeps them if that fails', async () => {
  const replies: ((reply: Response) => void)[] = [];
  const save = () => new Promise<Response>((resolve) => replies.push(resolve));
  await show({}, { save });
  await search('Why not sooner?{Enter}');
  await press('Save');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Keep editing');
  replies[0]?.(errorResponse(409, 'CONFLICT', 'No interview on that day.'));
  await screen.findByText('No interview on that day.');
  expect(listAdded()).toEqual(['Why not sooner?']);

  await press('Save');
  replies[1]?.(new Response(null, { status: 204 }));
  await screen.findByText('Elsewhere');
});

it('leaves without a question if nothing was typed', async () => {
  const { router } = await show({ debriefs: [written] });
  await act(() => router.navigate('/podcasts'));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

it('adds a question once, although it is still in the search field', async () => {
  const { sent } = await show({ debriefs: [written] });
  await search('Which tools do you use?');
  await press('Save');
  await screen.findByText('Elsewhere');
  const { day: _, questions } = written;
  expect(sent[0]?.body).toMatchObject({ debrief: { questions } });
});

it('ignores invisible text', async () => {
  const { sent } = await show({});
  await search('\u200B\u200B');
  expect(screen.queryByRole('list', { name: 'Matching questions' })).toBeNull();
  await press('Save');
  await screen.findByText('Elsewhere');
  expect(sent[0]?.body).toMatchObject({ debrief: { questions: [] } });
});

it('can be written for the last interview after the plan got another date', async () => {
  const { sent } = await show({ interviewDate: '2026-12-04', lastInterviewDate: TODAY });
  expect(screen.queryByLabelText('Next interview (optional)')).toBeNull();
  await search('Why not sooner?');
  await press('Save');
  await screen.findByText('Elsewhere');
  expect(sent[0]?.body).not.toHaveProperty('nextDate');
});

it('restores the notes after a lost session', async () => {
  const { client } = await show({});
  await search('Why not sooner?{Enter}');
  client.setQueryData(sessionQuery.queryKey, null);
  cleanup();

  await show({});
  expect(listAdded()).toEqual(['Why not sooner?']);
});

it('rejects a next date on the day of this interview, and focuses it', async () => {
  const { sent } = await show({});
  const field = screen.getByLabelText('Next interview (optional)');
  fireEvent.change(field, { target: { value: TODAY } });
  await press('Save');
  expect(await screen.findByText('Choose a day after this interview.')).toBeTruthy();
  expect([document.activeElement, sent]).toEqual([field, []]);
});

it('takes no more questions than can be saved', async () => {
  const questions = Array.from({ length: MAX_ASKED_QUESTIONS }, (_, at) => ({
    questionId: null,
    text: `Question ${at}`,
    wasHard: false,
  }));
  await show({ debriefs: [{ ...written, questions }] });
  expect(screen.queryByRole('searchbox')).toBeNull();

  await press('Remove: Question 3');
  await waitFor(() => expect(getSearch()).toBeTruthy());
});

it('moves the focus to the questions when the last one is added', async () => {
  const questions = Array.from({ length: MAX_ASKED_QUESTIONS - 1 }, (_, at) => ({
    questionId: null,
    text: `Question ${at}`,
    wasHard: false,
  }));
  await show({ debriefs: [{ ...written, questions }] });
  await search('Why not sooner?{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'What did they ask?' }));
});

it.each([
  ['before the interview', { interviewDate: '2026-11-30' }, '2026-11-30'],
  ['without an interview on that day', { interviewDate: '2026-11-20' }, TODAY],
  ['without an interview plan', null, TODAY],
])('isn’t offered %s', async (_, given, day) => {
  await show(given, { day });
  expect(screen.getByRole('heading', { level: 1, name: 'No interview on that day' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your interview plan' })).toBeTruthy();
});
