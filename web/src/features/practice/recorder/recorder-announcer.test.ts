// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { describeState } from './recorder-announcer.tsx';

describe('announcements', () => {
  it('mention the start, and warn once at 10 seconds', () => {
    const at = (secondsLeft: number, limitSeconds = 60) =>
      describeState({ name: 'recording', secondsLeft, limitSeconds });
    expect(at(120, 120)).toBe('Recording Started. You have 120 seconds for your answer.');
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

  it.each([
    ['unplugged', 'The camera was disconnected.'],
    ['microphone_unplugged', 'The microphone was disconnected.'],
  ] as const)('name the lost device (%s)', (cause, text) => {
    expect(describeState({ name: 'complete', cause, durationSeconds: 9 })).toContain(text);
  });
});
