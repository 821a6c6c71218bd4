import { describe, expect, it } from 'vitest';
import type { FaceObservation } from '../measure/picture/observe-frame.service.ts';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { chooseClearerFrame } from './choose-frame.ts';

const clearFace: FaceObservation = {
  height: 0.4,
  offCenter: 0.05,
  head: { yaw: 0, pitch: 0, roll: 0 },
  eyes: { yaw: 0, pitch: 0 },
  eyeOpenness: 0.3,
  mouth: { width: 0.6, cornerLift: 0 },
  eyeMiddle: { x: 32, y: 24 },
  eyeSpan: 12,
};

/** Vertical gray stripes whose brightness differs by `contrast`. */
function frame(contrast = 80): RgbFrame {
  const [width, height] = [64, 48];
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.floor(at / 3) % 4 < 2 ? 128 - contrast / 2 : 128 + contrast / 2,
  );

  return { width, height, rgb };
}

const seen = (changed: Partial<FaceObservation> = {}) => ({
  face: { ...clearFace, ...changed },
  faceCount: 1,
});

describe('the frame for the thumbnail', () => {
  it.each([
    ['a small face', seen({ height: 0.15 })],
    ['a turned head', seen({ head: { yaw: 30, pitch: 0, roll: 0 } })],
    ['eyes that look away', seen({ eyes: { yaw: 0, pitch: -20 } })],
    ['a blink', seen({ eyeOpenness: 0.13 })],
    ['a face at the edge', seen({ offCenter: 0.5 })],
  ])('replaces %s by a clear face, but not the reverse', (_, poor) => {
    const first = chooseClearerFrame(null, frame(), poor);
    const second = chooseClearerFrame(first, frame(), seen());

    expect(first).not.toBeNull();
    expect(second).not.toBe(first);
    expect(chooseClearerFrame(second, frame(), poor)).toBe(second);
  });

  it('prefers a sharp frame to a blurred one', () => {
    const blurred = chooseClearerFrame(null, frame(8), seen());
    const sharp = chooseClearerFrame(blurred, frame(80), seen());
    expect(sharp).not.toBe(blurred);
    expect(chooseClearerFrame(sharp, frame(8), seen())).toBe(sharp);
  });

  it.each([
    ['no face', { face: null, faceCount: 0 }],
    ['a second face', { face: clearFace, faceCount: 2 }],
    ['closed eyes', seen({ eyeOpenness: 0.1 })],
  ])('never has %s', (_, observation) => {
    expect(chooseClearerFrame(null, frame(), observation)).toBeNull();
  });

  it('is a copy at half the size', () => {
    const given = frame();
    const chosen = chooseClearerFrame(null, given, seen());
    given.rgb.fill(0);

    expect(chosen?.frame).toMatchObject({ width: 32, height: 24 });
    expect([...(chosen?.frame.rgb.slice(0, 6) ?? [])]).toEqual([88, 88, 88, 168, 168, 168]);
  });
});
