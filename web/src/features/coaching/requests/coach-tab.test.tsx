// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachAnswerUsage } from '#shared/billing/billing.contract.ts';
import type { CoachRequest } from '#shared/coaching/coach-request.ts';
import { MAX_MESSAGE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { aCoachRequest, anAnsweredRequest } from '#shared/coaching/coaching.fixtures.ts';
import { LATE_TEXT } from '#shared/coaching/late-texts.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';
import {
  aMembership,
  someCoachAnswers,
} from '#web/features/billing/fixtures/membership.fixtures.ts';

import { CoachTab } from './coach-tab.tsx';

beforeEach(() => {
  sessionStorage.clear();
  stubBrowserApis();
});

const LIST = 'GET /api/coach-feedback';
const ASK = 'POST /api/coach-feedback';
const member = aUser('member');
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The membership's reply with these coach answers. */
const planWith = (coachAnswers: Partial<CoachAnswerUsage>) => ({
  'GET /api/billing': () => {
    const membership = aMembership();
    return Response.json({
      ...membership,
      usage: { ...membership.usage, coachAnswers: someCoachAnswers(coachAnswers) },
    });
  },
});

const listing = (...requests: CoachRequest[]) => ({ [LIST]: () => Response.json(requests) });

function show(search = '?tab=coach', user = member, videos = [aVideo()]) {
  const titles = new Map([['0000000001', 'Practice Session #1']]);
  const element = <CoachTab videos={videos} renderTake={({ id }) => titles.get(id) ?? id} />;

  return renderScreen({
    user,
    path: '/video-analysis',
    address: `/video-analysis${search}`,
    element,
  });
}

const take = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function fill(text: string) {
  await userEvent.click(take('Practice Session #1'));
  await userEvent.click(message());
  await userEvent.paste(text);
}

describe('request form', () => {
  it('rejects missing input, including a blank message, and sends nothing', async () => {
    const sent = mockServer(listing());
    show();
    await fill('   ');
    await press('Request feedback');

    expect(
      await screen.findByText('Please select a video and write your message for the coach.'),
    ).toBeTruthy();
    expect(message().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(message());
    expect(sent).toEqual([]);
  });

  it('focuses the takes if none is chosen', async () => {
    mockServer(listing());
    show();
    await press('Request feedback');
    expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: 'Video' }));
    expect(screen.getByText('Please choose a video.')).toBeTruthy();
  });

  it('sends the trimmed message once on a double click, and shows the refetched list', async () => {
    let all: CoachRequest[] = [];
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });

    const sent = mockServer({
      [LIST]: () => Response.json(all),
      [ASK]: async () => {
        await arrival;
        all = [aCoachRequest({ createdAt: hoursAgo(0), userMessage: 'My opening, please.' })];
        return Response.json(all[0], { status: 201 });
      },
    });

    show();
    await fill('  My opening, please. ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Request feedback' }));
    arrive();
    expect(await screen.findByText('Feedback Request Submitted')).toBeTruthy();
    expect(screen.getByText(/Your human coach will respond within 24 hours/)).toBeTruthy();
    expect(await screen.findByText('Response within 24 hours')).toBeTruthy();

    const submissionId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(sent).toEqual([
      { call: ASK, body: { videoId: '0000000001', message: 'My opening, please.', submissionId } },
    ]);
    expect(message().value).toBe('');
    expect(take(/Waiting for an answer/).disabled).toBe(true);
  });

  it('reuses the submission ID after a lost response and a reload, and creates a new one after success', async () => {
    const sent = mockServer(listing());
    show();
    await fill('My opening, please.');
    await press('Request feedback');
    await screen.findByRole('alert');
    cleanup();

    const sentAgain = mockServer({
      ...listing(),
      [ASK]: () => Response.json(aCoachRequest(), { status: 201 }),
    });

    show();
    await press('Request feedback');
    await screen.findByText('Feedback Request Submitted');
    expect(sentAgain).toEqual(sent);

    await fill('My opening, please.');
    await press('Request feedback');
    await waitFor(() => expect(sentAgain).toHaveLength(2));
    expect(sentAgain[1]).not.toEqual(sent[0]);
  });

  it.each([
    [
      'the server refuses',
      () => errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many attempts.'),
      /Too many attempts/,
    ],
    [
      'the connection breaks',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /Check your connection/,
    ],
  ])('keeps all input when %s, and shows the reason', async (_, answer, reason) => {
    mockServer({ ...listing(), [ASK]: answer });
    show();
    await fill('My opening, please.');
    await press('Request feedback');

    expect(await screen.findByText('Submission Failed')).toBeTruthy();
    expect(screen.getByText('Please try submitting your feedback request again.')).toBeTruthy();
    expect(screen.getByText(reason).textContent).toContain('Your text is still here.');
    expect(message().value).toBe('My opening, please.');
  });

  it('restores the input after the session was lost', async () => {
    mockServer({ ...listing(), [ASK]: () => errorResponse(401, 'SIGN_IN_REQUIRED') });

    const { client } = show();
    await fill('My opening, please.');
    await press('Request feedback');
    await waitFor(() => expect(client.getQueryData(['/api/auth/user'])).toBe(null));
    cleanup();
    mockServer(listing());
    show();

    expect(message().value).toBe('My opening, please.');
    expect(take('Practice Session #1').checked).toBe(true);
  });

  it('counts the characters of a message that is too long, and doesn’t send it', async () => {
    const sent = mockServer(listing());
    show();
    await fill('x'.repeat(MAX_MESSAGE_CHARACTERS + 1));
    expect(screen.getByText('2,001 of 2,000 characters.')).toBeTruthy();

    await press('Request feedback');
    expect(screen.getByText(/use 2,000 characters or fewer/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires a plan and links to the plans', async () => {
    mockServer(listing());
    show('?tab=coach', aUser('member', { plan: null }));

    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Request feedback' }).disabled,
    ).toBe(true);
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/subscribe');
  });
});

describe('the limit on coach answers', () => {
  const upgrade = () => screen.queryByRole('link', { name: /^Upgrade/ });

  it('is shown with the date of the next answers before the member writes anything', async () => {
    mockServer({ ...listing(), ...planWith({ used: 1 }) });
    show();
    expect(await screen.findByText('3 of 4 coach answers left this month.')).toBeTruthy();
    expect(screen.getByText(/The next ones come on Dec 1, 2026\./)).toBeTruthy();
  });

  it('replaces the form with the date of the next answers and the larger plan once reached', async () => {
    mockServer({ ...listing(), ...planWith({ used: 4 }) });
    show();

    expect(await screen.findByText('You’ve used all 4 coach answers for this month.')).toBeTruthy();
    expect(screen.getByText('The next ones come on Dec 1, 2026.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request feedback' })).toBeNull();
    expect(upgrade()?.textContent).toBe('Upgrade to Executive for 12 a month');
    expect(upgrade()?.getAttribute('href')).toBe('/subscribe?tier=executive');
  });

  it('links to the plan instead of an upgrade on the largest plan', async () => {
    mockServer({ ...listing(), ...planWith({ used: 12, limit: 12, plan: 'executive' }) });
    show();

    expect(
      await screen.findByText('You’ve used all 12 coach answers for this month.'),
    ).toBeTruthy();
    expect(upgrade()).toBeNull();
    expect(screen.getByRole('link', { name: 'See your plan' })).toBeTruthy();
  });

  it('says during a trial when the plan’s monthly answers start', async () => {
    mockServer({ ...listing(), ...planWith({ used: 0, limit: 1, per: 'trial' }) });
    show();
    expect(await screen.findByText('Your free trial includes 1 coach answer.')).toBeTruthy();
    expect(screen.getByText(/From Dec 1, 2026, you get 4 a month\./)).toBeTruthy();
  });

  it('offers no upgrade during a trial, because an upgrade wouldn’t add answers', async () => {
    mockServer({ ...listing(), ...planWith({ used: 1, limit: 1, per: 'trial' }) });
    show();

    expect(
      await screen.findByText('Your free trial includes 1 coach answer, and you’ve used it.'),
    ).toBeTruthy();
    expect(upgrade()).toBeNull();
  });

  it('says if the plan ends before the next answers', async () => {
    mockServer({ ...listing(), ...planWith({ used: 4, resetsAt: null }) });
    show();
    expect(await screen.findByText('Your plan ends before the next ones.')).toBeTruthy();
  });

  it('is shown and focused after the last request is sent', async () => {
    let used = 3;
    mockServer({
      ...listing(),
      'GET /api/billing': () => planWith({ used })['GET /api/billing'](),
      [ASK]: () => {
        used = 4;
        return Response.json(aCoachRequest(), { status: 201 });
      },
    });

    show();
    await screen.findByText('1 of 4 coach answers left this month.');
    await fill('My opening, please.');
    await press('Request feedback');
    expect(await screen.findByText('Feedback Request Submitted')).toBeTruthy();

    const notice = await screen.findByText('You’ve used all 4 coach answers for this month.');
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(screen.queryByText('Your unsent message')).toBeNull();
  });

  it('leaves the unsent message on the page if another tab has used the last answer', async () => {
    let used = 3;
    mockServer({
      ...listing(),
      'GET /api/billing': () => planWith({ used })['GET /api/billing'](),
      [ASK]: () => {
        used = 4;
        return errorResponse(403, 'ALLOWANCE_USED');
      },
    });

    show();
    await screen.findByText('1 of 4 coach answers left this month.');
    await fill('My opening, please.');
    await press('Request feedback');

    expect(await screen.findByText('Your unsent message')).toBeTruthy();
    expect(screen.getByText('My opening, please.')).toBeTruthy();
  });

  it('doesn’t block requests if it can’t be loaded, because the server checks it', async () => {
    const sent = mockServer({
      ...listing(),
      [ASK]: () => Response.json(aCoachRequest(), { status: 201 }),
    });

    show();
    await fill('My opening, please.');
    await press('Request feedback');
    await screen.findByText('Feedback Request Submitted');

    expect(sent).toHaveLength(1);
  });
});

describe('a recording in the URL', () => {
  const listTakes = () => screen.queryAllByRole<HTMLInputElement>('radio');
  const findChosen = () => listTakes().find(({ checked }) => checked)?.value ?? '';

  it('is chosen, even if another recording was chosen before', async () => {
    mockServer(listing());

    const other = aVideo({ id: '0000000002' });
    const { router } = show('?tab=coach&video=0000000002', member, [aVideo(), other]);
    expect(findChosen()).toBe('0000000002');

    await press('Show all 2 takes');
    await userEvent.click(take('Practice Session #1'));
    expect(findChosen()).toBe('0000000001');
    expect(router.state.location.search).toBe('?tab=coach&video=0000000001');

    cleanup();
    show('?tab=coach&video=0000000002', member, [aVideo(), other]);
    expect(findChosen()).toBe('0000000002');
  });

  it('is the only one shown until the member asks for the others', async () => {
    mockServer(listing());
    const videos = ['1', '2', '3', '4', '5'].map((id) => aVideo({ id: `000000000${id}` }));
    show('?tab=coach&video=0000000005', member, videos);
    expect(listTakes().map(({ value }) => value)).toEqual(['0000000005']);

    await press('Show all 5 takes');
    expect(listTakes()).toHaveLength(5);

    cleanup();
    show('?tab=coach', member, videos);
    expect(listTakes()).toHaveLength(3);
    await userEvent.click(take('Practice Session #1'));
    expect(listTakes()).toHaveLength(3);
  });

  it.each([
    ['was deleted', '0000000009', [], 'That recording was deleted. Choose another one.'],
    ['can’t be played', '0000000003', [], /can’t play that recording’s file/],
    [
      'has a request',
      '0000000001',
      [aCoachRequest()],
      /You already asked a coach about that recording/,
    ],
  ] as const)('that %s is not chosen, and the form says why', async (_, id, requests, reason) => {
    mockServer(listing(...requests));

    const unplayable = aVideo({
      id: '0000000003',
      analysisStatus: 'failed',
      failureReason: 'UNREADABLE',
    });

    show(`?tab=coach&video=${id}`, member, [aVideo(), unplayable]);

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(findChosen()).toBe('');
  });
});

describe('request history', () => {
  it('shows the status of each request, and apologizes for late answers', async () => {
    mockServer(
      listing(
        aCoachRequest({ id: 'a', createdAt: hoursAgo(22.5) }),
        aCoachRequest({ id: 'b', createdAt: hoursAgo(30) }),
        aCoachRequest({ id: 'c', createdAt: hoursAgo(2), status: 'in_review', coachName: 'Cleo' }),
        anAnsweredRequest({ id: 'd' }),
      ),
    );

    show();

    const rows = await screen.findAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent);

    expect(texts[0]).toContain('Awaiting Review');
    expect(texts[0]).toContain('Response within 2 hours');
    expect(texts[1]).toContain(`Response expected soon${LATE_TEXT}`);
    expect(texts[2]).toContain('Under Review');
    expect(texts[2]).toContain('Coach is reviewing your video...');
    expect(texts[3]).toContain('Reviewed');
    expect(
      rows.map((row) => within(row).queryByRole('button', { name: /Withdraw/ }) !== null),
    ).toEqual([true, true, false, false]);
  });

  it('edits the message of a waiting request', async () => {
    const request = aCoachRequest({ createdAt: hoursAgo(1) });
    const EDIT = `PUT /api/coach-feedback/${request.id}`;
    const sent = mockServer({ ...listing(request), [EDIT]: () => Response.json(request) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Edit message/ }));

    const field = screen.getByLabelText<HTMLTextAreaElement>('Message about Practice Session #1');
    expect([document.activeElement, field.value]).toEqual([field, request.userMessage]);

    await userEvent.type(field, ' And my hands?');
    await press('Save message');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save message' })).toBeNull());
    expect(sent).toEqual([
      { call: EDIT, body: { message: `${request.userMessage} And my hands?`, revision: 1 } },
    ]);
  });

  it('shows both messages when another tab edited first, and saves the chosen one', async () => {
    const request = aCoachRequest({ createdAt: hoursAgo(1) });
    const newer = { ...request, userMessage: 'From the other tab', revision: 2 };
    const all = [request, newer];
    const EDIT = `PUT /api/coach-feedback/${request.id}`;

    const sent = mockServer({
      [LIST]: () => Response.json([all.shift() ?? newer]),
      [EDIT]: () =>
        sent.length === 1
          ? errorResponse(409, 'STALE_REVISION')
          : Response.json({ ...newer, revision: 3 }),
    });

    show();
    await userEvent.click(await screen.findByRole('button', { name: /Edit message/ }));

    const field = screen.getByLabelText<HTMLTextAreaElement>('Message about Practice Session #1');
    await userEvent.clear(field);
    await userEvent.paste('From this tab');
    await press('Save message');

    const notice = await screen.findByRole('region', { name: /changed in another tab/ });
    expect(document.activeElement).toBe(notice);

    const versions = within(notice).getAllByRole('definition');
    expect(versions.map(({ textContent }) => textContent)).toEqual([
      'From the other tab',
      'From this tab',
    ]);
    expect(field.value).toBe('From this tab');

    await press('Keep my version');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /changed in another tab/ })).toBeNull(),
    );
    expect(sent.map(({ body }) => body)).toEqual([
      { message: 'From this tab', revision: 1 },
      { message: 'From this tab', revision: 2 },
    ]);
  });

  it('reports that a coach took the request, and keeps the edited text', async () => {
    const request = aCoachRequest({ createdAt: hoursAgo(1) });
    const taken = () => errorResponse(409, 'REQUEST_IN_REVIEW', 'A coach has taken this request.');
    mockServer({ ...listing(request), [`PUT /api/coach-feedback/${request.id}`]: taken });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Edit message/ }));
    await press('Save message');

    expect((await screen.findByRole('alert')).textContent).toContain(
      'A coach has taken this request.',
    );
  });

  it('shows who reviews the request', async () => {
    const profile = { imageUrl: '/images/cleo', bio: 'I listen first.' };
    mockServer(listing(aCoachRequest({ status: 'in_review', coachName: 'Cleo', coach: profile })));
    show();

    expect(await screen.findByText('I listen first.')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Cleo' })).toBeTruthy();
  });

  it('withdraws a request after confirmation', async () => {
    const request = aCoachRequest({ createdAt: hoursAgo(1) });
    let all = [request];
    const WITHDRAW = `DELETE /api/coach-feedback/${request.id}`;

    const sent = mockServer({
      [LIST]: () => Response.json(all),
      [WITHDRAW]: () => {
        all = [];
        return new Response(null, { status: 204 });
      },
    });

    show();
    await userEvent.click(await screen.findByRole('button', { name: /Withdraw/ }));
    expect(sent).toEqual([]);

    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }),
    );
    expect(await screen.findByText('No requests yet')).toBeTruthy();
    expect(sent).toEqual([{ call: WITHDRAW, body: undefined }]);
  });

  it('shows an error when the requests can’t be loaded', async () => {
    mockServer({});
    show();
    expect(await screen.findByText('Your requests couldn’t be loaded')).toBeTruthy();
  });
});

describe('answer', () => {
  const request = anAnsweredRequest();
  const ONE = `/api/coach-feedback/${request.id}`;
  const playback = {
    url: 'https://media.example/1.webm',
    contentType: 'video/webm',
    expiresAt: hoursAgo(-1),
  };

  const answered = {
    ...listing(request),
    [`GET ${ONE}`]: () => Response.json(request),
    'GET /api/user-videos/0000000001/playback': () => Response.json(playback),
  };

  it('plays from the time of a comment and highlights the comment', async () => {
    mockServer(answered);
    show(`?tab=coach&request=${request.id}`);

    const video = await screen.findByLabelText<HTMLVideoElement>(/^Recording: /);
    Object.defineProperty(video, 'duration', { value: 42 });
    await userEvent.click(screen.getByRole('button', { name: 'Play from 0:17' }));
    expect(video.currentTime).toBe(17.5);

    video.dispatchEvent(new Event('seeked'));
    await waitFor(() =>
      expect(screen.getByText(/Here you look down/).closest('li')?.ariaCurrent).toBe('true'),
    );
    expect(screen.getByText(/A good opening/).closest('li')?.ariaCurrent ?? null).toBe(null);
  });

  it('shows the coach’s own scores separately, and only those that were given', async () => {
    mockServer(answered);
    show(`?tab=coach&request=${request.id}`);

    const scores = within(await screen.findByRole('region', { name: 'Cleo’s scores' }));

    expect(scores.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Confidence',
      'Eye Contact',
    ]);
  });

  it('links to the next take of the same question', async () => {
    mockServer(answered);
    show(`?tab=coach&request=${request.id}`);

    expect((await screen.findByRole('link', { name: 'Try it again' })).getAttribute('href')).toBe(
      '/video-analysis?tab=record&retake=0000000001',
    );
  });

  const coach = { imageUrl: '/images/cleo', bio: 'I listen first.' };
  const from = (profile: CoachRequest['coach']) => ({
    ...answered,
    [`GET ${ONE}`]: () => Response.json({ ...request, coach: profile }),
  });

  it('shows the coach’s picture and bio, even after the member has rated the answer', async () => {
    mockServer({
      ...from(coach),
      [`PUT ${ONE}/rating`]: () => Response.json({ ...request, rating: 4 }),
    });

    show(`?tab=coach&request=${request.id}`);
    expect((await screen.findByRole('img', { name: 'Cleo' })).getAttribute('src')).toBe(
      '/images/cleo',
    );

    await userEvent.click(screen.getByRole('radio', { name: /4/ }));
    await press('Save rating');
    await screen.findByText('Rating saved. Thank you.');
    expect(screen.getByText('I listen first.')).toBeTruthy();
  });

  it.each([
    ['neither a picture nor a bio', { imageUrl: null, bio: null }],
    ['no profile anymore', undefined],
  ])('shows only the name of a coach with %s', async (_, profile) => {
    mockServer(from(profile));
    show(`?tab=coach&request=${request.id}`);
    await screen.findByRole('heading', { name: 'Cleo on Practice Session #1' });
    expect([screen.queryByRole('img'), screen.queryByText('Cleo')]).toEqual([null, null]);
  });

  it('lets the member reply once and rate the answer', async () => {
    const reply = { message: 'Thank you!', createdAt: hoursAgo(0) };
    const sent = mockServer({
      ...answered,
      [`POST ${ONE}/reply`]: () => Response.json({ ...request, reply }),
      [`PUT ${ONE}/rating`]: () => Response.json({ ...request, reply, rating: 4 }),
    });

    show(`?tab=coach&request=${request.id}`);
    await userEvent.type(await screen.findByLabelText('Your reply'), ' Thank you! ');
    await press('Send reply');

    const heading = await screen.findByRole('heading', { name: 'Your reply' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();

    await userEvent.click(screen.getByRole('radio', { name: /4/ }));
    await press('Save rating');
    expect(await screen.findByText('Rating saved. Thank you.')).toBeTruthy();
    expect(sent).toEqual([
      { call: `POST ${ONE}/read`, body: undefined },
      { call: `POST ${ONE}/reply`, body: { message: 'Thank you!' } },
      { call: `PUT ${ONE}/rating`, body: { rating: 4 } },
    ]);
  });

  it('shows an error when the request doesn’t exist', async () => {
    mockServer({ [`GET ${ONE}`]: () => errorResponse(404, 'NOT_FOUND') });
    show(`?tab=coach&request=${request.id}`);
    expect(await screen.findByText('Request not found')).toBeTruthy();
  });
});
