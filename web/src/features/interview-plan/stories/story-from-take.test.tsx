// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { transcript } from '#shared/analysis/words/transcript.fixtures.ts';
import { aStory } from '#shared/interview-plan/stories/story.fixtures.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';

import { StoryPage } from './story.page.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const VIDEO = 'video-of-the-take';
const NEW = `/stories/new?topic=results&take=${VIDEO}`;

afterEach(() => {
  sessionStorage.clear();
});

async function show(address: string, given: Partial<AnalysisRecord> | null, saved?: SavedStory) {
  const sent = mockServer({
    'GET /api/stories': () => Response.json(saved ? [saved] : []),
    [`GET /api/user-videos/${VIDEO}/analysis`]: () =>
      given ? Response.json({ ...record, ...given }) : errorResponse(404, 'NOT_FOUND', 'Deleted.'),
    [`GET /api/user-videos/${VIDEO}/playback`]: () =>
      Response.json({
        url: 'https://media.example/take.webm',
        expiresAt: '2099-01-01T00:00:00.000Z',
        contentType: 'video/webm',
      }),
  });
  stubBrowserApis();
  renderScreen({ user: aUser('member'), path: '/stories/:id', address, element: <StoryPage /> });
  await screen.findByRole('heading', { level: 1 });

  return sent;
}

const readFields = () =>
  ['Situation', 'Task', 'Action', 'Result'].map(
    (name) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value,
  );

const SENTENCES = [
  'When I joined, our builds took an hour.',
  '',
  'So I cached the packages.',
  'After that, builds took nine minutes.',
];

it('proposes a story from the transcript, and its tightened version', async () => {
  await show(NEW, { transcript });
  expect(readFields()).toEqual(SENTENCES);
  expect(screen.getByRole('checkbox', { name: 'Results' })).toHaveProperty('checked', true);
  expect(
    within(screen.getByRole('region', { name: 'Your answer, tightened' })).getByText(
      'After that, builds took nine minutes. When I joined, our builds took an hour. I cached the packages.',
    ),
  ).toBeTruthy();
});

it('plays a sentence of the story where it was said', async () => {
  await show(NEW, { transcript });
  const video = await screen.findByLabelText<HTMLVideoElement>('Recording: Your answer');
  vi.spyOn(video, 'duration', 'get').mockReturnValue(30);
  video.play = () => Promise.resolve();
  const list = screen.getByRole('list', { name: 'Play your result' });
  await userEvent.click(within(list).getByRole('button'));

  const start = transcript.words.find(({ text }) => text === 'After')?.startSeconds ?? 0;
  expect(video.currentTime).toBeCloseTo(start - 0.1);
});

it('lists sentences that the member changed or that are in no part', async () => {
  await show(NEW, { transcript });
  expect(screen.queryByText('Not in this story')).toBeNull();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Action' }));
  expect(screen.getByRole('list', { name: 'Not in this story' }).textContent).toContain(
    SENTENCES[2],
  );
});

it('saves the take with the story', async () => {
  const sent = await show(NEW, { transcript });
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Fast builds');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    title: 'Fast builds',
    action: SENTENCES[2],
    videoId: VIDEO,
  });
});

it.each([
  ['has no transcript', null],
  ['was given in another language', { ...transcript, language: 'german' }],
])('asks for the words of a take that %s', async (_case, given) => {
  await show(NEW, { transcript: given });
  await userEvent.click(screen.getByRole('button', { name: 'Sort my answer' }));
  expect(screen.getByText('Type what you said first.')).toBeTruthy();

  const typed = SENTENCES.filter(Boolean).join('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'What you said' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Sort my answer' }));
  expect(readFields()).toEqual(SENTENCES);
  expect(screen.queryByRole('list', { name: /^Play/ })).toBeNull();
});

it('keeps an answer that tells no story, until the member leaves on purpose', async () => {
  await show(NEW, { transcript: null });
  await userEvent.type(screen.getByRole('textbox', { name: 'What you said' }), 'Teams matter.');
  await userEvent.click(screen.getByRole('button', { name: 'Sort my answer' }));
  expect(document.activeElement?.textContent).toMatch(/^We couldn’t find a story/);

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));

  expect(screen.getByRole('list', { name: 'Not in this story' }).textContent).toContain('Teams');
});

it('plays the sentences of a saved story', async () => {
  await show(
    '/stories/story-late-supplier',
    { transcript },
    aStory({ videoId: VIDEO, result: SENTENCES[3] }),
  );
  expect(await screen.findByRole('list', { name: 'Play your result' })).toBeTruthy();
});

it('shows a saved story without its deleted take', async () => {
  await show('/stories/story-late-supplier', null, aStory({ videoId: VIDEO }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty(
    'value',
    'The late supplier',
  );
  expect(screen.queryByLabelText('Recording: Your answer')).toBeNull();
});

it('offers the empty form if the take was deleted', async () => {
  await show(NEW, null);
  expect(screen.getByText(/We couldn’t find the recording/)).toBeTruthy();
  expect(readFields()).toEqual(['', '', '', '']);
});
