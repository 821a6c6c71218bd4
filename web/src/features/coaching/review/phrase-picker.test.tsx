// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';

import { ResponseEditor } from './response-editor.tsx';
import { type ReviewDraft, toReviewDraft } from './review-draft.ts';

beforeEach(() => stubBrowserApis());

const READ = 'GET /api/coach/phrases';
const SAVE = 'PUT /api/coach/phrases';
const phrases = { phrases: ['Breathe.'], revision: 1 };

function Editor({ response }: { response: string }) {
  const [draft, setDraft] = useState<ReviewDraft>(toReviewDraft({ ...EMPTY_DRAFT, response }));
  return <ResponseEditor draft={draft} firstName="Pat" onChange={setDraft} />;
}

const show = (response = 'One two') =>
  renderScreen({
    user: aUser('coach'),
    path: '/',
    address: '/',
    element: <Editor response={response} />,
  });

const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer to Pat');

const insert = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Insert: Breathe.' }));

const saveSelection = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Save selection as phrase' }));

const select = (from: number, to: number) => {
  answer().focus();
  answer().setSelectionRange(from, to);
};

it('inserts a phrase at the cursor, and the coach types on after it', async () => {
  mockServer({ [READ]: () => Response.json(phrases) });
  show();
  select(3, 3);
  await insert();
  expect(document.activeElement).toBe(answer());

  await userEvent.keyboard('!');
  expect(answer().value).toBe('One Breathe.! two');
});

it('inserts a phrase at the end before the field had the focus', async () => {
  mockServer({ [READ]: () => Response.json(phrases) });
  show();
  await insert();
  expect(answer().value).toBe('One two Breathe.');
});

it('does not replace selected text', async () => {
  mockServer({ [READ]: () => Response.json(phrases) });
  show();
  select(0, 7);
  await insert();

  expect(answer().value).toBe('One two Breathe.');
});

it('inserts a phrase by keyboard', async () => {
  mockServer({ [READ]: () => Response.json(phrases) });
  show('');
  await screen.findByRole('button', { name: 'Insert: Breathe.' });
  answer().focus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');

  expect(answer().value).toBe('Breathe.');
});

it('saves the selected text as a phrase', async () => {
  const sent = mockServer({
    [READ]: () => Response.json(phrases),
    [SAVE]: (body) => Response.json({ ...Object(body), revision: 2 }),
  });

  show();
  select(4, 7);
  await saveSelection();

  expect(await screen.findByText('Phrase saved.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Insert: two' })).toBeTruthy();
  expect(sent).toEqual([{ call: SAVE, body: { phrases: ['Breathe.', 'two'], revision: 1 } }]);
});

it('says why the selection can’t be saved', async () => {
  const sent = mockServer({ [READ]: () => Response.json(phrases) });
  show('Breathe.');
  await saveSelection();
  expect(screen.getByText('Select text in your answer first.')).toBeTruthy();

  select(0, 8);
  await saveSelection();
  expect(screen.getByText('You already have this phrase.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('leaves the answer usable if the phrases can’t be loaded', async () => {
  mockServer({ [READ]: () => errorResponse(400, 'BAD_REQUEST') });
  show();
  expect(await screen.findByText(/Your saved phrases couldn’t be loaded/)).toBeTruthy();

  await userEvent.type(answer(), '!');
  expect(answer().value).toBe('One two!');
});
