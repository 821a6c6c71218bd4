import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exclusions } from '#shared/analysis/exclusions.ts';
import { analyzeFile, type FileAnalysis } from './analyze-file.service.ts';
import { buildRecord } from './build-record.ts';

const answer = fileURLToPath(new URL('../fixtures/answer.webm', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analysis-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function analysisOf(name: string, content: Uint8Array | string): Promise<FileAnalysis> {
  const path = join(folder, name);
  await writeFile(path, content);
  return analyzeFile(path);
}

describe('a recorded answer', () => {
  let first: FileAnalysis;

  beforeAll(async () => {
    first = await analyzeFile(answer);
  });

  it('has six scores', () => {
    expect(first.state).toBe('analyzed');

    const scores = first.state === 'analyzed' ? Object.values(first.record.scores) : [];
    expect(scores).toHaveLength(6);

    for (const score of scores) expect(score).toBeGreaterThanOrEqual(5);
  });

  it('has a face in nearly all frames, and speech with pauses', () => {
    const signals = first.state === 'analyzed' ? first.record.signals : undefined;
    expect(signals?.cameraContactShare.coverage).toBeGreaterThan(0.9);
    expect(signals?.syllablesPerSecond.value).toBeGreaterThan(2.5);
    expect(signals?.syllablesPerSecond.value).toBeLessThan(5);
    expect(signals?.pauseShare.value).toBeGreaterThan(0.08);
    expect(signals?.multipleFacesShare.value).toBe(0);
  });

  it('produces the same bytes again with a warm engine', async () => {
    expect(JSON.stringify(await analyzeFile(answer))).toBe(JSON.stringify(first));
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const analysis = analyzeFile(answer, { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(analysis).rejects.toThrow(/abort/i);
  });
});

describe('an excluded signal', () => {
  const moments = (['look_away', 'filler', 'pause', 'slouch'] as const).map((kind) => ({
    kind,
    start: 1,
    end: 2,
    direction: null,
    ...(kind === 'filler' && { word: 'um' }),
  }));

  const facts = {
    noFaceShare: 0,
    multipleFacesShare: 0,
    speechSeconds: 20,
    voicedSeconds: 20,
    levelRangeDb: 35,
  };

  const measurements = { analyzedSeconds: 40, hasSound: true, values: {}, facts, moments };
  const kinds = (exclusions: Exclusions) =>
    buildRecord(measurements, 40, { exclusions }).evidence.map(({ kind }) => kind);

  it('has no moments on the timeline', () => {
    expect(kinds({ eyeContact: false, fillers: false, pace: false })).toHaveLength(4);
    expect(kinds({ eyeContact: true, fillers: true, pace: true })).toEqual(['slouch']);
    expect(kinds({ eyeContact: false, fillers: true, pace: false })).toEqual([
      'look_away',
      'pause',
      'slouch',
    ]);
  });
});

describe('a file that can never be analyzed', () => {
  it('is EMPTY if it has no bytes', async () => {
    expect(await analysisOf('empty.webm', '')).toEqual({ state: 'unreadable', reason: 'EMPTY' });
  });

  it('is NOT_VIDEO if it is a renamed text file', async () => {
    expect(await analysisOf('text.webm', 'This is no video.')).toEqual({
      state: 'unreadable',
      reason: 'NOT_VIDEO',
    });
  });

  it.each([0.03, 0.5, 0.97])('is UNREADABLE if truncated to the share %d', async (share) => {
    const whole = await readFile(answer);
    const part = whole.subarray(0, Math.floor(whole.length * share));

    expect(await analysisOf('cut.webm', part)).toEqual({
      state: 'unreadable',
      reason: 'UNREADABLE',
    });
  });

  it('is UNREADABLE if its content is corrupt', async () => {
    const whole = await readFile(answer);
    const noise = Uint8Array.from(
      { length: 60_000 },
      (_, at) => (at * 7919 + (at >> 3) * 31) % 256,
    );

    const broken = Buffer.concat([whole.subarray(0, 60), noise]);

    expect(await analysisOf('broken.webm', broken)).toEqual({
      state: 'unreadable',
      reason: 'UNREADABLE',
    });
  });

  it('throws if the file does not exist', async () => {
    await expect(analyzeFile(join(folder, 'nowhere.webm'))).rejects.toThrow(/ENOENT/);
  });
});
