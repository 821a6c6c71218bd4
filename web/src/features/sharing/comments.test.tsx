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
import { CommentForm } from './comment-form.tsx';
import { ReportComments } from './report-comments.tsx';

beforeEach(stubBrowserApis);

function aVideoElement(currentTime: number): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperty(video, 'duration', { value: 12 });
  video.currentTime = currentTime;
  return video;
}

const playerOf = (video: HTMLVideoElement) => ({ video, attach: () => {} });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the comment form', () => {
  const ADD = 'POST /api/shared-reports/comments';
  const show = (video: HTMLVideoElement) =>
    renderScreen({
      user: null,
      path: '/',
      address: '/',
      element: <CommentForm token="secret" player={playerOf(video)} durationSeconds={12} />,
    });

  it('pauses the recording and sends the comment with its moment', async () => {
    const createdAt = '2026-11-20T10:00:00.000Z';
    const added = (body: unknown) =>
      Response.json({ comment: { ...Object(body), createdAt } }, { status: 201 });
    const sent = mockServer({ [ADD]: added });
    const video = aVideoElement(7.26);

    show(video);
    await press('Comment at this moment');
    expect(video.pause).toHaveBeenCalled();

    const field = screen.getByLabelText('Comment at 0:07');
    expect(document.activeElement).toBe(field);

    await userEvent.type(field, 'Slow down.');
    await userEvent.type(screen.getByLabelText('Your name (optional)'), 'Mia');
    video.currentTime = 9;
    await press('Add comment');
    expect(await screen.findByText('Comment added at 0:07')).toBeTruthy();

    const body = {
      token: 'secret',
      id: expect.any(String),
      atSeconds: 7.2,
      text: 'Slow down.',
      name: 'Mia',
    };

    expect(sent).toEqual([{ call: ADD, body }]);

    const button = screen.getByRole('button', { name: 'Comment at this moment' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('moves the comment to the current position', async () => {
    mockServer({});

    const video = aVideoElement(7);
    show(video);
    await press('Comment at this moment');
    video.currentTime = 99;
    await press('Use current position');

    expect(screen.getByLabelText('Comment at 0:12')).toBeTruthy();
  });

  it('keeps the text and its ID if sending fails', async () => {
    const sent = mockServer({ [ADD]: () => errorResponse(404, 'NOT_FOUND') });
    show(aVideoElement(1));
    await press('Comment at this moment');
    await userEvent.type(screen.getByRole('textbox', { name: /^Comment at/ }), 'Hi');
    await press('Add comment');
    expect(await screen.findByText('This link has expired or was revoked.')).toBeTruthy();
    expect(screen.getByDisplayValue('Hi')).toBeTruthy();

    await press('Add comment');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual(sent[1]);
  });

  it('refuses text over the limit without truncating it', async () => {
    mockServer({});
    show(aVideoElement(1));
    await press('Comment at this moment');

    const field = screen.getByRole('textbox', { name: /^Comment at/ });
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(501));

    expect(screen.getByText('501 of 500 characters. Please shorten your comment.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add comment' })).toHaveProperty('disabled', true);
    expect(screen.getByDisplayValue('x'.repeat(501))).toBe(field);
  });
});

describe('the comments on the member’s own report', () => {
  const LIST = 'GET /api/user-videos/video-1/comments';
  const aComment = (id: string, given: object = {}) => ({
    id,
    shareId: 'share-1',
    atSeconds: 3,
    text: `Text of ${id}`,
    name: 'Mia',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...given,
  });

  const show = (video: HTMLVideoElement) =>
    renderScreen({
      user: aUser('member'),
      path: '/',
      address: '/',
      element: <ReportComments videoId="video-1" player={playerOf(video)} />,
    });

  it('play the recording from their moment', async () => {
    mockServer({ [LIST]: () => Response.json([aComment('one', { atSeconds: 8.5 })]) });

    const video = aVideoElement(0);
    show(video);
    await press('Play from 0:08');

    expect(video.currentTime).toBe(8.5);
  });

  it('show markup as text', async () => {
    mockServer({
      [LIST]: () => Response.json([aComment('one', { text: '<img src=x>', name: '<b>Mia</b>' })]),
    });
    show(aVideoElement(0));

    expect(await screen.findByText('<img src=x>')).toBeTruthy();
    expect(screen.getByText(/^<b>Mia<\/b> · Nov 20, 2026/)).toBeTruthy();
  });

  it('are deleted after a confirmation', async () => {
    const deletion = 'DELETE /api/user-videos/video-1/shares/share-1/comments/two';
    const sent = mockServer({
      [LIST]: () => Response.json([aComment('one'), aComment('two', { atSeconds: 5 })]),
      [deletion]: () => new Response(null, { status: 204 }),
    });

    show(aVideoElement(0));
    await press('Delete the comment at 0:05');
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Text of two')).toBeNull());

    expect(sent.map(({ call }) => call)).toEqual([deletion]);
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Comments on your report' }),
    );
  });

  it('move the focus to the recording if the last comment is deleted', async () => {
    mockServer({
      [LIST]: () => Response.json([aComment('one')]),
      'DELETE /api/user-videos/video-1/shares/share-1/comments/one': () =>
        new Response(null, { status: 204 }),
    });

    const video = aVideoElement(0);
    video.tabIndex = 0;
    document.body.append(video);
    show(video);
    await press('Delete the comment at 0:03');
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Comments on your report')).toBeNull());
    expect(document.activeElement).toBe(video);

    video.remove();
  });

  it('stay if the deletion fails', async () => {
    mockServer({ [LIST]: () => Response.json([aComment('one')]) });
    show(aVideoElement(0));
    await press('Delete the comment at 0:03');
    await press('Delete');

    expect(await screen.findByText('Couldn’t delete the comment')).toBeTruthy();
    expect(screen.getAllByText('Text of one')).not.toHaveLength(0);
  });
});
