import { describe, expect, it } from 'vitest';
import { describeWaveform } from './waveform.tsx';

const levels = (start: number, end: number) => [start, 0, start, start, 5, start, end, 0, end];

describe('the description of a waveform', () => {
  it.each([
    [80, 40, 'Your volume dropped toward the end.'],
    [50, 90, 'Your volume rose toward the end.'],
    [80, 70, 'Your volume at the end was about the same as at the start.'],
    [80, 0, 'Your volume over time.'],
  ])('with levels from %i to %i is "%s"', (start, end, text) => {
    expect(describeWaveform(levels(start, end))).toBe(text);
  });
});
