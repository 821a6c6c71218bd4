import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { sweepVideosSchedule } from '#functions/practice/analysis/sweep-videos.schedule.ts';
import {
  checkVideoFile,
  newVideoRow,
  type NewVideo,
} from '#functions/practice/registration/video-admission.ts';
import {
  analysisTiming,
  type VideoKey,
  buildMediaKey,
  chooseShard,
  buildThumbnailKey,
  toVideo,
} from '#functions/videos/videos.public.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';

import type { FileAnalysis } from '../record/analyze-file.service.ts';
import { createVideoAnalyzer } from './analyze-video.service.ts';
import { measureRemotelyAndScore } from './measure-and-score.service.ts';
import type { LanguageModel } from '../language/language-model.ts';
import type { MeasureFunctionResult } from '../measure-function/measure-function.gateway.ts';
import { measuredFixture } from '../measure-function/measurement.fixtures.ts';
import { failVideoWorker } from './fail-video.worker.ts';

const memberId = 'ann';
const analyzed = { state: 'analyzed', record } as const satisfies FileAnalysis;

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

interface Given extends Pick<NewVideo, 'questionId' | 'exclusions' | 'browserTranscript'> {
  owner?: string;
  /** Null if the file was never uploaded. By default, each video gets a different file. */
  file?: Uint8Array | null;
}

async function newVideo(
  videoId: string,
  { owner = memberId, file, ...choices }: Given = {},
): Promise<VideoKey> {
  const key = { memberId: owner, videoId };
  const admission = checkVideoFile(9, webmFirstBytes);
  await world.videos.create(
    newVideoRow({ ...key, ...choices, title: 'Take', size: 9, admission, now: world.now() }),
  );

  const bytes =
    file === undefined ? Uint8Array.of(...webmFirstBytes, ...Buffer.from(videoId)) : file;
  if (bytes) await world.media.put(buildMediaKey(owner, videoId), bytes, 'video/webm');

  return key;
}

/** Videos whose report will be checked, oldest first. */
const checked: VideoKey[] = [];

type Analyze = Parameters<typeof createVideoAnalyzer>[0]['analyze'];

let owners = 0;

const parts = () => ({
  ...world,
  recordings: world.media,
  thumbnails: world.media,
  records: world.analyses,
  announceReport: async (key: VideoKey) => void checked.push(key),
  versions: '1',
  hasLanguageModel: async () => false,
  newLeaseOwnerId: () => `worker-${(owners += 1)}`,
});

const checksOf = ({ videoId }: VideoKey) => checked.filter((key) => key.videoId === videoId);

const giveUp = (key: VideoKey) =>
  failVideoWorker.with({ ...world, mediaBucket: 'media' }).run(key, { receiveCount: 5 });

const worker = (analyze: Analyze) => createVideoAnalyzer({ ...parts(), analyze });

describe('analyzing a video', () => {
  it('runs the engine on the video and saves its results', async () => {
    const key = await newVideo('good', { file: webmFirstBytes });
    await worker(async (given) => {
      expect(given).toEqual(key);
      return analyzed;
    })(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      aiAnalysisResults: { scores: record.scores },
    });
    expect(await world.analyses.find(key)).toEqual(record);
  });

  it('runs the engine once for repeated and concurrent messages', async () => {
    const key = await newVideo('repeated');
    let runs = 0;
    const run = worker(async () => {
      runs += 1;
      return analyzed;
    });

    await Promise.all(Array.from({ length: 20 }, () => run(key)));
    await run(key);

    expect([runs, (await world.videos.find(key))?.attempts]).toEqual([1, 1]);
  });

  it('fails an unreadable file with the reason and does not retry', async () => {
    const key = await newVideo('broken');
    let runs = 0;
    const run = worker(async () => {
      runs += 1;
      return { state: 'unreadable', reason: 'UNREADABLE' };
    });

    await run(key);
    await run(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'failed',
      failureReason: 'UNREADABLE',
    });
    expect(runs).toBe(1);
  });

  it('fails a video that could not be measured with a reason that a retry may fix', async () => {
    const key = await newVideo('crashing');
    await worker(async () => ({ state: 'unavailable' }))(key);
    const row = { analysisStatus: 'failed', failureReason: 'ANALYSIS_UNAVAILABLE' };
    expect(await world.videos.find(key)).toMatchObject(row);
  });

  it('throws on a transient fault and succeeds on redelivery', async () => {
    const key = await newVideo('passing');
    const failing = worker(() => Promise.reject(new Error('out of memory')));
    await expect(failing(key)).rejects.toThrow('out of memory');

    world.setNow('2026-01-01T12:00:01Z');
    await worker(async () => analyzed)(key);
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      attempts: 2,
    });
  });

  it('does nothing until the file is uploaded', async () => {
    const key = await newVideo('no-file', { file: null });
    await worker(() => Promise.reject(new Error('must not run')))(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
  });

  it('leaves no record if the video was deleted during the analysis', async () => {
    const key = await newVideo('deleted');
    await worker(async () => {
      await world.videos.remove(key);
      return analyzed;
    })(key);

    expect([await world.videos.find(key), await world.analyses.find(key)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('does not overwrite the results of the next lease holder', async () => {
    const key = await newVideo('zombie');
    const other: FileAnalysis = { state: 'analyzed', record: { ...record, overallScore: 11 } };
    await worker(async () => {
      world.setNow('2026-01-01T12:05:00Z');
      await worker(async () => analyzed)(key);
      return other;
    })(key);

    expect(await world.videos.find(key)).toMatchObject({
      aiAnalysisResults: { overallScore: record.overallScore },
      attempts: 2,
    });
    expect(await world.analyses.find(key)).toEqual(record);
  });
});

describe('a recording whose analysis Lambda throttles', () => {
  /** Analyzes with a measuring function that Lambda throttles `throttles` times. */
  function workerWith(throttles: number) {
    let calls = 0;
    const measuring = {
      recordings: { signReadUrl: async () => 'https://storage.example/video' },
      callMeasureFunction: async (): Promise<MeasureFunctionResult> => {
        calls += 1;
        if (calls <= throttles) return { state: 'throttled' };
        return { state: 'answered', reply: { state: 'measured', measured: measuredFixture() } };
      },
      wait: async () => undefined,
    };

    return worker((key, choices) =>
      measureRemotelyAndScore(measuring, key, { ...choices, languageModel: null }),
    );
  }

  it('waits in the queue, loses no attempt, and is scored once Lambda has room', async () => {
    const key = await newVideo('throttled');
    const run = workerWith(10);
    await run(key);

    const waiting = await world.videos.find(key);
    expect(waiting).toMatchObject({
      analysisStatus: 'pending',
      attempts: 0,
      unfinishedShard: chooseShard(key.videoId),
    });
    expect(waiting).not.toHaveProperty('leaseOwner');

    await run(key);
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      attempts: 1,
    });
  });

  it('is enqueued again by the sweeper a minute later, however often Lambda throttles', async () => {
    const key = await newVideo('long-throttled');
    const run = workerWith(Infinity);
    const sweep = sweepVideosSchedule.with({ ...world });

    for (let minute = 1; minute <= 10; minute += 1) {
      await run(key);
      world.setNow(new Date(world.now().getTime() + analysisTiming.pendingMs + 1).toISOString());
      world.sent.length = 0;
      await sweep();

      expect(world.sent).toContainEqual({ kind: 'analyze-video', ...key });
    }

    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
  });

  it('stays with the next lease holder if the worker lost its lease meanwhile', async () => {
    const key = await newVideo('throttled-late');
    const run = worker(async () => {
      world.setNow(new Date(world.now().getTime() + 2 * analysisTiming.leaseMs).toISOString());
      expect(await world.videos.takeLease({ ...key, owner: 'heir' }, world.now())).toBe(true);
      return { state: 'throttled' };
    });

    await run(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'processing',
      leaseOwner: 'heir',
      attempts: 2,
    });
  });
});

describe('measuring in another function and scoring here', () => {
  const languageModel: LanguageModel = {
    transcribe: async () => ({ state: 'failed', fault: 'timeout' }),
    generate: async () => ({ state: 'failed', fault: 'timeout' }),
  };

  /** Returns the analysis, the reported stages, and whether the speech was requested. */
  async function analyzeWith(reply: MeasureFunctionResult, model: LanguageModel | null = null) {
    const stages: string[] = [];
    const speech: boolean[] = [];

    const analysis = await measureRemotelyAndScore(
      {
        recordings: { signReadUrl: async () => 'https://storage.example/video' },
        callMeasureFunction: async ({ withSpeech }) => {
          speech.push(withSpeech);
          return reply;
        },
        wait: async () => undefined,
      },
      { memberId, videoId: 'remote' },
      {
        languageModel: model,
        exclusions: { ...NO_EXCLUSIONS, pace: true },
        question: null,
        keepsTranscript: true,
        signal: new AbortController().signal,
        reportStage: async (stage) => void stages.push(stage),
      },
    );

    return { analysis, stages, speech };
  }

  const answered = (thumbnail: string | null = null): MeasureFunctionResult => ({
    state: 'answered',
    reply: { state: 'measured', measured: measuredFixture({ thumbnail }) },
  });

  it('returns the record with the exclusions, and no thumbnail if none was chosen', async () => {
    const { analysis, stages } = await analyzeWith(answered());
    const signals = { syllablesPerSecond: { reason: 'left_out' } };

    expect(analysis).toMatchObject({
      state: 'analyzed',
      thumbnail: null,
      record: { durationSeconds: 40, signals },
    });
    expect(stages).toEqual(['measuring', 'scoring']);
  });

  it('decodes the thumbnail', async () => {
    const jpeg = Buffer.of(0xff, 0xd8, 0xff, 0xe0, 1, 2);
    expect((await analyzeWith(answered(jpeg.toString('base64')))).analysis).toMatchObject({
      thumbnail: jpeg,
    });
  });

  it('requests the speech only for a language model', async () => {
    expect((await analyzeWith(answered())).speech).toEqual([false]);
    expect((await analyzeWith(answered(), languageModel)).speech).toEqual([true]);
  });

  it('does not score an unreadable file', async () => {
    const reply = { state: 'unreadable', reason: 'TOO_LONG' } as const;
    const { analysis, stages } = await analyzeWith({ state: 'answered', reply });
    expect([analysis, stages]).toEqual([reply, ['measuring']]);
  });
});

describe('the stage of an analysis', () => {
  const readStage = async (key: VideoKey) => {
    const row = await world.videos.find(key);
    return row && toVideo(row).analysisStage;
  };

  it('is what the worker reported last, and null before and after', async () => {
    const key = await newVideo('stages');
    const seen = [await readStage(key)];

    await worker(async (_, { reportStage }) => {
      seen.push(await readStage(key));
      await reportStage('measuring');
      seen.push(await readStage(key));
      await reportStage('scoring');
      seen.push(await readStage(key));

      return analyzed;
    })(key);

    seen.push(await readStage(key));

    expect(seen).toEqual([null, null, 'measuring', 'scoring', null]);
  });

  it('starts over with the next lease holder, and ignores the previous one', async () => {
    const key = await newVideo('stages-again');
    await worker(async (_, { reportStage }) => {
      await reportStage('scoring');
      world.setNow(new Date(world.now().getTime() + 2 * analysisTiming.leaseMs).toISOString());
      expect(await world.videos.takeLease({ ...key, owner: 'heir' }, world.now())).toBe(true);

      await reportStage('scoring');

      return analyzed;
    })(key);

    expect(await readStage(key)).toBeNull();
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'processing',
      leaseOwner: 'heir',
    });
  });
});

describe('the thumbnail', () => {
  const thumbnail = Uint8Array.of(0xff, 0xd8, 0xff, 1);
  const stored = (key: VideoKey) => world.media.metadata(buildThumbnailKey(key));

  it('is stored with a completed video', async () => {
    const key = await newVideo('pictured');
    await worker(async () => ({ ...analyzed, thumbnail }))(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      hasThumbnail: true,
    });
    expect(await stored(key)).toMatchObject({ size: 4, contentType: 'image/jpeg' });
  });

  it('does not exist for a recording without a clear face', async () => {
    const key = await newVideo('faceless');
    await worker(async () => ({ ...analyzed, thumbnail: null }))(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      hasThumbnail: false,
    });
    expect(await stored(key)).toBeUndefined();
  });

  it('never fails the analysis', async () => {
    const key = await newVideo('unpictured');
    const thumbnails = { ...world.media, put: () => Promise.reject(new Error('away')) };
    await createVideoAnalyzer({
      ...parts(),
      thumbnails,
      analyze: async () => ({ ...analyzed, thumbnail }),
    })(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      hasThumbnail: false,
    });
  });

  it('is not left behind if the video is deleted while the analysis ends', async () => {
    const key = await newVideo('pictured-and-deleted');
    const records = {
      ...world.analyses,
      save: async (...given: Parameters<typeof world.analyses.save>) => {
        await world.videos.remove(key);
        await world.analyses.save(...given);
      },
    };

    await createVideoAnalyzer({
      ...parts(),
      records,
      analyze: async () => ({ ...analyzed, thumbnail }),
    })(key);

    expect([await stored(key), await world.analyses.find(key)]).toEqual([undefined, undefined]);
  });
});

describe('a worker that loses its lease during the analysis', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('aborts, leaves the video to the next lease holder and completes its message', async () => {
    const key = await newVideo('broken-off');
    const heir = { ...key, owner: 'heir' };

    await worker(async (_, { signal }) => {
      const after = new Date(world.now().getTime() + 2 * analysisTiming.leaseMs);
      expect(await world.videos.takeLease(heir, after)).toBe(true);

      await vi.advanceTimersByTimeAsync(analysisTiming.leaseRenewalMs);
      if (!signal.aborted) await once(signal, 'abort');
      throw new Error('broken off');
    })(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'processing',
      leaseOwner: 'heir',
    });
    expect(await world.videos.renewLease(heir, world.now())).toBe(true);
  });

  it.each<[string, Analyze]>([
    ['done', async () => analyzed],
    ['failed', async () => ({ state: 'unreadable', reason: 'UNREADABLE' })],
  ])('releases the lease of a video that is %s', async (name, analyze) => {
    await worker(analyze)(await newVideo(`unkept-${name}`));
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['was deleted', (key: VideoKey) => world.videos.remove(key), undefined],
    [
      'has failed',
      (key: VideoKey) =>
        world.videos.fail({ ...key, owner: `worker-${owners}` }, 'UNREADABLE', world.now()),
      record,
    ],
  ] as const)(
    'after saving its record, removes the record only if the video was deleted: the video %s',
    async (name, lose, left) => {
      const key = await newVideo(`saved ${name}`);
      const save: typeof world.analyses.save = async (...given) => {
        await world.analyses.save(...given);
        await lose(key);
      };

      const records = { ...world.analyses, save };
      await createVideoAnalyzer({ ...parts(), records, analyze: async () => analyzed })(key);

      expect(await world.analyses.find(key)).toEqual(left);
      expect(checksOf(key)).toEqual([]);
    },
  );
});

describe('a repeated upload of the same file', () => {
  const file = Uint8Array.of(...webmFirstBytes, 1, 2, 3);
  let runs = 0;

  const run = (key: VideoKey, changed: Partial<ReturnType<typeof parts>> = {}) =>
    createVideoAnalyzer({
      ...parts(),
      ...changed,
      analyze: async () => {
        runs += 1;
        return analyzed;
      },
    })(key);

  beforeEach(() => {
    runs = 0;
  });

  it('reuses the record of the first analysis for the same member', async () => {
    for (const videoId of ['copy-1', 'copy-2']) await run(await newVideo(videoId, { file }));
    expect(runs).toBe(1);
    expect(await world.analyses.find({ memberId, videoId: 'copy-2' })).toEqual(record);
    expect(await world.videos.find({ memberId, videoId: 'copy-2' })).toMatchObject({
      analysisStatus: 'completed',
    });
  });

  it.each<[string, Given]>([
    ['another member', { owner: 'bob' }],
    ['other switches', { exclusions: { ...NO_EXCLUSIONS, pace: true } }],
  ])('is analyzed again for %s', async (name, given) => {
    const own = Uint8Array.of(...file, ...Buffer.from(name));
    await run(await newVideo(`${name} 1`, { file: own }));
    await run(await newVideo(`${name} 2`, { file: own, ...given }));
    expect(runs).toBe(2);
  });

  it('is analyzed again by another version', async () => {
    const own = Uint8Array.of(...file, 4);
    await run(await newVideo('version-1', { file: own }));
    await run(await newVideo('version-2', { file: own }), { versions: '2' });
    expect(runs).toBe(2);
  });

  it('is analyzed again if the record was deleted with its video', async () => {
    const own = Uint8Array.of(...file, 5);
    const key = await newVideo('removed-1', { file: own });
    await run(key);
    await world.analyses.remove(key);
    await run(await newVideo('removed-2', { file: own }));

    expect(runs).toBe(2);
  });

  it('is analyzed again if the language model was unavailable the first time', async () => {
    const own = Uint8Array.of(...file, 6);
    for (const videoId of ['unheard-1', 'unheard-2']) {
      await run(await newVideo(videoId, { file: own }), { hasLanguageModel: async () => true });
    }

    expect(runs).toBe(2);
  });
});

describe('a transcript from the browser', () => {
  const browserTranscript = {
    language: 'en-US',
    words: [{ text: 'hello', startSeconds: 1, endSeconds: 1.4 }],
  };

  const transcript = { version: 1, source: 'browser', ...browserTranscript } as const;
  const run = (key: VideoKey) => worker(async () => analyzed)(key);

  it('moves from the row to the record, and changes nothing else in the record', async () => {
    const key = await newVideo('heard', { browserTranscript });
    await run(key);
    expect(await world.analyses.find(key)).toEqual({ ...record, transcript });
    expect((await world.videos.find(key))?.browserTranscript).toBeUndefined();
  });

  it('is not copied to another recording of the same file', async () => {
    const file = Uint8Array.of(...webmFirstBytes, 7);
    await run(await newVideo('heard-1', { file, browserTranscript }));

    const key = await newVideo('heard-2', { file });
    await run(key);

    expect(await world.analyses.find(key)).toEqual(record);
  });

  it('does not replace the server’s transcript', async () => {
    const key = await newVideo('heard-twice', { browserTranscript });
    const own = { ...record, transcript: { ...transcript, source: 'server' as const } };
    await worker(async () => ({ state: 'analyzed', record: own }))(key);
    expect(await world.analyses.find(key)).toEqual(own);
  });

  it('is kept for the retry if the analysis fails', async () => {
    const key = await newVideo('heard-late', { browserTranscript });
    await expect(worker(() => Promise.reject(new Error('out of memory')))(key)).rejects.toThrow(
      'out of memory',
    );
    expect(await world.videos.find(key)).toMatchObject({ browserTranscript });
  });
});

describe("the engine's input", () => {
  it('contains the question text and the exclusions', async () => {
    const exclusions = { ...NO_EXCLUSIONS, fillers: true };
    const key = await newVideo('told', { questionId: 'said-no', exclusions });
    const received: unknown[] = [];
    await worker(async (_, { signal: _signal, reportStage: _reportStage, ...choices }) => {
      received.push(choices);
      return analyzed;
    })(key);

    expect(received).toEqual([
      { exclusions, question: expect.stringMatching(/say no/), keepsTranscript: true },
    ]);
  });
});

describe('the check that announces a completed analysis', () => {
  it('is enqueued for the video', async () => {
    const key = await newVideo('announced');
    await worker(async () => analyzed)(key);

    expect(checksOf(key)).toEqual([{ memberId, videoId: 'announced' }]);
  });

  it('is not enqueued for a failed analysis', async () => {
    const failed = await newVideo('unannounced');
    await worker(async () => ({ state: 'unreadable', reason: 'UNREADABLE' }))(failed);
    expect(checksOf(failed)).toEqual([]);
  });

  it('is not enqueued while another worker has the lease, or for a deleted video', async () => {
    const [held, gone] = [
      await newVideo('announced-by-another'),
      await newVideo('announced-by-nobody'),
    ];

    await world.videos.takeLease({ ...held, owner: 'another' }, world.now());
    await world.videos.remove(gone);
    for (const key of [held, gone])
      await worker(() => Promise.reject(new Error('must not run')))(key);

    expect([...checksOf(held), ...checksOf(gone)]).toEqual([]);
  });

  it('is enqueued on redelivery if its queue was unavailable, without another analysis', async () => {
    const key = await newVideo('late-mail');
    const announceReport = () => Promise.reject(new Error('away'));
    const run = createVideoAnalyzer({ ...parts(), announceReport, analyze: async () => analyzed });
    await expect(run(key)).rejects.toThrow('away');
    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'completed',
      attempts: 1,
    });

    await worker(() => Promise.reject(new Error('must not run')))(key);
    expect(checksOf(key)).toHaveLength(1);
  });
});

describe('a video whose attempts all failed', () => {
  it('is marked failed, so that the member can retry it', async () => {
    const key = await newVideo('given-up');
    await giveUp(key);

    expect(await world.videos.find(key)).toMatchObject({
      analysisStatus: 'failed',
      failureReason: 'ANALYSIS_UNAVAILABLE',
    });
  });

  it('stays unchanged if it was completed or deleted in the meantime', async () => {
    const key = await newVideo('completed');
    await worker(async () => analyzed)(key);
    await giveUp(key);
    await giveUp({ memberId, videoId: 'gone' });

    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'completed' });
  });

  it('keeps its message in the queue while a worker has the lease', async () => {
    const key = await newVideo('held');
    await world.videos.takeLease({ ...key, owner: 'w' }, world.now());
    await expect(giveUp(key)).rejects.toThrow('still holds');
  });
});
