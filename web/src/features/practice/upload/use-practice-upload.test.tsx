// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { UploadRejectedError } from '#web/platform/upload/upload.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import type { SendVideoOptions, VideoSource } from './send-video.ts';
import { videosQuery } from '../takes/practice.queries.ts';
import { RECONNECT_DELAYS_MS, toVideoSource, usePracticeUpload } from './use-practice-upload.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const file = new File(['bytes'], 'answer.mp4', { type: 'video/mp4' });

const aTake = {
  blob: new Blob(['x'], { type: 'video/webm' }),
  durationSeconds: 9,
  recordedAt: '2026-11-12T09:00:00.000Z',
  questionId: null,
  rehearsalId: null,
  transcript: null,
};

const clientWithTakes = () => {
  const client = new QueryClient();
  client.setQueryData(videosQuery.queryKey, [aVideo()]);
  return client;
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={clientWithTakes()}>
    <ToastProvider>{children}</ToastProvider>
  </QueryClientProvider>
);

type Attempt = (source: VideoSource, options: SendVideoOptions) => Promise<Video>;

const onConsentRequired = vi.fn<(again: () => void) => void>();

const uses = (...attempts: readonly Attempt[]) => {
  let count = 0;
  const send: Attempt = (source, options) => {
    const attempt = attempts[count] ?? (() => Promise.reject(new Error('asked too often')));
    count += 1;
    return attempt(source, options);
  };

  return renderHook(() => usePracticeUpload({ memberId: 'member', send, onConsentRequired }), {
    wrapper,
  });
};

describe('sending a video', () => {
  it('shows the failure with the wording of spec.md, and retries on request', async () => {
    const { result } = uses(
      () => Promise.reject(new Error('Upload failed: 403')),
      () => Promise.resolve(aVideo({ id: 'sent000000' })),
    );

    act(() => result.current.sendFile(file, null));
    await waitFor(() =>
      expect(result.current.state).toMatchObject({ name: 'failed', message: 'Upload failed: 403' }),
    );

    const notices = await screen.findAllByText('Failed to upload your video: Upload failed: 403');
    expect(notices.length).toBeGreaterThan(0);

    act(() => result.current.retry());
    await waitFor(() =>
      expect(result.current.state).toMatchObject({ name: 'sent', video: { id: 'sent000000' } }),
    );
  });

  it.each([
    [500, 'INTERNAL', 'Something went wrong on our side.', 'Upload failed: 500'],
    [413, 'FILE_TOO_LARGE', 'That file is too large.', 'That file is too large.'],
  ])(
    'shows the status of a server error and the reason for a refusal (%i)',
    async (status, code, text, message) => {
      const { result } = uses(() => Promise.reject(new ApiError(status, text, code)));
      act(() => result.current.sendFile(file, null));
      await waitFor(() => expect(result.current.state).toMatchObject({ name: 'failed', message }));
    },
  );

  describe('over a lost connection', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    const lose: Attempt = () => Promise.reject(new TypeError('Failed to fetch'));
    const [firstDelay] = RECONNECT_DELAYS_MS;
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

    it.each([
      ['the server', new TypeError('Failed to fetch')],
      ['storage', new UploadRejectedError(0, '')],
    ])('to %s waits and goes on by itself', async (_, error) => {
      const { result } = uses(
        () => Promise.reject(error),
        () => Promise.resolve(aVideo()),
      );

      act(() => result.current.sendFile(file, null));
      await pass(0);
      expect(result.current.state.name).toBe('waiting');

      await pass(firstDelay);
      expect(result.current.state.name).toBe('sent');
    });

    it('says so in the end, because something else may block the upload', async () => {
      const { result } = uses(...RECONNECT_DELAYS_MS.map(() => lose), lose);
      act(() => result.current.sendFile(file, null));
      for (const delay of RECONNECT_DELAYS_MS) {
        await pass(0);
        expect(result.current.state.name).toBe('waiting');
        await pass(delay);
      }

      expect(result.current.state).toMatchObject({
        name: 'failed',
        message: 'the connection was lost. Check your connection and try again.',
      });
    });

    it('waits for the browser to be online for as long as it takes', async () => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const { result } = uses(lose, () => Promise.resolve(aVideo()));
      act(() => result.current.sendFile(file, null));
      await pass(60 * 60 * 1000);
      expect(result.current.state.name).toBe('waiting');

      online.mockReturnValue(true);
      await act(async () => window.dispatchEvent(new Event('online')));
      expect(result.current.state.name).toBe('sent');
    });
  });

  it('keeps a take here when the session has ended, and sends it on request', async () => {
    const { result } = uses(
      () => Promise.reject(new ApiError(401, 'Please sign in.', 'UNAUTHORIZED')),
      () => Promise.resolve(aVideo()),
    );

    act(() => result.current.sendTake(aTake));
    await waitFor(() => expect(result.current.state.name).toBe('signed_out'));
    expect(result.current.unsentTake).toBe(aTake);

    act(() => result.current.retry());
    await waitFor(() => expect(result.current.state.name).toBe('sent'));
  });

  it('asks for consent when the server requires it, and then sends the same video', async () => {
    const sent: VideoSource[] = [];
    const { result } = uses(
      (source) => {
        sent.push(source);
        return Promise.reject(new ApiError(403, 'Please agree first.', 'CONSENT_REQUIRED'));
      },
      (source) => {
        sent.push(source);
        return Promise.resolve(aVideo());
      },
    );

    act(() => result.current.sendFile(file, { questionId: 'tight-deadline' }));
    await waitFor(() => expect(onConsentRequired).toHaveBeenCalledOnce());
    expect(result.current.state).toMatchObject({ name: 'failed', source: { file } });

    act(() => onConsentRequired.mock.calls[0]?.[0]());
    await waitFor(() => expect(result.current.state.name).toBe('sent'));
    expect(sent[1]).toBe(sent[0]);
  });

  it('keeps a recording that exceeds the plan’s limit, shows the message and sends it on request', async () => {
    const { result } = uses(
      () =>
        Promise.reject(
          new ApiError(
            403,
            'You’ve used your plan’s limit for this month. Upgrade to continue.',
            'ALLOWANCE_USED',
          ),
        ),
      () => Promise.resolve(aVideo({ id: 'sent000000' })),
    );

    act(() => result.current.sendTake(aTake));

    await waitFor(() =>
      expect(result.current.state).toMatchObject({
        name: 'refused',
        message: 'You’ve used your plan’s limit for this month. Upgrade to continue.',
      }),
    );
    expect(result.current.unsentTake).toBe(aTake);

    act(() => result.current.retry());
    await waitFor(() =>
      expect(result.current.state).toMatchObject({ name: 'sent', video: { id: 'sent000000' } }),
    );
  });

  it('reports progress', async () => {
    const { result } = uses((_, { onProgress }) => {
      onProgress(0.4);
      return new Promise(() => {});
    });

    act(() => result.current.sendFile(file, null));
    await waitFor(() =>
      expect(result.current.state).toMatchObject({ name: 'sending', fraction: 0.4 }),
    );
  });

  it('stops the upload on cancel without showing an error', async () => {
    let signal: AbortSignal | null = null;
    const { result } = uses((_, options) => {
      signal = options.signal;
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('canceled')));
      });
    });

    act(() => result.current.sendFile(file, null));
    await act(async () => result.current.cancel());

    expect(signal).toMatchObject({ aborted: true });
    expect(result.current.state).toEqual({ name: 'idle' });
  });

  it('titles a picked file by its name, and a recording by its question or the next number', async () => {
    const transcript = {
      language: 'en-US',
      words: [{ text: 'hello', startSeconds: 1, endSeconds: 1.4 }],
    };

    const sources: VideoSource[] = [];
    const remember: Attempt = (source) => {
      sources.push(source);
      return Promise.resolve(aVideo());
    };

    const { result } = uses(remember, remember);
    act(() => result.current.sendFile(file, null));
    await waitFor(() => expect(result.current.state.name).toBe('sent'));

    act(() =>
      result.current.sendTake({
        blob: new Blob(['x'], { type: 'video/webm' }),
        durationSeconds: 12,
        recordedAt: '2026-11-12T09:00:00.000Z',
        questionId: 'tight-deadline',
        rehearsalId: null,
        retakeOf: '0000000007',
        transcript,
      }),
    );

    await waitFor(() => expect(sources).toHaveLength(2));
    expect(sources.map(({ title, fileName, questionId }) => [title, fileName, questionId])).toEqual(
      [
        ['answer.mp4', 'answer.mp4', null],
        [findQuestion('tight-deadline')?.text, 'practice-session.webm', 'tight-deadline'],
      ],
    );

    expect(sources.map(({ retakeOf }) => retakeOf)).toEqual([undefined, '0000000007']);

    const blob = new Blob(['x']);

    const free = {
      blob,
      durationSeconds: 12,
      recordedAt: '',
      questionId: null,
      rehearsalId: null,
      transcript,
    };

    expect(toVideoSource(free, 'Practice Session #2').title).toBe('Practice Session #2');
    // Only a take carries the words that were recognized while recording.
    expect(sources.map((source) => source.transcript)).toEqual([undefined, transcript]);
  });
});
