import { describe, expect, it } from 'vitest';
import { buildWaveform } from './waveform.ts';

const RATE = 16_000;

const noise = (seconds: number, gain: (at: number) => number) =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, sample) => (sample % 2 ? 1 : -1) * gain(sample / RATE),
  );

describe('the waveform', () => {
  it('has 200 values, relative to the loud stretches', () => {
    const waveform = buildWaveform(
      noise(10, (at) => (at < 5 ? 0.01 : 0.02)),
      10,
    );

    expect(waveform).toHaveLength(200);
    expect([waveform[20], waveform[180]]).toEqual([50, 100]);
  });

  it('is flat where the recording has no more sound', () => {
    const waveform = buildWaveform(
      noise(5, () => 0.1),
      10,
    );

    expect([waveform[50], waveform[150]]).toEqual([100, 0]);
  });

  it('is not flattened by a single bang', () => {
    const waveform = buildWaveform(
      noise(10, (at) => (at > 4 && at < 4.05 ? 1 : 0.05)),
      10,
    );

    expect([waveform[20], waveform[80]]).toEqual([100, 100]);
  });

  it('is empty without sound', () => {
    expect(buildWaveform(new Float32Array(), 10)).toEqual([]);
    expect(buildWaveform(new Float32Array(RATE), 1)).toEqual([]);
  });
});
