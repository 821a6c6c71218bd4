import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { decodeRecording } from './decode-recording.service.ts';
import { inspectRecording } from './inspect-recording.service.ts';

const { decoder } = engineAssets();
const files = fileURLToPath(new URL('../fixtures/files/', import.meta.url));

interface Decoded {
  reason: string | null;
  frames: readonly RgbFrame[];
  /** Root mean square of the sound, 0-1. */
  loudness: number;
}

async function decodeFile(path: string): Promise<Decoded> {
  const inspection = await inspectRecording(path, decoder);
  const frames: RgbFrame[] = [];
  if (inspection.state === 'unreadable')
    return { reason: inspection.reason, frames, loudness: Number.NaN };

  const onFrame = ({ width, height, rgb }: RgbFrame) =>
    void frames.push({ width, height, rgb: Uint8Array.from(rgb) });
  const decoded = await decodeRecording(inspection.recording, { decoder, onFrame });
  if (decoded.state === 'unreadable')
    return { reason: decoded.reason, frames, loudness: Number.NaN };

  const { sound } = decoded;
  const power = sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length;

  return { reason: null, frames, loudness: Math.sqrt(power) };
}

/** Mean difference of two frames' bytes. */
function compareFrames(one: RgbFrame | undefined, other: RgbFrame | undefined): number {
  if (!one || one.width !== other?.width || one.height !== other.height) return 255;
  const sum = one.rgb.reduce((total, byte, at) => total + Math.abs(byte - (other.rgb[at] ?? 0)), 0);
  return sum / one.rgb.length;
}

const SAMPLE = 3;
let upright: Decoded;

beforeAll(async () => {
  upright = await decodeFile(join(files, 'upright.mp4'));
});

describe('a file from real life', () => {
  it.each([
    ['non-square pixels', 'anamorphic-16-9.mp4', 32],
    ['an unusual color matrix', 'matrix-8.mp4', 32],
    ['HDR', 'hdr-pq.mov', 32],
    ['a stereo channel wired the wrong way around', 'antiphase-stereo.mp4', 32],
    ['a silent first sound track', 'two-sound-tracks.mp4', 32],
    ['an unknown box before the index', 'box-udta-before-moov.mp4', 16],
    ['a preview as its first box', 'first-box-pnot.mov', 16],
    ['a last picture two hours late', 'last-picture-late.mp4', 16],
    ['a declared length of ten hours', 'declared-ten-hours.webm', 16],
    ['a picture that stops', 'picture-stops.mp4', 13],
  ])('with %s looks and sounds as players show it', async (_, name, frameCount) => {
    const { frames, loudness } = await decodeFile(join(files, name));

    expect(frames).toHaveLength(frameCount);
    expect(compareFrames(frames[SAMPLE], upright.frames[SAMPLE])).toBeLessThan(6);
    expect(loudness).toBeGreaterThan(0.18);
  });

  it('with the sound of an old phone is decoded with its sound', async () => {
    const { frames, loudness } = await decodeFile(join(files, 'amr-sound.3gp'));
    expect(frames).toHaveLength(14);
    expect(loudness).toBeGreaterThan(0.01);
  });

  it.each([
    ['h263-picture.3gp', 'PICTURE_FORMAT'],
    ['screen-5k.mp4', 'PICTURE_TOO_LARGE'],
  ])('that cannot be read has its own reason (%s)', async (name, reason) => {
    expect(await decodeFile(join(files, name))).toMatchObject({ reason });
  });
});

describe('a display matrix', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orientation-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Writes `upright.mp4` with another matrix in its picture track's header. */
  async function writeWithMatrix([a, b, c, d]: readonly number[]): Promise<string> {
    const bytes = await readFile(join(files, 'upright.mp4'));
    const header = bytes.indexOf('tkhd') + 4;
    [a, b, 0, c, d, 0].forEach((value = 0, at) =>
      bytes.writeInt32BE(value * 0x10000, header + 40 + at * 4),
    );

    const path = join(folder, `${[a, b, c, d].join()}.mp4`);
    await writeFile(path, bytes);

    return path;
  }

  /** Moves each pixel from (x, y) to (ax + cy, bx + dy), counted from the frame's center. */
  function transform({ width, height, rgb }: RgbFrame, matrix: readonly number[]): RgbFrame {
    const [a = 0, b = 0, c = 0, d = 0] = matrix;
    const [newWidth, newHeight] = a === 0 ? [height, width] : [width, height];
    const moved = new Uint8Array(rgb.length);

    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [right, down] = [x - (width - 1) / 2, y - (height - 1) / 2];
        const newX = a * right + c * down + (newWidth - 1) / 2;
        const newY = b * right + d * down + (newHeight - 1) / 2;
        const from = (y * width + x) * 3;
        moved.set(rgb.subarray(from, from + 3), (newY * newWidth + newX) * 3);
      }

    return { width: newWidth, height: newHeight, rgb: moved };
  }

  it.each([
    [[1, 0, 0, 1]],
    [[-1, 0, 0, 1]],
    [[1, 0, 0, -1]],
    [[-1, 0, 0, -1]],
    [[0, 1, 1, 0]],
    [[0, 1, -1, 0]],
    [[0, -1, 1, 0]],
    [[0, -1, -1, 0]],
  ])('%j turns and mirrors the picture', async (matrix) => {
    const { frames } = await decodeFile(await writeWithMatrix(matrix));
    const shown = upright.frames[SAMPLE];

    expect(shown && compareFrames(frames[SAMPLE], transform(shown, matrix))).toBeLessThan(3);
  });
});
