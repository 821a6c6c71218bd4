// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveJobPost } from '#shared/practice/job-post.contract.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { deleteAllDrafts } from '#web/platform/draft.store.ts';
import { aUser } from '#web/features/billing/fixtures/membership.fixtures.ts';
import {
  errorResponse,
  mockServer,
  renderScreen,
  type SentCall,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';

import { JobPostPage } from './job-post.page.tsx';
import { readSuggestedIds } from '../rehearsal/rehearsal-options.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const SAVED_AT = '2026-11-26T12:00:00.000Z';

const savedPost = (given: Partial<SavedJobPost> = {}): SavedJobPost => ({
  text: aJobPost(),
  savedAt: SAVED_AT,
  generatedQuestions: [],
  ...given,
});

/** The mock server's post. Undefined makes its request fail. */
let saved: SavedJobPost | null | undefined;
let canWriteQuestions: boolean;
let write: () => Response;
let sent: SentCall[];

beforeEach(() => {
  stubBrowserApis();
  saved = null;
  canWriteQuestions = false;

  sent = mockServer({
    'GET /api/job-post': () =>
      saved === undefined
        ? errorResponse(503, 'TRY_AGAIN')
        : Response.json({ jobPost: saved, canWriteQuestions }),

    'PUT /api/job-post': (body) => {
      const { text, seenSavedAt } = saveJobPost.body.parse(body);
      if (seenSavedAt !== (saved?.savedAt ?? null)) return errorResponse(409, 'STALE_REVISION');

      saved = savedPost({ text });
      return Response.json({ jobPost: saved });
    },

    'DELETE /api/job-post': () => {
      saved = null;
      return new Response(null, { status: 204 });
    },

    'POST /api/job-post/questions': () => write(),
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  const path = '/video-analysis/job-post';
  return renderScreen({ user: aUser(), path, address: path, element: <JobPostPage /> }).router;
}

async function submit(text: string) {
  const router = show();
  if (text) {
    await userEvent.click(screen.getByLabelText('Job post'));
    await userEvent.paste(text);
  }

  await press('Find questions');

  return router;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const listQuotes = () => screen.getAllByRole('mark').map(({ textContent }) => textContent);
const postText = () => screen.getByLabelText<HTMLTextAreaElement>('Job post').value;

describe('the job post page', () => {
  it('suggests questions with the phrase that asks for them, and moves the focus there', async () => {
    await submit(aJobPost());
    expect(screen.getByRole('heading', { name: '10 questions for this job' })).toBeTruthy();
    expect(screen.getByText('Finance · Senior')).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: '10 questions for this job' }),
    );

    for (const quote of listQuotes()) expect(aJobPost()).toContain(quote);
  });

  it('opens the recorder with a suggested question', async () => {
    const router = await submit(aJobPost());
    const [first] = screen.getAllByRole('listitem');
    await userEvent.click(
      within(first ?? document.body).getByRole('link', { name: /^Practice this/ }),
    );

    const { pathname, search } = router.state.location;

    expect(pathname + search).toMatch(/^\/video-analysis\?tab=record&question=[a-z-]+$/);
  });

  it('shows the post again in this tab, until the member clears it or logs out', async () => {
    await submit(aJobPost());
    cleanup();
    show();
    expect(listQuotes()).toHaveLength(10);

    await press('Clear');
    expect(screen.queryByRole('mark')).toBeNull();

    cleanup();
    await submit(aJobPost());
    deleteAllDrafts();
    cleanup();
    show();
    expect(postText()).toBe('');
  });

  it.each([
    ['', 'Paste a job post first.'],
    [
      'Nurse wanted.',
      'That’s too short for us to find questions. Paste the whole post, with duties and requirements.',
    ],
    ['a'.repeat(20_001), 'That’s more than 20,000 characters. Paste only the job post.'],
  ])('says what is wrong with the text, and leaves it on the page', async (text, problem) => {
    await submit(text);
    expect(screen.getByText(problem)).toBeTruthy();
    expect(postText()).toBe(text);
    expect(document.activeElement).toBe(screen.getByLabelText('Job post'));

    await press('Find questions');
    expect(document.activeElement).toBe(screen.getByLabelText('Job post'));
    expect(screen.queryByRole('button', { name: 'Save this job post' })).toBeNull();
  });
});

describe('saving a job post', () => {
  it('sends nothing before the member presses the button', async () => {
    await submit(aJobPost());
    await screen.findByRole('button', { name: 'Save this job post' });
    expect(sent).toEqual([]);

    await press('Save this job post');
    await screen.findByText(/^You saved this post on Nov 26, 2026\./);
    const body = { text: aJobPost(), seenSavedAt: null };
    expect(sent).toEqual([{ call: 'PUT /api/job-post', body }]);
    expect(document.activeElement?.textContent).toContain('You saved this post');
  });

  it('shows the saved post with its questions in another tab, where rehearsals can use them, too', async () => {
    saved = savedPost();
    show();
    await screen.findByRole('heading', { name: '10 questions for this job' });
    expect(postText()).toBe(aJobPost());
    expect(document.activeElement).toBe(document.body);

    expect(readSuggestedIds(aUser().id, saved.text)).toHaveLength(10);
  });

  it.each([
    ['opened', () => void (saved = savedPost()), show],
    ['saved', () => {}, () => submit(aJobPost())],
  ])('shows a newer post from another device after this tab %s one', async (_, arrange, open) => {
    arrange();
    await open();
    if (!saved) await press('Save this job post');
    await screen.findByText(/^You saved this post/);
    cleanup();

    saved = savedPost({ text: 'A newer post.' });
    show();
    await screen.findByText(/^You saved this post/);
    expect(postText()).toBe('A newer post.');
    expect(readSuggestedIds(aUser().id, saved.text)).toEqual([]);
  });

  it('shows that another post was saved in the meantime, before replacing it', async () => {
    await submit(aJobPost());
    await screen.findByRole('button', { name: 'Save this job post' });
    saved = savedPost({ text: 'Another post.', savedAt: '2026-11-27T12:00:00.000Z' });

    await press('Save this job post');
    await screen.findByText(/^You saved another post on Nov 27, 2026/);
    expect(postText()).toBe(aJobPost());

    await press('Replace saved post');
    await screen.findByText(/^You saved this post/);
    expect(saved.text).toBe(aJobPost());
  });

  it('deletes the post in the tab and on the server', async () => {
    saved = savedPost();
    show();
    await press('Delete saved post');
    await press('Delete');
    await waitFor(() => expect(postText()).toBe(''));
    expect([saved, screen.queryByRole('mark'), readSuggestedIds(aUser().id, null)]).toEqual([
      null,
      null,
      [],
    ]);

    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    cleanup();
    show();
    await screen.findByText(/^Your post stays in this browser tab/);
    expect(postText()).toBe('');
  });

  it('leaves another post in this tab alone until the member replaces or opens the saved one', async () => {
    await submit(aJobPost());
    cleanup();
    saved = savedPost({ text: 'The first post.' });
    show();
    await screen.findByText(
      'You saved another post on Nov 26, 2026. The text above stays in this browser tab.',
    );
    expect(postText()).toBe(aJobPost());

    await press('Open saved post');
    expect(postText()).toBe('The first post.');

    await userEvent.clear(screen.getByLabelText('Job post'));
    await userEvent.paste(aJobPost());
    await press('Find questions');
    await press('Replace saved post');
    await screen.findByText(/^You saved this post/);
    expect(saved).toEqual(savedPost());
  });

  it('offers a retry, and never replaces a post it couldn’t load', async () => {
    saved = undefined;
    await submit(aJobPost());
    await screen.findByText('Your saved job post couldn’t be loaded.');
    expect(screen.queryByRole('button', { name: 'Save this job post' })).toBeNull();

    saved = null;
    await press('Try Again');
    await screen.findByRole('button', { name: 'Save this job post' });
  });

  it('leaves the text on the page if saving fails', async () => {
    await submit(aJobPost());

    const save = await screen.findByRole('button', { name: 'Save this job post' });
    vi.stubGlobal('fetch', async () => errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many tries.'));
    await userEvent.click(save);
    await screen.findByText('Too many tries.');

    expect(postText()).toBe(aJobPost());
  });
});

describe('extra questions', () => {
  const question = 'How would you explain a late close?';
  const written = (given: object) => () =>
    Response.json({ jobPost: savedPost(), writtenCount: 0, droppedCount: 0, ...given });

  it('are marked as generated', async () => {
    saved = savedPost();
    canWriteQuestions = true;
    write = written({
      jobPost: savedPost({ generatedQuestions: [question] }),
      writtenCount: 1,
      droppedCount: 2,
    });

    show();
    await press('Write extra questions');

    const item = (await screen.findByRole('heading', { name: question })).closest('li');

    expect(item?.textContent).toBe(`Generated by a language model${question}`);
    expect(screen.getByText('1 written. We left out 2 that weren’t plain questions.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Write new questions');
  });

  it.each([
    ['no language model or plan', () => void (saved = savedPost())],
    ['no saved post', () => void (canWriteQuestions = true)],
  ])('aren’t offered with %s', async (_, arrange) => {
    arrange();
    show();
    await screen.findByText(/You saved this post|Your post stays/);
    expect(screen.queryByText('Extra questions')).toBeNull();
  });

  it('are still shown without a language model', async () => {
    saved = savedPost({ generatedQuestions: [question] });
    show();
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  });

  it.each<[string, () => Response]>([
    ['The language model wrote no usable questions. Try again, or use another post.', written({})],
    [
      'The language model didn’t respond.',
      () => errorResponse(503, 'TRY_AGAIN', 'The language model didn’t respond.'),
    ],
  ])('say what went wrong: %s', async (problem, reply) => {
    saved = savedPost();
    canWriteQuestions = true;
    write = reply;
    show();
    await press('Write extra questions');

    expect(await screen.findByText(problem)).toBeTruthy();
  });
});
