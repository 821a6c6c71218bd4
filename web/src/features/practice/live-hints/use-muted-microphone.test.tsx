// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMutedMicrophone } from './use-muted-microphone.ts';

/** The level of the fake microphone's samples. */
let level = 0.1;

class FakeAudioContext {
  state = 'running';
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  close = async () => {};
}

class FakeTrack extends EventTarget {
  muted = false;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  level = 0.1;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderWith(track: FakeTrack, isRecording = true) {
  const stream = Object.assign(new EventTarget(), { getAudioTracks: () => [track] });
  // @ts-expect-error -- the hook needs only the audio track of the stream
  const { result } = renderHook(() => useMutedMicrophone(stream, isRecording));
  return result;
}

it('is true as soon as the browser mutes the track', () => {
  const track = new FakeTrack();
  const result = renderWith(track, false);
  expect(result.current).toBe(false);

  const turn = (muted: boolean) => {
    track.muted = muted;
    act(() => void track.dispatchEvent(new Event(muted ? 'mute' : 'unmute')));
    return result.current;
  };

  expect([turn(true), turn(false)]).toEqual([true, false]);
});

it('is true while recording after two seconds of digital silence, until there is sound', () => {
  const result = renderWith(new FakeTrack());
  level = 0;
  act(() => void vi.advanceTimersByTime(1_900));
  expect(result.current).toBe(false);

  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(true);

  level = 0.001;
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(false);
});

it('ignores silence before recording', () => {
  const result = renderWith(new FakeTrack(), false);
  level = 0;
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current).toBe(false);
});

it('is false without a stream', () => {
  expect(renderHook(() => useMutedMicrophone(null, true)).result.current).toBe(false);
});
