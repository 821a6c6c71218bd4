// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRehearsal } from '#shared/practice/rehearsal/rehearsal.fixtures.ts';
import { REHEARSAL_LIMITS_SECONDS } from '#shared/practice/video.ts';
import { mockServer } from '#web/app/screen.fixtures.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { useRehearsalRun } from './use-rehearsal-run.ts';

beforeEach(() => {
  vi.useFakeTimers();
  mockServer({});

  class Stream extends EventTarget {
    getTracks = () => [];
    getAudioTracks = () => [];
  }

  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    start = () => {};
  }

  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('navigator', {
    mediaDevices: Object.assign(new EventTarget(), {
      getUserMedia: async () => new Stream(),
      enumerateDevices: async () => [],
    }),
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(REHEARSAL_LIMITS_SECONDS)('records up to %i seconds if chosen', async (answerSeconds) => {
  const client = new QueryClient();
  const rehearsal = aRehearsal({ answerSeconds });
  const { result } = renderHook(
    () => useRehearsalRun({ rehearsal, onTake: () => {}, onInterrupted: () => {} }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
      ),
    },
  );

  await act(async () => result.current.ask(0));
  act(() => result.current.beReady());
  for (let count = 0; count < 3; count += 1) act(() => void vi.advanceTimersByTime(1000));

  expect(result.current.recorder.state).toEqual({
    name: 'recording',
    secondsLeft: answerSeconds,
    limitSeconds: answerSeconds,
  });
});
