import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseDetectorSize, readFaces, toDetectorInput } from './face-detector.ts';
import { readNetwork } from './face-model.ts';
import { type Network, runNetwork } from './face-network.ts';

const modelFolder = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/human')),
  '../models',
);

const cameraPath = fileURLToPath(new URL('../../../../e2e/fixtures/camera.mjpeg', import.meta.url));

let network: Network;
let portrait: Buffer;

beforeAll(async () => {
  const [model, weights] = await Promise.all([
    readFile(join(modelFolder, 'blazeface.json'), 'utf8'),
    readFile(join(modelFolder, 'blazeface.bin')),
  ]);

  network = readNetwork(JSON.parse(model), new Uint8Array(weights).buffer);

  const frames = await readFile(cameraPath);
  portrait = frames.subarray(0, frames.indexOf(Buffer.from([0xff, 0xd9])) + 2);
});

/**
 * Detects faces in a 1280 x 720 picture. `previous` lists the faces found in the preceding picture.
 */
async function findFaces(
  picture: Sharp,
  previous: Parameters<typeof chooseDetectorSize>[1] = null,
) {
  const size = chooseDetectorSize({ width: 1280, height: 720 }, previous);
  const { width, height } = size;
  const data = await sharp(await picture.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();

  return readFaces(
    runNetwork(network, toDetectorInput({ ...size, data: new Uint8ClampedArray(data) })),
    size,
  );
}

const wall = () =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: '#8f8a80' } });

const personOf = (height: number) => sharp(portrait).resize({ height }).toBuffer();

describe('face detector', () => {
  it('finds the position and size of a face', async () => {
    const [face, ...others] = await findFaces(wall().composite([{ input: await personOf(720) }]));
    expect(face?.centerX).toBeCloseTo(0.51, 1);
    expect(face?.centerY).toBeCloseTo(0.45, 1);
    expect(face?.height).toBeCloseTo(0.43, 1);
    expect(others).toEqual([]);
  });

  it('finds a small face', async () => {
    const [face] = await findFaces(wall().composite([{ input: await personOf(180) }]));
    expect(face?.height).toBeCloseTo(0.11, 1);
  });

  it('finds two faces', async () => {
    const input = await personOf(420);
    const faces = await findFaces(
      wall().composite([60, 660].map((left) => ({ input, left, top: 150 }))),
    );

    expect(faces).toHaveLength(2);
  });

  it('finds none on an empty wall', async () => {
    expect(await findFaces(wall())).toEqual([]);
  });
});

describe('detector size', () => {
  it('keeps the shape of the picture approximately', () => {
    const face = { centerX: 0.5, centerY: 0.5, width: 0.3, height: 0.4, score: 0.9 };
    expect(chooseDetectorSize({ width: 1280, height: 720 }, [face])).toEqual({
      width: 128,
      height: 64,
    });
    expect(chooseDetectorSize({ width: 720, height: 1280 }, [face])).toEqual({
      width: 64,
      height: 128,
    });
    expect(chooseDetectorSize({ width: 640, height: 480 }, [face])).toEqual({
      width: 96,
      height: 64,
    });
  });

  it('is larger until a large face is found', () => {
    const face = { centerX: 0.5, centerY: 0.5, width: 0.1, height: 0.1, score: 0.9 };
    expect(chooseDetectorSize({ width: 1280, height: 720 }, null)).toEqual({
      width: 192,
      height: 96,
    });
    expect(chooseDetectorSize({ width: 1280, height: 720 }, [face])).toEqual({
      width: 192,
      height: 96,
    });
  });
});
