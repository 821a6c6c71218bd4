// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { InterviewSheet } from '#shared/interview-plan/interview-plan.contract.ts';
import { aUser, errorResponse, mockServer, renderScreen } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';

import { sheetQuery } from './interview-plan.queries.ts';
import { SheetPage } from './sheet.page.tsx';
import { getTimeZone } from './time-zone.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

/** The mock server's sheet. */
let sheet: InterviewSheet | null;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function show(
  given: Partial<InterviewSheet> | null,
  save: (body: unknown) => Response | Promise<Response> = (body) => {
    sheet = { ...aSheet, ...(body as Partial<InterviewSheet>) };
    return new Response(null, { status: 204 });
  },
) {
  sheet = given && { ...aSheet, ...given };
  const sent = mockServer({
    'GET /api/plan/sheet': () => Response.json({ sheet }),
    'PUT /api/plan': save,
  });
  const view = renderScreen({
    user: aUser('member'),
    path: '/plan/sheet',
    address: '/plan/sheet',
    element: <SheetPage />,
  });
  await screen.findByRole('heading', { level: 1 });

  return { sent, ...view };
}

const aSheet: InterviewSheet = {
  interviewDate: '2026-11-30',
  targetRole: 'Product manager',
  questions: ['Why this role?', 'Which result are you proud of?'],
  stories: [{ title: 'The late supplier', result: 'We launched on time.' }],
  cues: ['Look up'],
  questionsToAsk: '',
};

const getField = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The lines that only paper shows. */
const listPrintedLines = () =>
  [...document.querySelectorAll('[aria-hidden] > p')].map(({ textContent }) => textContent);

it('shows the date, the questions, and what to keep in mind', async () => {
  await show({});
  expect(screen.getByText('Product manager · Nov 30, 2026')).toBeTruthy();
  expect(screen.getByText('Look up')).toBeTruthy();
  const [, questions] = screen.getAllByRole('list');
  expect(
    within(questions ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Why this role?', 'Which result are you proud of?']);
});

it('offers to record an answer if there are no cues', async () => {
  await show({ cues: [], interviewDate: null, targetRole: null });
  expect(screen.getByRole('link', { name: 'Record an answer' })).toBeTruthy();
  expect(screen.queryByText('From your best takes')).toBeNull();
});

it('prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await show({});
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

it('saves the member’s questions, and prints them; without any, prints lines to write on', async () => {
  const { sent } = await show({});
  expect(listPrintedLines()).toEqual(['', '', '']);

  await userEvent.type(getField(), 'What comes first?{Enter}{Enter}Who is on the team?');
  await press('Save');
  await screen.findByText('Questions saved');

  const questionsToAsk = 'What comes first?\n\nWho is on the team?';
  expect(sent).toEqual([
    {
      call: 'PUT /api/plan',
      body: { questionsToAsk, previousQuestionsToAsk: '', timeZone: getTimeZone() },
    },
  ]);
  expect(getField().value).toBe(questionsToAsk);
  expect(listPrintedLines()).toEqual(['What comes first?', 'Who is on the team?']);
});

it('keeps questions that couldn’t be saved, even after a lost session', async () => {
  const { client } = await show({}, () => errorResponse(503, 'UNAVAILABLE', 'Try again later.'));
  await userEvent.type(getField(), 'What comes first?');
  await press('Save');
  await screen.findByText('Couldn’t save your questions');
  expect(getField().value).toBe('What comes first?');

  client.setQueryData(sessionQuery.queryKey, null);
  cleanup();
  await show({});
  expect(getField().value).toBe('What comes first?');
});

it('has stories with their results, and says where to write one', async () => {
  await show({});
  expect(screen.getByText('The late supplier').closest('li')?.textContent).toBe(
    'The late supplier: We launched on time.',
  );
  cleanup();

  await show({ stories: [] });
  expect(screen.getByRole('link', { name: 'Write a story' }).getAttribute('href')).toBe(
    '/stories/new',
  );
});

it('keeps text that is typed while saving', async () => {
  const replies: (() => void)[] = [];
  await show({}, async (body) => {
    await new Promise<void>((resolve) => replies.push(resolve));
    sheet = { ...aSheet, ...(body as Partial<InterviewSheet>) };
    return new Response(null, { status: 204 });
  });
  await userEvent.type(getField(), 'What comes first?');
  await press('Save');
  await userEvent.type(getField(), ' And then?');
  replies[0]?.();
  await screen.findByText('Questions saved');
  expect(getField().value).toBe('What comes first? And then?');
});

it('shows the saved questions even if the sheet can’t be loaded again', async () => {
  await show({});
  await userEvent.type(getField(), 'What comes first?');
  sheet = null;
  await press('Save');
  await screen.findByText('Questions saved');
  expect(getField().value).toBe('What comes first?');
});

it('keeps the questions if the plan was stopped elsewhere', async () => {
  await show({}, () => {
    sheet = null;
    return errorResponse(409, 'CONFLICT', 'You stopped this interview plan.');
  });
  await userEvent.type(getField(), 'What comes first?');
  await press('Save');
  await screen.findByText('You stopped this interview plan.');
  expect(getField().value).toBe('What comes first?');
});

it.each([
  ['Keep my version', 'Mine?'],
  ['Use the saved version', 'Theirs?'],
])('if another sheet saved other questions, offers “%s”', async (choice, questionsToAsk) => {
  let isStale = true;
  const { sent, client } = await show({}, () => {
    sheet = { ...aSheet, questionsToAsk: 'Theirs?' };
    return isStale
      ? errorResponse(409, 'STALE_REVISION', 'Changed.')
      : new Response(null, { status: 204 });
  });
  await userEvent.type(getField(), 'Mine?');
  await press('Save');
  await screen.findByText('Your questions were changed in another tab or on another device');
  expect(getField().value).toBe('Mine?');

  isStale = false;
  await press(choice);
  if (choice === 'Keep my version') await screen.findByText('Questions saved');
  expect(getField().value).toBe(questionsToAsk);
  expect(screen.queryByText(/were changed in another tab/)).toBeNull();
  expect(client.getQueryData(sheetQuery.queryKey)?.questionsToAsk).toBe(questionsToAsk);
  expect(sent.map(({ body }) => body)).toEqual(
    [
      { questionsToAsk: 'Mine?', previousQuestionsToAsk: '' },
      { questionsToAsk: 'Mine?', previousQuestionsToAsk: 'Theirs?' },
    ]
      .slice(0, choice === 'Keep my version' ? 2 : 1)
      .map((body) => ({ ...body, timeZone: getTimeZone() })),
  );
});

it('compares with the questions from before typing, even if newer ones were loaded since', async () => {
  const { sent, client } = await show({});
  await userEvent.type(getField(), 'Mine?');
  client.setQueryData(
    sheetQuery.queryKey,
    (latest) => latest && { ...latest, questionsToAsk: 'Theirs?' },
  );
  await press('Save');
  await screen.findByText('Questions saved');
  expect(sent[0]?.body).toMatchObject({ previousQuestionsToAsk: '' });
});

it('asks before leaving with unsaved questions', async () => {
  const { router } = await show({});
  await userEvent.type(getField(), 'What comes first?');
  await act(() => router.navigate('/plan'));
  await press('Keep editing');
  expect(getField().value).toBe('What comes first?');

  await press('Save');
  await screen.findByText('Questions saved');
  await act(() => router.navigate('/plan'));
  await screen.findByText('Elsewhere');
});

it('links to the plan page if the member has no interview plan', async () => {
  await show(null);
  expect(screen.getByRole('link', { name: 'Make an interview plan' }).getAttribute('href')).toBe(
    '/plan',
  );
});
