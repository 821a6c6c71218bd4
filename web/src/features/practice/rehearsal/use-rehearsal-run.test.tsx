// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRehearsal } from '#shared/practice/rehearsal/rehearsal.fixtures.ts';
import type { Rehearsal } from '#shared/practice/rehearsal/rehearsal.ts';
import { REHEARSAL_LIMITS_SECONDS } from '#shared/practice/video.ts';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';
import { mockServer } from '#web/app/screen.fixtures.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { installRecognizer } from '../transcription/recognizer.fixtures.ts';
import type { Take } from '../upload/take.store.ts';
import { useRehearsalRun } from './use-rehearsal-run.ts';

beforeEach(() => {
  vi.useFakeTimers();
  mockServer({ 'GET /api/practice-settings': () => Response.json(defaultPracticeSettings) });

  class Stream extends EventTarget {
    getTracks = () => [];
    getAudioTracks = () => [new EventTarget()];
  }

  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    start = () => {
      this.state = 'recording';
    };
    stop = () => {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['take']) }));
      this.dispatchEvent(new Event('stop'));
    };
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

async function startRun(rehearsal: Rehearsal) {
  const client = new QueryClient();
  const takes: Take[] = [];
  const { result } = renderHook(
    () =>
      useRehearsalRun({ rehearsal, onTake: (take) => takes.push(take), onInterrupted: () => {} }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
      ),
    },
  );

  const record = async (at: number) => {
    await act(async () => {
      result.current.ask(at);
      await vi.advanceTimersByTimeAsync(0);
    });
    act(() => result.current.beReady());
    for (let count = 0; count < 3; count += 1) act(() => void vi.advanceTimersByTime(1000));
  };

  const stop = () =>
    act(async () => {
      result.current.recorder.stop();
      await vi.advanceTimersByTimeAsync(0);
    });

  return { result, takes, record, stop };
}

it.each(REHEARSAL_LIMITS_SECONDS)('records up to %i seconds if chosen', async (answerSeconds) => {
  const { result, record } = await startRun(aRehearsal({ answerSeconds }));
  await record(0);

  expect(result.current.recorder.state).toEqual({
    name: 'recording',
    secondsLeft: answerSeconds,
    limitSeconds: answerSeconds,
  });
});

const questionIds = ['stubborn-problem', 'stubborn-problem.follow-up', 'tight-deadline'];

it('asks about the part that the words of the answer lack', async () => {
  const recognizer = installRecognizer();
  const { result, takes, record, stop } = await startRun(aRehearsal({ questionIds }));
  await record(0);
  recognizer().say(
    0,
    'our import failed once a week and nobody could say why i wrote down each failure for a month and i moved the job to another server because the clock of the first one was wrong',
  );
  await stop();
  await record(1);

  expect(result.current.asked).toMatchObject({
    id: 'stubborn-problem.follow-up-result',
    quote: expect.stringContaining('i moved the job to another server'),
  });

  await stop();
  expect(result.current.asked?.id).toBe('stubborn-problem.follow-up-result');
  expect(takes.map(({ questionId }) => questionId)).toEqual([
    'stubborn-problem',
    'stubborn-problem.follow-up-result',
  ]);
});

it('asks the bank’s follow-up without words', async () => {
  const { result, takes, record, stop } = await startRun(aRehearsal({ questionIds }));
  await record(0);
  await stop();
  await record(1);
  await stop();

  expect(result.current.asked).toEqual({ id: 'stubborn-problem.follow-up', quote: null });
  expect(takes.map(({ questionId }) => questionId)).toEqual(questionIds.slice(0, 2));
});
