// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { videosQuery } from '../takes/practice.queries.ts';
import type { VideoSource } from '../upload/send-video.ts';
import type { Take } from '../upload/take.store.ts';
import { useRehearsalUploads } from './use-rehearsal-uploads.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const aTake = (questionId: string): Take => ({
  blob: new Blob([questionId], { type: 'video/webm' }),
  durationSeconds: 9,
  recordedAt: '2026-11-26T09:00:00.000Z',
  questionId,
  rehearsalId: 'rehearsal-1',
  transcript: null,
});

const videoOf = ({ questionId }: Pick<Take, 'questionId'>) =>
  aVideo({ id: `video-of-${questionId}`, questionId, rehearsalId: 'rehearsal-1' });

const limitReached = new ApiError(
  403,
  'You’ve used all 10 practice videos for this month.',
  'ALLOWANCE_USED',
);

/**
 * Renders the hook. Its uploads have the given results, in order, and any further uploads succeed.
 */
async function show(...results: readonly (Error | Promise<Video>)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const library: Video[] = [];
  client.setQueryDefaults(videosQuery.queryKey, { queryFn: async () => [...library] });
  client.setQueryData(videosQuery.queryKey, []);
  // Replaces the request for the list of videos, which the hook refetches.
  vi.spyOn(client, 'fetchQuery').mockImplementation(async () => [...library]);

  const sent: VideoSource[] = [];
  const onConsentRequired = vi.fn<(resume: () => void) => void>();

  const send = async (source: VideoSource) => {
    const result = results[sent.length];
    sent.push(source);
    if (result instanceof Error) throw result;

    const video = await (result ?? videoOf(source));
    library.push(video);

    return video;
  };

  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

  const { result } = renderHook(
    () => useRehearsalUploads({ memberId: 'member', send, onConsentRequired }),
    {
      wrapper,
    },
  );

  await waitFor(() => expect(result.current.isReady).toBe(true));

  return {
    uploads: result,
    sent,
    library,
    onConsentRequired,
    asked: () => sent.map(({ questionId }) => questionId),
  };
}

describe('the uploads of a rehearsal', () => {
  it('send one take after another with its question and rehearsal', async () => {
    let finishFirst: (video: Video) => void = () => {};
    const first = new Promise<Video>((resolve) => {
      finishFirst = resolve;
    });
    const { uploads, sent, asked } = await show(first);

    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await act(async () => uploads.current.add(aTake('proud-result')));
    expect(asked()).toEqual(['tight-deadline']);

    await act(async () => finishFirst(videoOf(aTake('tight-deadline'))));
    await waitFor(() => expect(uploads.current.takes).toEqual([]));
    expect(asked()).toEqual(['tight-deadline', 'proud-result']);
    expect(sent[0]).toMatchObject({ rehearsalId: 'rehearsal-1', origin: 'recorder' });
  });

  it('stop once the plan’s limit is reached, and continue on request', async () => {
    const { uploads, asked } = await show(
      Promise.resolve(videoOf(aTake('tight-deadline'))),
      limitReached,
    );

    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await act(async () => uploads.current.add(aTake('proud-result')));
    await waitFor(() => expect(uploads.current.problem?.kind).toBe('refused'));
    expect(uploads.current.problem?.message).toBe(limitReached.userMessage);

    await act(async () => uploads.current.add(aTake('hard-feedback')));
    expect(uploads.current.takes.map(({ questionId }) => questionId)).toEqual([
      'proud-result',
      'hard-feedback',
    ]);
    expect(asked()).toEqual(['tight-deadline', 'proud-result']);

    act(() => uploads.current.retry());
    await waitFor(() => expect(uploads.current.takes).toEqual([]));
    expect(uploads.current.problem).toBeNull();
  });

  it('continue once the connection is back', async () => {
    const { uploads, asked } = await show(new TypeError('Failed to fetch'));
    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await waitFor(() => expect(uploads.current.problem?.kind).toBe('offline'));
    expect(uploads.current.takes).toHaveLength(1);

    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(uploads.current.takes).toEqual([]));
    expect(asked()).toEqual(['tight-deadline', 'tight-deadline']);
  });

  it('don’t resend a take whose response was lost', async () => {
    const { uploads, asked, library } = await show(
      new ApiError(503, 'Please try again.', 'INTERNAL'),
    );
    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await waitFor(() => expect(uploads.current.problem?.kind).toBe('offline'));
    library.push(videoOf(aTake('tight-deadline')));
    act(() => uploads.current.retry());
    await waitFor(() => expect(uploads.current.takes).toEqual([]));

    expect(asked()).toEqual(['tight-deadline']);
  });

  it('don’t repeat a refused request automatically', async () => {
    const { uploads, asked } = await show(
      new ApiError(400, 'This question isn’t part of it.', 'BAD_REQUEST'),
    );
    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await waitFor(() => expect(uploads.current.problem?.kind).toBe('failed'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(asked()).toHaveLength(1);

    act(() => uploads.current.discard(aTake('tight-deadline')));
    expect(uploads.current).toMatchObject({ takes: [], problem: null });
  });

  it('ask for consent when the server requires it, and then send the same take', async () => {
    const { uploads, onConsentRequired } = await show(
      new ApiError(403, 'Please agree first.', 'CONSENT_REQUIRED'),
    );
    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await waitFor(() => expect(onConsentRequired).toHaveBeenCalledOnce());
    act(() => onConsentRequired.mock.calls[0]?.[0]());
    await waitFor(() => expect(uploads.current.takes).toEqual([]));
  });

  it('keep only the last take of a question', async () => {
    const { uploads } = await show(limitReached);
    await act(async () => uploads.current.add(aTake('tight-deadline')));
    await waitFor(() => expect(uploads.current.problem).not.toBeNull());

    const again = { ...aTake('tight-deadline'), durationSeconds: 20 };
    await act(async () => uploads.current.add(again));

    expect(uploads.current.takes).toEqual([again]);
  });
});
