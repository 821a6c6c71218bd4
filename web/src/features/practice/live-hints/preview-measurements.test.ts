import { describe, expect, it } from 'vitest';
import { measureBrightness, measureDecibels, summarizeLevels } from './preview-measurements.ts';

const picture = (...grays: number[]) => ({
  width: grays.length,
  height: 1,
  data: Uint8ClampedArray.from(grays.flatMap((gray) => [gray, gray, gray, 255])),
});

describe('sound level', () => {
  it('is 0 dB at full scale and -20 dB at a tenth of it', () => {
    expect(measureDecibels(new Float32Array(64).fill(1))).toBeCloseTo(0);
    expect(measureDecibels(new Float32Array(64).fill(0.1))).toBeCloseTo(-20);
  });

  it('is finite for digital silence', () => {
    expect(measureDecibels(new Float32Array(64))).toBe(-120);
  });
});

describe('levels of the last seconds', () => {
  it('are summarized without the loudest and quietest tenth', () => {
    const decibels = [
      -90,
      ...Array.from({ length: 9 }, () => -60),
      ...Array.from({ length: 9 }, () => -20),
      0,
    ];

    expect(summarizeLevels(decibels)).toEqual({ quiet: -60, loud: -20 });
  });

  it('are unknown before the first', () => {
    expect(summarizeLevels([])).toBeNull();
  });
});

describe('brightness', () => {
  it('is high if a tenth of the picture is bright', () => {
    expect(measureBrightness(picture(10, 10, 10, 10, 10, 10, 10, 10, 200, 200))).toBe(200);
  });

  it('is low if only single pixels are bright', () => {
    expect(measureBrightness(picture(10, 10, 10, 10, 10, 10, 10, 10, 10, 200))).toBe(10);
  });
});
