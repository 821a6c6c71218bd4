import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { analyzeFile } from '#functions/analysis/record/analyze-file.service.ts';
import { repetitions } from '#infra/verify/repetitions.ts';

import {
  flipBits,
  createCodecClips,
  handledOutcomes,
  createPoisonFiles,
  type PoisonFile,
} from './poison-files.ts';

const good = fileURLToPath(
  new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url),
);

let folder = '';

// Uses a separate temporary folder, because tests that run in parallel also create temporary files.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poison-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function analyze({ bytes }: PoisonFile): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const analysis = await analyzeFile(path);
  return analysis.state === 'analyzed' ? 'scored' : analysis.reason;
}

// The files with tags take 15 seconds each, so only the benchmark tests them.
const files = createPoisonFiles(good).filter(({ name }) => !name.includes('tags'));

const reasons = new Map([
  ['0 bytes.webm', 'EMPTY'],
  ['page.webm', 'NOT_VIDEO'],
  ['cut after 5 tenths.webm', 'UNREADABLE'],
  ['Segment of 64 petabytes.webm', 'UNREADABLE'],
  ['16000 x 16000.webm', 'PICTURE_TOO_LARGE'],
  ['16000 x 16000 with a title that says 64 x 64.webm', 'PICTURE_TOO_LARGE'],
  ['16000 x 16000 in the frame only.webm', 'UNREADABLE'],
  ['2 hours.webm', 'TOO_LONG'],
  ['boxes of 8 bytes.mp4', 'UNREADABLE'],
  ['chunks of 10 bytes.avi', 'UNREADABLE'],
  ['unknown video codec.webm', 'PICTURE_FORMAT'],
  ['unknown audio codec.webm', 'SOUND_FORMAT'],
  ['no video track.webm', 'NOT_VIDEO'],
  ['no audio track.webm', 'scored'],
]);

describe('a broken file', () => {
  it('comes in at least 30 kinds', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
    expect([...reasons.keys()].filter((name) => !files.some((file) => file.name === name))).toEqual(
      [],
    );
  });

  it.each(files)('gets a score or a reason: $name', async (file) => {
    const outcome = await analyze(file);
    expect(handledOutcomes).toContain(outcome);
    expect(outcome).toBe(reasons.get(file.name) ?? outcome);
  });
});

const FLIPS = repetitions({ short: 8, full: 2_000 });

describe(`${FLIPS} copies with a flipped bit`, () => {
  it.each(createCodecClips(good))('get a score or a reason: $name', async ({ name, bytes }) => {
    const found: string[] = [];
    for (const file of flipBits(bytes, FLIPS)) found.push(await analyze(file));
    expect(found.filter((outcome) => !handledOutcomes.has(outcome) || outcome === 'EMPTY')).toEqual(
      [],
    );

    // Only the VP8 clip shows a face. More than half of its damaged copies must still get a score.
    const least = name === 'VP8' ? FLIPS / 2 : -1;
    expect(found.filter((outcome) => outcome === 'scored').length).toBeGreaterThan(least);
  });
});

it('leaves no folder behind', async () => {
  expect(await readdir(folder)).toEqual(['file']);
});
