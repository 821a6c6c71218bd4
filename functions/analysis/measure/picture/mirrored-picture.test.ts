import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { decodeRecording } from '../../decode/decode-recording.service.ts';
import { inspectRecording } from '../../decode/inspect-recording.service.ts';
import { engineAssets } from '../../engine/engine-assets.deps.ts';
import { getEngine, type Engine } from '../../measure-function/engine.service.ts';
import { median } from '../../statistics/statistics.ts';
import { frameObserver, type FaceObservation } from './observe-frame.service.ts';
import type { RgbFrame } from './picture.ts';

const answer = fileURLToPath(new URL('../../fixtures/answer.webm', import.meta.url));
const frames: RgbFrame[] = [];
let engine: Engine;

beforeAll(async () => {
  engine = await getEngine();

  const { decoder } = engineAssets();
  const inspection = await inspectRecording(answer, decoder);
  if (inspection.state === 'unreadable') throw new Error(inspection.reason);

  const onFrame = (frame: RgbFrame) =>
    void frames.push({ ...frame, rgb: Uint8Array.from(frame.rgb) });

  await decodeRecording(inspection.recording, { decoder, onFrame });
});

function mirrored({ width, height, rgb }: RgbFrame): RgbFrame {
  const swapped = new Uint8Array(rgb.length);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const other = pixel - (pixel % width) + (width - 1 - (pixel % width));
    swapped.set(rgb.subarray(3 * other, 3 * other + 3), 3 * pixel);
  }

  return { width, height, rgb: swapped };
}

async function facesOf(pictures: readonly RgbFrame[]): Promise<FaceObservation[]> {
  const observer = frameObserver(engine.pictureModels);
  const faces = [];
  for (const [at, frame] of pictures.entries())
    faces.push((await observer.observe(frame, { atSeconds: at / 4, withBody: false })).face ?? []);

  return faces.flat();
}

// The right eye is mirrored before the iris model runs, so the model's output must be mirrored
// back.
it('a mirrored picture mirrors the angles of head and eyes', async () => {
  const some = frames.slice(0, 16);
  const [faces, swapped] = [await facesOf(some), await facesOf(some.map(mirrored))];
  expect(faces).toHaveLength(16);

  const sum = (of: (face: FaceObservation) => number) =>
    median(faces.map((face, at) => of(face) + of(swapped[at] ?? face)));
  expect(Math.abs(sum(({ eyes }) => eyes.yaw))).toBeLessThan(4);
  expect(Math.abs(sum(({ head }) => head.yaw))).toBeLessThan(4);
  expect(Math.abs(sum(({ head }) => head.roll))).toBeLessThan(2);
});
