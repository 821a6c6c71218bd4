// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';
import { CoachProfilePage } from './coach-profile.page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  stubBrowserApis();
});

const READ_BIO = 'GET /api/coach/profile';
const SAVE_BIO = 'PUT /api/coach/profile';
const READ = 'GET /api/coach/phrases';
const SAVE = 'PUT /api/coach/phrases';

const echo = (body: unknown) =>
  Response.json({ ...Object(body), revision: Object(body).revision + 1 });

const withPhrases = (...phrases: string[]) => ({
  [READ_BIO]: () => Response.json({ bio: '', revision: 0 }),
  [READ]: () => Response.json({ phrases, revision: 3 }),
  [SAVE]: echo,
});

const show = (imageUrl: string | null = null) =>
  renderScreen({
    user: aUser('coach', { profileImageUrl: imageUrl }),
    path: '/coach/profile',
    address: '/coach/profile',
    element: <CoachProfilePage />,
  });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the bio', () => {
  it('is previewed with the picture and saved with its revision', async () => {
    const sent = mockServer({ ...withPhrases(), [SAVE_BIO]: echo });
    show('/images/me');
    await userEvent.type(await screen.findByLabelText('Bio'), ' I listen. ');
    expect(screen.getByRole('img', { name: 'Cleo' })).toBeTruthy();

    await press('Save bio');
    await screen.findByText('Bio saved');
    expect(sent).toEqual([{ call: SAVE_BIO, body: { bio: 'I listen.', revision: 0 } }]);
  });

  it('says what members see if there is neither a bio nor a picture', async () => {
    mockServer(withPhrases());
    show();
    expect(await screen.findByText('Members see only your first name.')).toBeTruthy();
  });

  it('keeps the text after a conflict and saves it over the newer version', async () => {
    let isStale = true;
    const sent = mockServer({
      ...withPhrases(),
      [READ_BIO]: () =>
        Response.json(isStale ? { bio: '', revision: 0 } : { bio: 'Other', revision: 4 }),
      [SAVE_BIO]: (body) => {
        if (!isStale) return echo(body);
        isStale = false;
        return errorResponse(409, 'STALE_REVISION');
      },
    });

    show();
    await userEvent.type(await screen.findByLabelText('Bio'), 'Mine');
    await press('Save bio');
    expect(await screen.findByText('Other')).toBeTruthy();

    await press('Keep my version');
    await screen.findByText('Bio saved');
    expect(sent.at(-1)).toEqual({ call: SAVE_BIO, body: { bio: 'Mine', revision: 4 } });
  });

  it('is not sent if it is too long', async () => {
    const sent = mockServer(withPhrases());
    show();
    await userEvent.click(await screen.findByLabelText('Bio'));
    await userEvent.paste('x'.repeat(301));
    await press('Save bio');

    expect(screen.getByText('Please use 300 characters or fewer. You have 301.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('a phrase', () => {
  it('is added, and the field is ready for the next one', async () => {
    const sent = mockServer(withPhrases('First'));
    show();
    await userEvent.type(await screen.findByLabelText('New phrase'), 'Second');
    await press('Add phrase');
    expect(await screen.findByRole('button', { name: 'Edit: Second' })).toBeTruthy();
    expect(sent).toEqual([{ call: SAVE, body: { phrases: ['First', 'Second'], revision: 3 } }]);

    const field = screen.getByLabelText<HTMLTextAreaElement>('New phrase');
    expect([field.value, document.activeElement]).toEqual(['', field]);
  });

  it('is edited in place and deleted after a confirmation', async () => {
    const sent = mockServer(withPhrases('First', 'Second'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: First' }));
    await userEvent.type(screen.getByLabelText('Phrase'), '!');
    await press('Save phrase');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Second' }));
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull());

    expect(sent.map(({ body }) => body)).toEqual([
      { phrases: ['First!', 'Second'], revision: 3 },
      { phrases: ['First!'], revision: 4 },
    ]);
  });

  it('is added to the newer list if another tab has changed the list', async () => {
    let revision = 1;
    const sent = mockServer({
      ...withPhrases(),
      [READ]: () => Response.json({ phrases: revision === 1 ? [] : ['Theirs'], revision }),
      [SAVE]: (body) => {
        if (revision > 1) return echo(body);
        revision = 2;
        return errorResponse(409, 'STALE_REVISION');
      },
    });

    show();
    await userEvent.type(await screen.findByLabelText('New phrase'), 'Mine');
    await press('Add phrase');

    expect(await screen.findByRole('button', { name: 'Edit: Mine' })).toBeTruthy();
    expect(sent.at(-1)).toEqual({ call: SAVE, body: { phrases: ['Theirs', 'Mine'], revision: 2 } });
  });

  it('stays in the field if it is invalid or can’t be saved', async () => {
    mockServer({
      ...withPhrases('First'),
      [SAVE]: () => errorResponse(503, 'TRY_AGAIN', 'Try later.'),
    });

    show();

    const field = await screen.findByLabelText<HTMLTextAreaElement>('New phrase');
    await userEvent.type(field, 'First');
    await press('Add phrase');
    expect(screen.getByText('You already have this phrase.')).toBeTruthy();

    await userEvent.type(field, ' again');
    await press('Add phrase');
    expect(await screen.findByText('The phrase wasn’t saved. Try later.')).toBeTruthy();
    expect(field.value).toBe('First again');
  });
});
