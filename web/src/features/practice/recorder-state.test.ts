import { describe, expect, it } from 'vitest';
import { type RecorderEvent, type RecorderState, initialRecorder, recorderReducer } from './recorder-state.ts';

const after = (...events: RecorderEvent[]): RecorderState => events.reduce(recorderReducer, initialRecorder);
const granted: RecorderEvent[] = [{ type: 'ask_camera' }, { type: 'camera_granted' }];
const recording: RecorderEvent[] = [
  ...granted,
  { type: 'start' },
  { type: 'count' },
  { type: 'count' },
  { type: 'count' },
];

describe('the recorder', () => {
  it('starts without knowing about the camera', () => {
    expect(after()).toEqual({ name: 'unknown' });
  });

  it('shows the preview once the camera is granted', () => {
    expect(after(...granted)).toEqual({ name: 'ready', failedBefore: false });
  });

  it('says why there is no camera, and asks again', () => {
    const denied = after({ type: 'ask_camera' }, { type: 'camera_refused', problem: 'denied' });
    expect(denied).toEqual({ name: 'blocked', problem: 'denied' });
    expect(recorderReducer(denied, { type: 'ask_camera' })).toEqual({ name: 'asking' });
  });

  it('counts 3, 2, 1 and then records from 60', () => {
    expect(after(...granted, { type: 'start' })).toEqual({ name: 'counting', secondsLeft: 3 });
    expect(after(...granted, { type: 'start' }, { type: 'count' }, { type: 'count' })).toEqual({
      name: 'counting',
      secondsLeft: 1,
    });
    expect(after(...recording)).toEqual({ name: 'recording', secondsLeft: 60 });
  });

  it('goes back to the preview when the count is cancelled', () => {
    expect(after(...granted, { type: 'start' }, { type: 'cancel_count' })).toEqual({
      name: 'ready',
      failedBefore: false,
    });
  });

  it('follows the clock, however late its ticks come', () => {
    expect(after(...recording, { type: 'clock', elapsedSeconds: 49.2 })).toEqual({
      name: 'recording',
      secondsLeft: 11,
    });
    expect(after(...recording, { type: 'clock', elapsedSeconds: 75 })).toEqual({ name: 'finishing', cause: 'time_up' });
  });

  it('stops by itself at 0', () => {
    expect(after(...recording, { type: 'clock', elapsedSeconds: 60 })).toEqual({ name: 'finishing', cause: 'time_up' });
  });

  it('is complete when the take is there, and Record Again asks for the camera anew', () => {
    const complete = after(...recording, { type: 'stop' }, { type: 'take_ready', durationSeconds: 12 });
    expect(complete).toEqual({ name: 'complete', cause: 'stopped', durationSeconds: 12 });
    expect(recorderReducer(complete, { type: 'ask_camera' })).toEqual({ name: 'asking' });
  });

  it('keeps what was recorded when the camera is unplugged', () => {
    expect(after(...recording, { type: 'device_lost' })).toEqual({ name: 'finishing', cause: 'unplugged' });
  });

  it('says that the camera is gone when it is unplugged before recording', () => {
    expect(after(...granted, { type: 'device_lost' })).toEqual({ name: 'blocked', problem: 'unplugged' });
  });

  it('returns to the preview when the recording cannot start', () => {
    expect(after(...recording, { type: 'recording_failed' })).toEqual({ name: 'ready', failedBefore: true });
  });

  it('does not let a late answer about the camera end a recording', () => {
    expect(after(...recording, { type: 'camera_refused', problem: 'busy' })).toEqual({
      name: 'recording',
      secondsLeft: 60,
    });
  });
});
