import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '../../shared/analysis/analysis-record.fixtures.ts';
import { NO_EXCLUSIONS } from '../../shared/analysis/exclusions.ts';
import { analysisTiming, type VideoKey, buildMediaKey } from '../videos/videos.public.ts';
import { checkVideoFile, newVideoRow, type NewVideo } from '../practice/video-admission.ts';
import { startPracticeWorld, webmFirstBytes, type PracticeWorld } from '../practice/practice-world.fixtures.ts';
import type { FileAnalysis } from './analyze-file.service.ts';
import { analyzeVideoWith } from './analyze-video.worker.ts';
import type { Mail } from '../mail/mail.public.ts';
import { failVideoWith } from './fail-video.worker.ts';

const memberId = 'ann';
const analyzed: FileAnalysis = { state: 'analyzed', record };

let world: PracticeWorld;
beforeAll(async () => {
  world = await startPracticeWorld();
});
afterAll(() => world.close());

interface Given extends Pick<NewVideo, 'questionId' | 'exclusions'> {
  readonly owner?: string;
  /** Undefined gives each video its own file; null means that the file was never uploaded. */
  readonly file?: Uint8Array | null;
}

async function newVideo(videoId: string, { owner = memberId, file, ...told }: Given = {}): Promise<VideoKey> {
  const key = { memberId: owner, videoId };
  const admission = checkVideoFile(9, webmFirstBytes);
  await world.videos.create(newVideoRow({ ...key, ...told, title: 'Take', size: 9, admission, now: world.now() }));
  const bytes = file === undefined ? Uint8Array.of(...webmFirstBytes, ...Buffer.from(videoId)) : file;
  if (bytes) await world.media.put(buildMediaKey(owner, videoId), bytes, 'video/webm');
  return key;
}

/** Posted emails, oldest first. */
const posted: Mail[] = [];

type Analyze = Parameters<typeof analyzeVideoWith>[0]['analyze'];

let owners = 0;
const parts = () => ({
  ...world,
  records: world.analyses,
  mails: { post: async (mail: Mail) => void posted.push(mail) },
  versions: '1',
  hasLanguageModel: async () => false,
  newLeaseOwnerId: () => `worker-${(owners += 1)}`,
});
const worker = (analyze: Analyze) => analyzeVideoWith({ ...parts(), analyze });

describe('analysing a video', () => {
  it('hands the video to the engine and keeps what it found', async () => {
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

  it('runs the engine once however often and at the same time the message comes', async () => {
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
    await worker(async () => analyzed)(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'completed', attempts: 2 });
  });

  it('does nothing before the file is there', async () => {
    const key = await newVideo('no-file', { file: null });
    await worker(() => Promise.reject(new Error('must not run')))(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
  });

  it('leaves no record behind when the video was deleted meanwhile', async () => {
    const key = await newVideo('deleted');
    await worker(async () => {
      await world.videos.remove(key);
      return analyzed;
    })(key);
    expect([await world.videos.find(key), await world.analyses.find(key)]).toEqual([undefined, undefined]);
  });

  it('writes nothing over the work of another that took over', async () => {
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

describe('a worker whose lease goes while it works', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('breaks off, leaves the video to its heir and ends its message', async () => {
    const key = await newVideo('broken-off');
    const heir = { ...key, owner: 'heir' };
    await worker(async (_, { signal }) => {
      const after = new Date(world.now().getTime() + 2 * analysisTiming.leaseMs);
      expect(await world.videos.takeLease(heir, after)).toBe(true);
      await vi.advanceTimersByTimeAsync(analysisTiming.leaseRenewalMs);
      await vi.waitUntil(() => signal.aborted);
      throw new Error('broken off');
    })(key);
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'processing', leaseOwner: 'heir' });
    expect(await world.videos.renewLease(heir, world.now())).toBe(true);
  });

  it.each<[string, Analyze]>([
    ['done', async () => analyzed],
    ['failed', async () => ({ state: 'unreadable', reason: 'UNREADABLE' })],
  ])('keeps no lease of what is %s', async (name, analyze) => {
    await worker(analyze)(await newVideo(`unkept-${name}`));
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['was deleted', (key: VideoKey) => world.videos.remove(key), undefined],
    ['has an heir', (key: VideoKey) => world.videos.fail({ ...key, owner: `worker-${owners}` }, 'UNREADABLE'), record],
  ] as const)(
    'after its record was saved, keeps the record unless the video is gone: it %s',
    async (name, lose, left) => {
      const key = await newVideo(`saved ${name}`);
      const save: typeof world.analyses.save = async (...given) => {
        await world.analyses.save(...given);
        await lose(key);
      };
      const records = { ...world.analyses, save };
      await analyzeVideoWith({ ...parts(), records, analyze: async () => analyzed })(key);
      expect(await world.analyses.find(key)).toEqual(left);
      expect(posted.filter(({ mailId }) => mailId.endsWith(key.videoId))).toEqual([]);
    },
  );
});

describe('the same file again', () => {
  const file = Uint8Array.of(...webmFirstBytes, 1, 2, 3);
  let runs = 0;
  const run = (key: VideoKey, changed: Partial<ReturnType<typeof parts>> = {}) =>
    analyzeVideoWith({
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

  it('gets the record of the first analysis, for the same member', async () => {
    for (const videoId of ['copy-1', 'copy-2']) await run(await newVideo(videoId, { file }));
    expect(runs).toBe(1);
    expect(await world.analyses.find({ memberId, videoId: 'copy-2' })).toEqual(record);
    expect(await world.videos.find({ memberId, videoId: 'copy-2' })).toMatchObject({ analysisStatus: 'completed' });
  });

  it.each<[string, Given]>([
    ['another member', { owner: 'bob' }],
    ['other switches', { exclusions: { ...NO_EXCLUSIONS, pace: true } }],
  ])('is analysed anew for %s', async (name, given) => {
    const own = Uint8Array.of(...file, ...Buffer.from(name));
    await run(await newVideo(`${name} 1`, { file: own }));
    await run(await newVideo(`${name} 2`, { file: own, ...given }));
    expect(runs).toBe(2);
  });

  it('is analysed anew by another version', async () => {
    const own = Uint8Array.of(...file, 4);
    await run(await newVideo('version-1', { file: own }));
    await run(await newVideo('version-2', { file: own }), { versions: '2' });
    expect(runs).toBe(2);
  });

  it('is analysed anew when its record is gone with the video', async () => {
    const own = Uint8Array.of(...file, 5);
    const key = await newVideo('removed-1', { file: own });
    await run(key);
    await world.analyses.remove(key);
    await run(await newVideo('removed-2', { file: own }));
    expect(runs).toBe(2);
  });

  it('is analysed anew when a language model should have had a part in it and had none', async () => {
    const own = Uint8Array.of(...file, 6);
    for (const videoId of ['unheard-1', 'unheard-2']) {
      await run(await newVideo(videoId, { file: own }), { hasLanguageModel: async () => true });
    }
    expect(runs).toBe(2);
  });
});

describe('what the engine is told', () => {
  it('is the question in words and what to leave out', async () => {
    const exclusions = { ...NO_EXCLUSIONS, fillers: true };
    const key = await newVideo('told', { questionId: 'said-no', exclusions });
    const told: unknown[] = [];
    await worker(async (_, { signal: _signal, ...choices }) => {
      told.push(choices);
      return analyzed;
    })(key);
    expect(told).toEqual([{ exclusions, question: expect.stringMatching(/say no/) }]);
  });
});

describe('the mail about a finished analysis', () => {
  const mailsAbout = ({ videoId }: VideoKey) => posted.filter(({ mailId }) => mailId === `analysis-ready#${videoId}`);

  it('is posted to the member with the video', async () => {
    const key = await newVideo('announced');
    await worker(async () => analyzed)(key);
    const { videoId } = key;
    const mail = { kind: 'analysis-ready', mailId: 'analysis-ready#announced', to: { memberId }, videoId };
    expect(mailsAbout(key)).toEqual([mail]);
  });

  it('is not posted for a failed analysis', async () => {
    const failed = await newVideo('unannounced');
    await worker(async () => ({ state: 'unreadable', reason: 'UNREADABLE' }))(failed);
    expect(mailsAbout(failed)).toEqual([]);
  });

  it('is not posted while another worker is at it, nor for a video that is gone', async () => {
    const [held, gone] = [await newVideo('announced-by-another'), await newVideo('announced-by-nobody')];
    await world.videos.takeLease({ ...held, owner: 'another' }, world.now());
    await world.videos.remove(gone);
    for (const key of [held, gone]) await worker(() => Promise.reject(new Error('must not run')))(key);
    expect([...mailsAbout(held), ...mailsAbout(gone)]).toEqual([]);
  });

  it('is made up for when its queue was away: the analysis stays, the message comes again', async () => {
    const key = await newVideo('late-mail');
    const mails = { post: () => Promise.reject(new Error('away')) };
    const run = analyzeVideoWith({ ...parts(), mails, analyze: async () => analyzed });
    await expect(run(key)).rejects.toThrow('away');
    expect(await world.videos.find(key)).toMatchObject({ analysisStatus: 'completed', attempts: 1 });
    await worker(() => Promise.reject(new Error('must not run')))(key);
    expect(mailsAbout(key)).toHaveLength(1);
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
    await worker(async () => analyzed)(key);
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
