// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { checkVideoFile } from './file-picker.tsx';
import { toMeterLevel } from './sound-meter.ts';
import { toCameraProblem } from './media-devices.ts';
import { describeState } from './recorder-announcer.tsx';
import { stripCodecs, chooseMimeType } from './take-recorder.ts';

describe('picked file', () => {
  it('must be a video', () => {
    expect(checkVideoFile({ type: 'text/plain', size: 1 })).toMatchObject({
      title: 'Invalid file type',
      description: 'Please select a video file',
    });
  });

  it('may have up to 100 MB', () => {
    expect(checkVideoFile({ type: 'video/mp4', size: 104_857_600 })).toBeNull();
    expect(checkVideoFile({ type: 'video/mp4', size: 104_857_601 })).toMatchObject({
      title: 'File too large',
      description: 'Please select a video file smaller than 100MB',
    });
  });
});

describe('recording format', () => {
  it('is WebM if the browser supports it, otherwise MP4', () => {
    expect(chooseMimeType(() => true)).toBe('video/webm;codecs=vp9,opus');
    expect(chooseMimeType((type) => type.startsWith('video/mp4'))).toBe(
      'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    );
    expect(chooseMimeType(() => false)).toBeUndefined();
  });

  it('omits the codecs for storage', () => {
    expect(stripCodecs('video/webm;codecs=vp9,opus')).toBe('video/webm');
  });
});

describe('camera error', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('maps %s to %s', (name, problem) => {
    expect(toCameraProblem(new DOMException('', name))).toBe(problem);
  });
});

describe('level meter', () => {
  it('is empty for silence and full for a loud voice', () => {
    expect(toMeterLevel(-120)).toBe(0);
    expect(toMeterLevel(-4)).toBe(1);
  });
});

describe('announcements', () => {
  it('mention the start, and warn once at 10 seconds', () => {
    const at = (secondsLeft: number) => describeState({ name: 'recording', secondsLeft });
    expect(at(60)).toBe('Recording Started. You have 60 seconds for your answer.');
    expect(at(11)).toBe('30 seconds left.');
    expect(at(10)).toBe('10 seconds left.');
    expect(at(6)).toBe(at(10));
  });

  it('report that time is up', () => {
    expect(describeState({ name: 'complete', cause: 'time_up', durationSeconds: 60 })).toBe(
      'Time is up. Recording complete.',
    );
  });
});
