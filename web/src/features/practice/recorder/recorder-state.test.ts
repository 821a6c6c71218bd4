import { describe, expect, it } from 'vitest';
import {
  type RecorderEvent,
  type RecorderState,
  isOnStage,
  initialRecorderState,
  recorderReducer,
} from './recorder-state.ts';

const after = (...events: RecorderEvent[]): RecorderState =>
  events.reduce(recorderReducer, initialRecorderState);

const granted: RecorderEvent[] = [{ type: 'ask_camera' }, { type: 'camera_granted' }];

const START = { type: 'start', limitSeconds: 60 } as const;

const counts: RecorderEvent[] = [{ type: 'count' }, { type: 'count' }, { type: 'count' }];

const recording: RecorderEvent[] = [...granted, START, ...counts];

describe('recorder', () => {
  it('starts with an unknown camera state', () => {
    expect(after()).toEqual({ name: 'unknown' });
  });

  it('shows the preview once camera access is granted', () => {
    expect(after(...granted)).toEqual({ name: 'ready', failedBefore: false });
  });

  it('shows why the camera is unavailable, and requests it again', () => {
    const denied = after({ type: 'ask_camera' }, { type: 'camera_refused', problem: 'denied' });
    expect(denied).toEqual({ name: 'blocked', problem: 'denied' });
    expect(recorderReducer(denied, { type: 'ask_camera' })).toEqual({ name: 'asking' });
  });

  it('counts 3, 2, 1 and then records from 60', () => {
    expect(after(...granted, START)).toMatchObject({ name: 'counting', secondsLeft: 3 });
    expect(after(...granted, START, { type: 'count' }, { type: 'count' })).toMatchObject({
      name: 'counting',
      secondsLeft: 1,
    });
    expect(after(...recording)).toMatchObject({ name: 'recording', secondsLeft: 60 });
  });

  it.each([60, 90, 120])('stops automatically after %i seconds', (limitSeconds) => {
    const started = [...granted, { ...START, limitSeconds }, ...counts];
    const at = (elapsedSeconds: number) => after(...started, { type: 'clock', elapsedSeconds });

    expect(after(...started)).toMatchObject({ name: 'recording', secondsLeft: limitSeconds });
    expect(at(limitSeconds - 0.5)).toMatchObject({ name: 'recording', secondsLeft: 1 });
    expect(at(limitSeconds)).toEqual({ name: 'finishing', cause: 'time_up' });
  });

  it('returns to the preview when the countdown is canceled', () => {
    expect(after(...granted, START, { type: 'cancel_count' })).toEqual({
      name: 'ready',
      failedBefore: false,
    });
  });

  it('follows the clock even if ticks are late', () => {
    expect(after(...recording, { type: 'clock', elapsedSeconds: 49.2 })).toMatchObject({
      name: 'recording',
      secondsLeft: 11,
    });
    expect(after(...recording, { type: 'clock', elapsedSeconds: 75 })).toEqual({
      name: 'finishing',
      cause: 'time_up',
    });
  });

  it('is complete once the take is ready, and Record Again requests the camera again', () => {
    const complete = after(
      ...recording,
      { type: 'stop' },
      { type: 'take_ready', durationSeconds: 12 },
    );

    expect(complete).toEqual({ name: 'complete', cause: 'stopped', durationSeconds: 12 });
    expect(recorderReducer(complete, { type: 'ask_camera' })).toEqual({ name: 'asking' });
  });

  it('is on stage from Enable Camera until the member closes it', () => {
    const complete = after(
      ...recording,
      { type: 'stop' },
      { type: 'take_ready', durationSeconds: 12 },
    );
    const states = [
      initialRecorderState,
      after({ type: 'ask_camera' }),
      after(...granted),
      after(...recording),
      complete,
      recorderReducer(complete, { type: 'close' }),
    ];

    expect(states.map(isOnStage)).toEqual([false, true, true, true, true, false]);
  });

  it('can’t be closed during a recording', () => {
    expect(after(...recording, { type: 'close' })).toEqual(after(...recording));
  });

  it.each(['unplugged', 'microphone_unplugged'] as const)(
    'keeps the recording when a device is lost, and names it before recording (%s)',
    (loss) => {
      const lost = { type: 'device_lost', loss } as const;
      expect(after(...recording, lost)).toEqual({ name: 'finishing', cause: loss });
      expect(after(...granted, lost)).toEqual({ name: 'blocked', problem: loss });
      expect(after(...recording, lost, { type: 'recording_failed' })).toEqual({
        name: 'blocked',
        problem: loss,
      });
    },
  );

  it('returns to the preview when the recording can’t start', () => {
    expect(after(...recording, { type: 'recording_failed' })).toEqual({
      name: 'ready',
      failedBefore: true,
    });
  });

  it('ignores a late camera response while recording', () => {
    expect(after(...recording, { type: 'camera_refused', problem: 'busy' })).toMatchObject({
      name: 'recording',
      secondsLeft: 60,
    });
  });
});
