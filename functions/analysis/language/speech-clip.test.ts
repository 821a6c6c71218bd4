import { describe, expect, it } from 'vitest';
import { createSampleClip, sampleSound, sampleSpeech } from './language.fixtures.ts';
import { encodeWav } from './wav.ts';

const clip = createSampleClip(sampleSound, sampleSpeech);

describe('the speech cut out of a recording', () => {
  it('contains every speech part with a small margin, and no silence', () => {
    expect(clip.seconds).toBeCloseTo(33 + 6 * 0.12, 2);
    const silent = clip.sound.filter((sample) => sample === 0).length / 16_000;
    expect(silent).toBeLessThan(0.8);
  });

  it.each([
    [0.12, 0.5, 1, 1.38],
    [9.24 + 0.12, 10.36, 11, 12],
    [33.5, 33.72, 36.9, 37.12],
  ])('maps %f-%f s to %f-%f s of the recording', (start, end, from, to) => {
    const span = clip.toRecording({ start, end });
    expect(span.start).toBeCloseTo(from, 1);
    expect(span.end).toBeCloseTo(to, 1);
  });

  it('keeps a word that spans a joint within the part that contains its middle', () => {
    const { start, end } = clip.toRecording({ start: 8.8, end: 9.5 });
    expect([start, end]).toEqual([expect.closeTo(9.68, 2), expect.closeTo(10.12, 2)]);
  });

  it('joins parts whose margins touch, and stays within the recording', () => {
    const near = createSampleClip(sampleSound, [
      { start: 0.05, end: 2 },
      { start: 2.1, end: 39.95 },
    ]);

    expect(near.seconds).toBe(40);
    expect(near.toRecording({ start: 1, end: 3 })).toEqual({ start: 1, end: 3 });
  });

  it('is empty without speech', () => {
    expect(createSampleClip(sampleSound, []).seconds).toBe(0);
  });
});

describe('a WAV file', () => {
  it('has 16-bit, 16 kHz mono samples, clipped at full scale', () => {
    const view = new DataView(encodeWav(Float32Array.from([0, 1, -1, 3, -0.5])).buffer);
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
      1, 16_000, 16,
    ]);
    expect([0, 1, 2, 3, 4].map((at) => view.getInt16(44 + at * 2, true))).toEqual([
      0, 32_767, -32_767, 32_767, -16_383,
    ]);
  });
});
