import { expect, it } from 'vitest';
import { measureRecording } from './measure-recording.ts';
import { syntheticObservations } from './picture/synthetic-observations.fixtures.ts';

function measure(pictureSeconds: number, soundSeconds: number) {
  return measureRecording({
    seconds: soundSeconds,
    sound: new Float32Array(soundSeconds * 16_000),
    probabilities: new Float32Array(soundSeconds * 32),
    observations: syntheticObservations(pictureSeconds, (at) => ({ eyes: at < 2 ? 25 : 0 })),
    bodyEveryNthFrame: 1,
  }).values;
}

it('a picture that stops early counts only while it lasts', () => {
  const whole = measure(8, 8);
  const stopped = measure(8, 20);

  expect(stopped.cameraContactShare?.value).toBe(whole.cameraContactShare?.value);
  expect(stopped.looksAwayPerMinute?.value).toBe(whole.looksAwayPerMinute?.value);
  for (const key of ['cameraContactShare', 'tiltedShouldersShare', 'frameBrightness'] as const)
    expect(stopped[key]?.coverage).toBeCloseTo(0.4 * (whole[key]?.coverage ?? 0), 5);
});

it('a single frame is measured without dividing by zero', () => {
  const values = Object.values(measure(0.25, 20));
  expect(values.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
});
