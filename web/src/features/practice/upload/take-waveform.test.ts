import { expect, it } from 'vitest';
import { toLevels } from './take-waveform.tsx';

it('measures equal parts relative to the loudest', () => {
  const samples = Float32Array.of(0.5, -0.5, 0.1, -0.1, 0, 0);
  expect(toLevels(samples, 3)).toEqual([100, expect.closeTo(20), 0]);
});

it('draws a silent or empty sound as silence', () => {
  expect(toLevels(new Float32Array(4), 2)).toEqual([0, 0]);
  expect(toLevels(new Float32Array(0), 2)).toEqual([0, 0]);
});
