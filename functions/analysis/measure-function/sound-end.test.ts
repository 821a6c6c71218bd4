import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMedia, toneTrack, videoTrack } from 'local-cloud/media-file';
import { decodeRecording } from '../decode/decode-recording.service.ts';
import { inspectRecording } from '../decode/inspect-recording.service.ts';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import { findSoundEnd } from './sound-end.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-end-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A recording of ten seconds whose tone is muted after `soundSeconds`. */
async function findEndOf(soundSeconds: number, codec: 'aac' | 'libopus'): Promise<number | null> {
  const { decoder } = engineAssets();
  const path = join(folder, `${codec}-${soundSeconds}.mkv`);
  const tone = toneTrack(330, 10, codec);
  if (!('filters' in tone)) throw new Error('The tone has no filters.');

  const mute = ['volume', `volume=0:enable='gte(t,${soundSeconds})'`] as const;
  const picture = videoTrack([['testsrc2', 'size=320x180:rate=4:duration=10']], 'libx264');
  const sound = { ...tone, filters: tone.filters.toSpliced(1, 0, mute) };
  makeMedia({ path, format: 'matroska', tracks: [picture, sound] });

  const inspection = await inspectRecording(path, decoder);
  if (inspection.state === 'unreadable') throw new Error(inspection.reason);
  const decoded = await decodeRecording(inspection.recording, { decoder, onFrame: () => {} });
  if (decoded.state === 'unreadable') throw new Error(decoded.reason);

  return findSoundEnd(decoded.sound, 10);
}

describe('the end of the sound', () => {
  it.each(['aac', 'libopus'] as const)('is where the microphone is muted (%s)', async (codec) => {
    const end = await findEndOf(3, codec);
    expect(Math.abs((end ?? 0) - 3)).toBeLessThan(0.3);
  });

  it.each(['aac', 'libopus'] as const)('is 0 if it always was (%s)', async (codec) => {
    expect(await findEndOf(0, codec)).toBe(0);
  });

  it('is where the track ends', () => {
    expect(findSoundEnd(new Float32Array(32_000).fill(0.1), 10)).toBe(2);
  });

  it.each<[string, number, number]>([
    ['the sound lasts to the end', 10, 10],
    ['the end is silent for a moment', 8, 10],
    ['less than a fifth is silent', 50, 60],
    ['there is no track', 0, 10],
  ])('is null if %s', (_, soundSeconds, seconds) => {
    expect(findSoundEnd(new Float32Array(soundSeconds * 16_000).fill(0.1), seconds)).toBeNull();
  });

  it('is null if a quiet room is audible', () => {
    expect(findSoundEnd(new Float32Array(160_000).fill(0.0003), 10)).toBeNull();
  });
});
