// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aStory } from '#shared/interview-plan/stories/story.fixtures.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import { aUser, errorResponse, mockServer, renderScreen } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';

import { StoryPage } from './story.page.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

/** Replaces the generated ID of a new story. */
const NEW_ID = 'new-story';
const GENERATED_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
const DELETED = 'DELETE /api/stories/story-late-supplier?revision=1';
const SAVED = 'PUT /api/stories/story-late-supplier';

/** The mock server's stories. */
let stories: SavedStory[] = [];

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function show(address: string, given: SavedStory[], save = () => Response.json(aStory())) {
  stories = given;
  const sent = mockServer({
    'GET /api/stories': () => Response.json(stories),
    [SAVED]: save,
    [`PUT /api/stories/${NEW_ID}`]: save,
    [DELETED]: () =>
      stories[0]?.revision === 1
        ? new Response(null, { status: 204 })
        : errorResponse(409, 'STALE_REVISION', 'Check the changes.'),
    [DELETED.replace('=1', '=5')]: () => new Response(null, { status: 204 }),
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(url.replace(GENERATED_ID, NEW_ID), init),
  );

  const element = <StoryPage />;
  const view = renderScreen({ user: aUser('member'), path: '/stories/:id', address, element });
  await screen.findByRole('heading', { level: 1 });

  return { sent, ...view };
}

const showSaved = (save?: () => Response) => show('/stories/story-late-supplier', [aStory()], save);

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function retitle(title: string) {
  await userEvent.clear(getField('Title'));
  await userEvent.type(getField('Title'), title);
}

it('saves a new story with the topic of its gap', async () => {
  const { sent } = await show('/stories/new?topic=conflict', []);
  await userEvent.type(getField('Title'), 'A hard talk');
  await userEvent.type(getField('Result'), 'We agreed.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Communication' }));
  await press('Save');
  await screen.findByText('Elsewhere');

  const body = {
    title: 'A hard talk',
    situation: '',
    task: '',
    action: '',
    result: 'We agreed.',
    competencies: ['communication', 'conflict'],
    videoId: null,
    revision: 0,
  };
  expect(sent).toEqual([{ call: `PUT /api/stories/${NEW_ID}`, body }]);
});

it('works with the keyboard alone', async () => {
  const { sent } = await show('/stories/new', []);
  getField('Title').focus();
  await userEvent.keyboard('Late{Tab}Then');
  expect(document.activeElement).toBe(getField('Situation'));
  getField('Title').focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Elsewhere');
  expect(sent[0]?.body).toMatchObject({ title: 'Late', situation: 'Then' });
});

it('asks for a title, and focuses it', async () => {
  const { sent } = await show('/stories/new', []);
  await press('Save');
  expect(screen.getByText('Give your story a title.')).toBeTruthy();
  expect([document.activeElement, sent]).toEqual([getField('Title'), []]);
});

it('changes a saved story', async () => {
  const { sent } = await showSaved();
  await retitle('New title');
  await press('Save');
  await screen.findByText('Elsewhere');
  expect(sent[0]).toMatchObject({ call: SAVED, body: { title: 'New title', revision: 1 } });
});

it.each([
  ['Keep my version', 'Mine', 5],
  ['Use the saved version', 'Theirs', 5],
])('if the story changed elsewhere, offers “%s”', async (choice, title, revision) => {
  const { sent } = await showSaved(() => errorResponse(409, 'STALE_REVISION', 'Changed.'));
  await retitle('Mine');
  stories = [aStory({ title: 'Theirs', revision: 5 })];
  await press('Save');
  await screen.findByText('This story was changed in another tab or on another device');
  await press(choice);
  if (choice === 'Use the saved version') await press('Save');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ title, revision });
});

it('if the story was deleted elsewhere, offers to save it as a new one', async () => {
  const { sent } = await showSaved(() => errorResponse(404, 'NOT_FOUND', 'Deleted.'));
  await retitle('Mine');
  stories = [];
  await press('Save');
  await screen.findByText('This story was deleted in another tab or on another device');
  await press('Save as new item');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    call: `PUT /api/stories/${NEW_ID}`,
    body: { title: 'Mine', revision: 0 },
  });
});

it('saves a deleted story once as a new one, even if the first reply is lost', async () => {
  const { sent } = await showSaved(() => errorResponse(404, 'NOT_FOUND', 'Deleted.'));
  const ids = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'];
  vi.stubGlobal('crypto', { randomUUID: () => ids.shift() });
  await retitle('Mine');
  stories = [];
  await press('Save');
  await screen.findByText('This story was deleted in another tab or on another device');
  await press('Save as new item');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await press('Save as new item');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.call).toBe(sent[1]?.call);
});

it('deletes the story', async () => {
  const { sent } = await showSaved();
  await press('Delete this story');
  await press('Delete the story');
  await screen.findByText('Story deleted');
  expect(sent).toEqual([{ call: DELETED, body: undefined }]);
});

it.each([
  ['shows the changes', false],
  ['asks which version to keep', true],
])('if the story to delete was changed elsewhere, %s', async (_action, isEdited) => {
  const { sent } = await showSaved();
  if (isEdited) await retitle('Mine');
  stories = [aStory({ title: 'Theirs', revision: 5 })];
  await press('Delete this story');
  await press('Delete the story');
  await screen.findByText('Check the changes.');
  if (isEdited) await press('Use the saved version');
  await vi.waitFor(() => expect(getField('Title').value).toBe('Theirs'));
  await press('Delete this story');
  await press('Delete the story');
  await screen.findByText('Story deleted');
  expect(sent.map(({ call }) => call)).toEqual([DELETED, DELETED.replace('=1', '=5')]);
});

it('says why the story couldn’t be saved, and keeps it', async () => {
  await showSaved(() => errorResponse(409, 'CONFLICT', 'You have 30 stories.'));
  await retitle('Mine');
  await press('Save');
  expect(await screen.findByText('You have 30 stories.')).toBeTruthy();
  expect(getField('Title').value).toBe('Mine');
});

it('asks before leaving with unsaved text', async () => {
  const { router } = await showSaved();
  await retitle('Mine');
  await act(() => router.navigate('/stories'));
  await press('Keep editing');
  expect(getField('Title').value).toBe('Mine');

  await press('Save');
  await screen.findByText('Elsewhere');
});

it('restores the story after a lost session', async () => {
  const { client } = await show('/stories/new', []);
  await userEvent.type(getField('Title'), 'Late');
  client.setQueryData(sessionQuery.queryKey, null);
  cleanup();

  await show('/stories/new', []);
  expect(getField('Title').value).toBe('Late');
});

it('links to the list if the story was deleted', async () => {
  await show('/stories/story-late-supplier', []);
  expect(screen.getByRole('link', { name: 'See your stories' })).toBeTruthy();
});
