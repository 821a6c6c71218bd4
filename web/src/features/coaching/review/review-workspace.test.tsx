// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import type { CoachReview } from '#shared/coaching/coach-queue.ts';
import { EMPTY_DRAFT, EMPTY_SCORES } from '#shared/coaching/coach-text.ts';
import { aCoachQueueRequest, aCoachReview } from '#shared/coaching/coaching.fixtures.ts';
import {
  aUser,
  errorResponse,
  mockServer,
  renderScreen,
  stubBrowserApis,
} from '#web/app/screen.fixtures.tsx';

import { CoachRequestPage } from './coach-request.page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  stubBrowserApis();
});

const coach = aUser('coach');
const { id } = aCoachQueueRequest();
const ONE = `/api/coach/requests/${id}`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const held = aCoachQueueRequest({
  status: 'in_review',
  isMine: true,
  coachName: 'Cleo',
  holdUntil: inHours(2),
});

const work = (given: Partial<CoachReview> = {}) => aCoachReview({ request: held, ...given });

const playback = {
  url: 'https://media.example/1.webm',
  contentType: 'video/webm',
  expiresAt: inHours(1),
};

const desk = (given: Partial<CoachReview> = {}) => ({
  [`GET ${ONE}`]: () => Response.json(work(given)),
  [`GET ${ONE}/playback`]: () => Response.json(playback),
  'GET /api/coach/phrases': () => Response.json({ phrases: [], revision: 0 }),
  [`GET ${ONE}/analysis`]: () =>
    Response.json({ timeline: toTimeline(record), report: isRevealed ? record : null }),
});

const SAVE = `PUT ${ONE}/draft`;
let version = 0;
/** True if the last saved draft had `sawMeasured: true`. */
let isRevealed = false;

const saving = () => {
  version = 0;
  isRevealed = false;

  return {
    [SAVE]: (body: unknown) => {
      isRevealed = JSON.stringify(body).includes('"sawMeasured":true');
      return Response.json({ version: ++version, savedAt: inHours(0), holdUntil: inHours(2) });
    },
  };
};

function show() {
  return renderScreen({
    user: coach,
    path: '/coach/:requestId',
    address: `/coach/${id}`,
    element: <CoachRequestPage />,
  });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const composer = () => screen.findByLabelText<HTMLTextAreaElement>('New comment');
const response = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer to Pat');
const saved = () => screen.findByText('Draft saved');

async function recordingAt(seconds: number) {
  const video = await screen.findByLabelText<HTMLVideoElement>(/^Recording: /);
  Object.defineProperty(video, 'duration', { value: 42, configurable: true });
  video.currentTime = seconds;
  video.dispatchEvent(new Event('durationchange'));

  return video;
}

describe('comment', () => {
  it('gets the time of its first character, pauses the recording, and is saved with the draft', async () => {
    const sent = mockServer({ ...desk(), ...saving() });
    show();

    const field = await composer();
    const video = await recordingAt(12.34);
    await userEvent.type(field, 'Loo');
    expect(video.pause).toHaveBeenCalled();

    video.currentTime = 20;
    await userEvent.type(field, 'k up');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment 1 at 0:12').value).toBe('Look up');
    expect([field.value, document.activeElement]).toEqual(['', field]);

    await saved();
    expect(sent.at(-1)).toMatchObject({
      call: SAVE,
      body: { comments: [{ atSeconds: 12.3, text: 'Look up' }] },
    });
  });

  it('moves to the typed time, is deleted, and is restored by Undo', async () => {
    const comments = [
      { atSeconds: 4, text: 'First' },
      { atSeconds: 17.5, text: 'Second' },
    ];

    const draft = {
      response: '',
      comments,
      scores: EMPTY_SCORES,
      sawMeasured: false,
      version: 0,
      savedAt: null,
    };

    mockServer({ ...desk({ draft }), ...saving() });
    show();
    await recordingAt(0);

    const time = await screen.findByLabelText('Time of comment 1, minutes and seconds');
    await userEvent.clear(time);
    await userEvent.type(time, '0:30.5{Enter}');

    const texts = () =>
      screen.getAllByLabelText<HTMLTextAreaElement>(/^Comment \d/).map(({ value }) => value);
    expect(texts()).toEqual(['Second', 'First']);

    await press('Delete comment 1 at 0:17');
    expect(texts()).toEqual(['First']);

    await press('Undo');
    expect(texts()).toEqual(['Second', 'First']);
  });
});

describe('the key C', () => {
  it('leads from each control of the player to a new comment', async () => {
    mockServer({ ...desk(), ...saving() });
    show();
    const field = await composer();
    const video = await recordingAt(12);
    expect(video.controls).toBe(false);

    const player = within(video.parentElement ?? document.body);
    const controls = [video, ...player.getAllByRole('button'), player.getByLabelText('Seek')];
    expect(controls.length).toBeGreaterThan(5);

    for (const control of controls) {
      control.focus();
      await userEvent.keyboard('c');
      expect(document.activeElement).toBe(field);
    }

    await userEvent.click(player.getByRole('button', { name: 'Forward 10 seconds' }));
    await userEvent.keyboard('c');
    expect([document.activeElement, field.value, video.currentTime]).toEqual([field, '', 22]);
  });
});

describe('pasted comment over the limit', () => {
  it('is kept in full, shows an error, and isn’t sent until shortened', async () => {
    const pasted = 'word '.repeat(250).trim();
    const sent = mockServer({ ...desk(), ...saving() });
    show();
    await recordingAt(3);
    await userEvent.click(await composer());
    await userEvent.paste(pasted);
    expect(screen.getByText(/^1,249 of 1,000 characters\. Please shorten/)).toBeTruthy();

    await press('Add comment');

    const line = screen.getByLabelText<HTMLTextAreaElement>('Comment 1 at 0:03');
    expect([line.value, line.getAttribute('aria-invalid')]).toEqual([pasted, 'true']);

    await userEvent.type(response(), 'Good.');
    await saved();
    expect(sent.at(-1)).toMatchObject({
      call: SAVE,
      body: { comments: [{ atSeconds: 3, text: pasted }] },
    });

    await press(/^Send/);
    expect(await screen.findByText('A comment is too long. Please shorten it.')).toBeTruthy();
    expect(sent.filter(({ call }) => call.endsWith('/answer'))).toEqual([]);
  });
});

describe('measured scores', () => {
  it('are hidden until the coach reveals them, and then lock the coach’s own scores', async () => {
    const sent = mockServer({ ...desk(), ...saving() });
    show();
    await userEvent.type(await screen.findByLabelText('Confidence'), '70');
    expect(screen.queryByRole('heading', { name: 'Six criteria' })).toBeNull();

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Show measured scores' })).toHaveProperty(
        'disabled',
        false,
      ),
    );

    await press('Show measured scores');
    await press('Show scores');
    expect(await screen.findByRole('heading', { name: 'Six criteria' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Measurements' }));

    const confidence = screen.getAllByLabelText<HTMLInputElement>('Confidence')[0];
    expect([confidence?.readOnly, confidence?.value]).toEqual([true, '70']);

    await saved();
    expect(sent.at(-1)).toMatchObject({
      body: { sawMeasured: true, scores: { ...EMPTY_SCORES, confidence: 70 } },
    });
  });

  it('appear once the coach’s own scores are saved, and can be requested again after a failure', async () => {
    const { [SAVE]: save } = saving();
    let isAway = true;

    mockServer({
      ...desk(),
      [SAVE]: (body) =>
        isAway
          ? errorResponse(503, 'TRY_AGAIN')
          : (save?.(body) ?? errorResponse(503, 'TRY_AGAIN')),
    });

    show();

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Show measured scores' })).toHaveProperty(
        'disabled',
        false,
      ),
    );

    await press('Show measured scores');
    await press('Show scores');
    expect(await screen.findByText('The measurements couldn’t be loaded.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Six criteria' })).toBeNull();

    isAway = false;
    await press('Try Again');
    expect(await screen.findByRole('heading', { name: 'Six criteria' })).toBeTruthy();
  });

  it.each(['101', 'abc', '-3', '7,5'])(
    'marks the score %s and isn’t sent with it',
    async (typed) => {
      const sent = mockServer({ ...desk(), ...saving() });
      show();
      await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Good.');
      const field = screen.getByLabelText<HTMLInputElement>('Confidence');
      await userEvent.type(field, typed);
      expect(screen.getByText('A whole number, 0 to 100')).toBeTruthy();

      await press('Send answer');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect([document.activeElement, field.value]).toEqual([field, typed]);

      await press('Show measured scores');
      expect(screen.queryByRole('dialog')).toBeNull();

      await userEvent.clear(field);
      await userEvent.type(field, '75');
      await press('Send answer');
      expect(screen.getByText(/Your answer with 1 score/)).toBeTruthy();
      expect(sent.filter(({ call }) => call.endsWith('/answer'))).toEqual([]);
    },
  );
});

describe('sending', () => {
  it('saves the draft, asks for confirmation, sends once, and offers the next request', async () => {
    const next = aCoachQueueRequest({
      id: 'member-2_0000000002-1',
      firstName: 'Sam',
      createdAt: inHours(-1),
    });

    // Delays the response until both clicks are done. Otherwise, the second could move the focus on
    // the next screen.
    let doubleClick = Promise.resolve();

    const sent = mockServer({
      ...desk(),
      ...saving(),
      [`POST ${ONE}/answer`]: () =>
        doubleClick.then(() => Response.json({ ...held, status: 'completed' })),
      'GET /api/coach/requests?view=open': () => Response.json({ requests: [next], next: null }),
    });

    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), ' Well done. ');
    await press('Send answer');

    const dialog = within(screen.getByRole('dialog'));
    doubleClick = userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }));
    await doubleClick;

    const heading = await screen.findByRole('heading', { name: 'Pat has your answer' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(
      await screen.findByRole('button', { name: 'Take: Sam, Practice Session #1' }),
    ).toBeTruthy();

    // The number of saves varies, because an autosave may run first on a slow machine.
    const saves = sent.filter(({ call }) => call === SAVE).length;
    expect(saves).toBeGreaterThan(0);
    expect(sent.slice(saves).map(({ call }) => call)).toEqual([`POST ${ONE}/answer`]);

    expect(sent.at(-1)?.body).toEqual({
      response: 'Well done.',
      comments: [],
      scores: EMPTY_SCORES,
      version: saves,
    });
  });

  it('requires a written answer and focuses it', async () => {
    mockServer(desk());
    show();
    await screen.findByLabelText('Your answer to Pat');
    await press('Send answer');

    expect(screen.getByText('Please write an answer to the member.')).toBeTruthy();
    expect(document.activeElement).toBe(response());
  });
});

describe('draft with a problem', () => {
  it('shows a failed save, keeps the text in this tab, and saves it later', async () => {
    mockServer(desk());
    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Kept');
    expect(await screen.findByRole('button', { name: 'Save now' })).toBeTruthy();

    cleanup();

    const sent = mockServer({ ...desk(), ...saving() });
    show();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your answer to Pat')).value).toBe(
      'Kept',
    );

    await saved();
    expect(sent[0]?.body).toMatchObject({ response: 'Kept', version: 0 });
  });

  it('lets the coach choose a version when another tab saved, and keeps the chosen one', async () => {
    const theirs = {
      response: 'Theirs',
      comments: [],
      scores: EMPTY_SCORES,
      sawMeasured: false,
      version: 5,
      savedAt: null,
    };

    const state = { draft: work().draft, isChanged: true };

    const sent = mockServer({
      ...desk(),
      [`GET ${ONE}`]: () => Response.json(work({ draft: state.draft })),
      [SAVE]: () => {
        if (!state.isChanged)
          return Response.json({ version: 6, savedAt: inHours(0), holdUntil: inHours(2) });

        state.draft = theirs;

        return errorResponse(409, 'DRAFT_CHANGED');
      },
    });

    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Mine');
    await screen.findByText('This draft was saved somewhere else');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(
      true,
    );

    state.isChanged = false;
    await press('Keep this version');
    await saved();
    expect(sent.at(-1)?.body).toMatchObject({ response: 'Mine', version: 5 });
  });

  it('isn’t overwritten when a tab takes the request again after another tab saved', async () => {
    const newer = { ...EMPTY_DRAFT, response: 'Newer tab', version: 4, savedAt: null };
    const state = { draft: work().draft };

    const sent = mockServer({
      ...desk(),
      [`GET ${ONE}`]: () => Response.json(work({ draft: state.draft })),
      [SAVE]: () => {
        state.draft = newer;
        return errorResponse(409, 'HOLD_LOST');
      },
      [`POST ${ONE}/take`]: () => Response.json(held),
    });

    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Older tab');
    await userEvent.click(await screen.findByRole('button', { name: 'Take request again' }));
    await screen.findByText('This draft was saved somewhere else');
    await press('Use the other version');
    await waitFor(() => expect(response().value).toBe('Newer tab'));

    // No save was based on version 4, so the newer version wasn't overwritten.
    expect(sent.filter(({ body }) => JSON.stringify(body)?.includes('"version":4'))).toEqual([]);
  });

  it.each([
    ['REQUEST_ANSWERED', 409, 'Another coach has answered this request.'],
    ['REQUEST_TAKEN', 409, 'Another coach has this request now.'],
    ['REQUEST_GONE', 404, 'The member withdrew this request.'],
  ])(
    'says why the request is gone (%s), and offers only to copy the text',
    async (code, status, reason) => {
      mockServer({ ...desk(), [SAVE]: () => errorResponse(status, code, reason) });
      show();
      await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Mine');

      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(new RegExp(`^${reason}`))).toBeTruthy();
      expect(alert.getByRole('button', { name: 'Copy my text' })).toBeTruthy();
      expect(alert.queryByRole('button', { name: 'Take request again' })).toBeNull();
      expect(alert.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('Mine');
    },
  );

  it('no longer offers to take the request once another coach has it', async () => {
    mockServer({
      ...desk(),
      [SAVE]: () => errorResponse(409, 'HOLD_LOST', 'This request is back in the queue.'),
      [`POST ${ONE}/take`]: () => errorResponse(409, 'REQUEST_TAKEN', 'Another coach has it.'),
    });

    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Mine');
    expect(await screen.findByText(/^This request is back in the queue\./)).toBeTruthy();
    await press('Take request again');

    expect(await screen.findByText(/^Another coach has it\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take request again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy my text' })).toBeTruthy();
  });

  it('offers the text for copying after the hold was lost, and continues when the request is taken again', async () => {
    const state = { isOver: true };
    mockServer({
      ...desk(),
      [SAVE]: () =>
        state.isOver
          ? errorResponse(409, 'HOLD_LOST')
          : Response.json({ version: 1, savedAt: inHours(0), holdUntil: inHours(2) }),
      [`POST ${ONE}/take`]: () => Response.json(held),
    });

    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'Long thought');

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('Long thought');

    state.isOver = false;
    await press('Take request again');
    await saved();
    expect(response().value).toBe('Long thought');
  });
});

describe('answer sent first by another tab', () => {
  const sentAnswer = { response: 'From the other tab', comments: [], scores: EMPTY_SCORES };
  const answered = work({
    request: { ...held, status: 'completed', holdUntil: null },
    draft: null,
    answer: sentAnswer,
  });

  /**
   * Mocks a request that another tab answers. If `state.isAnswered` is false, this tab learns of
   * the answer only when it sends its own.
   */
  function serveAnswered(state: { isAnswered: boolean }) {
    return mockServer({
      ...desk(),
      ...saving(),
      [`GET ${ONE}`]: () => Response.json(state.isAnswered ? answered : work()),
      ...(state.isAnswered && { [SAVE]: () => errorResponse(409, 'ALREADY_ANSWERED') }),
      [`POST ${ONE}/answer`]: () => {
        state.isAnswered = true;
        return errorResponse(409, 'ALREADY_ANSWERED');
      },
      [`POST ${ONE}/take`]: () => errorResponse(404, 'NOT_FOUND'),
    });
  }

  const expectBoth = async () => {
    const notice = await screen.findByRole('region', { name: 'You already answered this request' });
    expect(within(notice).getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(
      'From this tab',
    );
    expect(screen.getByText('From the other tab')).toBeTruthy();

    return notice;
  };

  it('is shown with the unsent text of this tab', async () => {
    const sent = serveAnswered({ isAnswered: false });
    show();
    await userEvent.type(await screen.findByLabelText('Your answer to Pat'), 'From this tab');
    await press('Send answer');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(await expectBoth());
    expect(sent.filter(({ call }) => call === `POST ${ONE}/answer`)).toHaveLength(1);

    // After a reload, the draft is still there until it's discarded.
    cleanup();
    show();
    await expectBoth();
    await press('Discard my text');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your answer' }));

    cleanup();
    show();
    await screen.findByText('From the other tab');
    expect(screen.queryByText('You already answered this request')).toBeNull();
  });

  it('is shown when the draft can no longer be saved', async () => {
    const state = { isAnswered: false };
    serveAnswered(state);
    show();

    const field = await screen.findByLabelText('Your answer to Pat');
    state.isAnswered = true;
    serveAnswered(state);
    await userEvent.click(field);
    await userEvent.paste('From this tab');

    expect(await expectBoth()).toBe(document.activeElement);
  });
});

describe('request that isn’t held', () => {
  it('can be taken', async () => {
    const state = { isTaken: false };
    mockServer({
      ...desk(),
      [`GET ${ONE}`]: () =>
        state.isTaken ? Response.json(work()) : errorResponse(404, 'NOT_FOUND'),
      [`POST ${ONE}/take`]: () => {
        state.isTaken = true;
        return Response.json(held);
      },
    });

    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Take this request' }));

    expect(await screen.findByRole('heading', { name: 'Pat · Practice Session #1' })).toBeTruthy();
  });

  it('shows that another coach holds it', async () => {
    mockServer({
      [`GET ${ONE}`]: () => errorResponse(404, 'NOT_FOUND'),
      [`POST ${ONE}/take`]: () => errorResponse(409, 'REQUEST_TAKEN', 'Another coach has it.'),
    });

    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Take this request' }));

    expect(await screen.findByText('Another coach has it.')).toBeTruthy();
  });
});

describe('user who isn’t a coach', () => {
  it('sees the reason, and nothing is requested from the server', async () => {
    const calls = mockServer({});
    renderScreen({
      user: aUser('member'),
      path: '/coach/:requestId',
      address: `/coach/${id}`,
      element: <CoachRequestPage />,
    });

    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText(/This page is for coaches/)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
