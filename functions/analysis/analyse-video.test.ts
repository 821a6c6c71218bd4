import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../../shared/analysis/analysis-record.fixtures.ts';
import { admit, newVideoRow } from '../practice/admission.ts';
import { startPracticeWorld, webm, type PracticeWorld } from '../practice/practice-world.fixtures.ts';
import { mediaKeyOf } from '../practice/video-row.ts';
import type { FileAnalysis } from './analyse-file.ts';
import { analyseVideoWith } from './analyse-video.worker.ts';
import { failVideoWith } from './fail-video.worker.ts';

const memberId = 'ann';
const analysed: FileAnalysis = { state: 'analysed', record };

let world: PracticeWorld;
beforeAll(async () => {
  world = await startPracticeWorld();
});
afterAll(() => world.close());

async function newVideo(videoId: string, withFile = true) {
  const now = world.now();
  await world.videos.create(newVideoRow({ memberId, videoId, title: 'Take', size: 9, admission: admit(9, webm), now }));
  if (withFile) await world.media.put(mediaKeyOf(memberId, videoId), webm, 'video/webm');
  return { memberId, videoId };
}

type Analyse = Parameters<typeof analyseVideoWith>[0]['analyse'];

let owners = 0;
const worker = (analyse: Analyse) =>
  analyseVideoWith({ ...world, records: world.analyses, analyse, newOwner: () => `worker-${(owners += 1)}` });

describe('analysing a video', () => {
  it('hands the file to the engine and keeps what it found', async () => {
    const key = await newVideo('good');
    await worker(async (path) => {
      expect(new Uint8Array(await readFile(path))).toEqual(webm);
      return analysed;
    })(key);
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      aiAnalysisResults: { scores: record.scores },
    });
    expect(await world.analyses.find(key)).toEqual(record);
  });

  it('runs the engine once however often and at the same time the message comes', async () => {
    const key = await newVideo('repeated');
    let runs = 0;
    const run = worker(async () => {
      runs += 1;
      return analysed;
    });
    await Promise.all(Array.from({ length: 20 }, () => run(key)));
    await run(key);
    expect([runs, (await world.videos.find(key))?.attempts]).toEqual([1, 1]);
  });

  it('fails a file that cannot be read, with the reason, and never tries it again', async () => {
    const key = await newVideo('broken');
    let runs = 0;
    const run = worker(async () => {
      runs += 1;
      return { state: 'unreadable', reason: 'UNREADABLE' };
    });
    await run(key);
    await run(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'failed', failureReason: 'UNREADABLE' });
    expect(runs).toBe(1);
  });

  it('throws on a passing fault, so that the message comes again and the next try succeeds', async () => {
    const key = await newVideo('passing');
    const failing = worker(() => Promise.reject(new Error('out of memory')));
    await expect(failing(key)).rejects.toThrow('out of memory');
    world.setNow('2026-01-01T12:00:01Z');
    await worker(async () => analysed)(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'completed', attempts: 2 });
  });

  it('does nothing before the file is there', async () => {
    const key = await newVideo('no-file', false);
    await worker(() => Promise.reject(new Error('must not run')))(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
  });

  it('leaves no record behind when the video was deleted meanwhile', async () => {
    const key = await newVideo('deleted');
    await worker(async () => {
      await world.videos.remove(key);
      return analysed;
    })(key);
    expect([await world.videos.find(key), await world.analyses.find(key)]).toEqual([undefined, undefined]);
  });

  it('writes nothing over the work of another that took over', async () => {
    const key = await newVideo('zombie');
    const other: FileAnalysis = { state: 'analysed', record: { ...record, overallScore: 11 } };
    await worker(async () => {
      world.setNow('2026-01-01T12:05:00Z');
      await worker(async () => analysed)(key);
      return other;
    })(key);
    expect(await world.videos.find(key)).toMatchObject({
      aiAnalysisResults: { overallScore: record.overallScore },
      attempts: 2,
    });
  });
});

describe('what could not be analysed in all its tries', () => {
  it('is failed so that the member can start it again', async () => {
    const key = await newVideo('given-up');
    await failVideoWith(world)(key);
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'failed',
      failureReason: 'ANALYSIS_UNAVAILABLE',
    });
  });

  it('changes nothing that was completed meanwhile, nor a video that is gone', async () => {
    const key = await newVideo('completed');
    await worker(async () => analysed)(key);
    await failVideoWith(world)(key);
    await failVideoWith(world)({ memberId, videoId: 'gone' });
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'completed' });
  });

  it('keeps the message while a worker is at it', async () => {
    const key = await newVideo('held');
    await world.videos.takeLease({ ...key, owner: 'w' }, world.now());
    await expect(failVideoWith(world)(key)).rejects.toThrow('still holds');
  });
});
