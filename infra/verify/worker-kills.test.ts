import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CrashInjector,
  InjectedCrash,
} from '#functions/accounts/deletion/crash-injector.fixtures.ts';
import { createVideoAnalyzer } from '#functions/analysis/queue/analyze-video.service.ts';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { sweepVideosSchedule } from '#functions/practice/analysis/sweep-videos.schedule.ts';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import { buildMediaKey, type VideoKey } from '#functions/videos/videos.public.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';

import { startKillableWorkers, type KillableWorkers } from './killable-worker.fixtures.ts';
import { repetitions, seed } from './repetitions.ts';

/** Three times the queue's visibility timeout, in minutes. */
const LIMIT_MINUTES = 3 * 60;
const START_MS = Date.parse('2026-01-01T12:00:00Z');
const random = seededRandom(seed);

let world: PracticeWorld;
let workers: KillableWorkers;

beforeAll(async () => {
  world = await startPracticeWorld();
  const address = await world.tables.config.endpoint?.();
  workers = await startKillableWorkers(`http://${address?.hostname}:${address?.port}`);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await workers.close();
  await world.close();
});

let made = 0;

async function newVideo(): Promise<VideoKey> {
  const key = { memberId: 'ann', videoId: `video-${(made += 1)}` };
  const row = newVideoRow({
    ...key,
    title: 'Take',
    size: 9,
    admission: checkVideoFile(9, webmFirstBytes),
    now: world.now(),
  });

  await world.videos.create(row);

  const bytes = Uint8Array.of(...webmFirstBytes, ...Buffer.from(key.videoId));
  await world.media.put(buildMediaKey(key.memberId, key.videoId), bytes, 'video/webm');

  return key;
}

let minutes = 0;

function advance(more: number): void {
  minutes += more;
  world.setNow(new Date(START_MS + minutes * 60_000).toISOString());
}

/**
 * Delivers a video's message, and each message that the sweeper sends, until the analysis completes
 * or fails. Then delivers the video's message once more, as SQS does after a worker dies.
 */
async function settle(key: VideoKey, deliver: (key: VideoKey) => Promise<void>): Promise<void> {
  const began = minutes;
  const queue: VideoKey[] = [key];
  const send = async (request: VideoKey) => void queue.push(request);
  const sweep = sweepVideosSchedule.with({ ...world, queue: { send } });

  for (;;) {
    for (const { memberId, videoId } of queue.splice(0)) await deliver({ memberId, videoId });

    const status = (await world.videos.find(key))?.analysisStatus;
    if (status === 'completed' || status === 'failed') break;
    if (minutes - began > LIMIT_MINUTES) throw new Error(`${key.videoId} is stuck`);

    advance(2);
    await sweep();
  }

  const settled = await world.videos.find(key);
  await deliver(key);

  expect(await world.videos.find(key)).toEqual(settled);
}

async function endOf(key: VideoKey) {
  const row = await world.videos.find(key);
  return {
    state: row?.analysisStatus,
    reason: row?.failureReason,
    record: await world.analyses.find(key),
  };
}

const COMPLETED = { state: 'completed', reason: null, record };

describe('SIGKILL', () => {
  let owner = 0;
  const orderFor = (key: VideoKey) => ({
    ...key,
    owner: `worker-${(owner += 1)}`,
    now: world.now().toISOString(),
  });

  /**
   * Analyzes a new video. Kills the worker `count` times, each time in a separate run and at a
   * random service call.
   */
  async function withDeaths(count: number): Promise<VideoKey> {
    const undisturbed = await workers.run(orderFor(await newVideo()));
    expect(undisturbed).toBeGreaterThan(8);

    const deaths = Array.from({ length: count }, () => 1 + Math.floor(random() * undisturbed));
    const key = await newVideo();
    await settle(key, async (each) => void (await workers.run(orderFor(each), deaths.shift())));
    expect(deaths).toEqual([]);

    return key;
  }

  it('delays a video, which still completes', async () => {
    for (let round = 0; round < repetitions({ short: 3, full: 200 }); round += 1) {
      expect(await endOf(await withDeaths(1))).toEqual(COMPLETED);
    }
  });

  it('may also hit the retry', async () => {
    for (let round = 0; round < repetitions({ short: 1, full: 50 }); round += 1) {
      expect(await endOf(await withDeaths(2))).toEqual(COMPLETED);
    }
  });
});

describe('the death of a worker', () => {
  /**
   * Runs the worker until it finishes or a simulated crash ends it. Returns the number of service
   * calls.
   */
  async function runUntilDeath(key: VideoKey, killAt?: number, isAfter = false): Promise<number> {
    const fuse = new CrashInjector();
    fuse.start(killAt, isAfter);

    const fused = <Part extends object>(part: Part): Part =>
      new Proxy(part, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;

          return (...given: readonly unknown[]) =>
            fuse.run(async () => Reflect.apply(value, target, given));
        },
      });

    const run = createVideoAnalyzer({
      videos: fused(world.videos),
      records: fused(world.analyses),
      recordings: fused(world.media),
      thumbnails: fused(world.media),
      announceReport: fused({ announce: async () => undefined }).announce,
      versions: '1',
      hasLanguageModel: async () => false,
      now: world.now,
      newLeaseOwnerId: () => `life-${(made += 1)}`,
      analyze: async () => fuse.run(async () => ({ state: 'analyzed', record })),
    });

    await run(key).catch((error: unknown) => {
      if (!(error instanceof InjectedCrash)) throw error;
    });

    return fuse.calls;
  }

  it('doesn’t prevent the video from completing, before or after any call', async () => {
    const calls = await runUntilDeath(await newVideo());
    expect(calls).toBeGreaterThanOrEqual(10);
    for (let round = 0; round < repetitions({ short: 1, full: 20 }); round += 1) {
      for (let at = 1; at <= calls; at += 1) {
        for (const isAfter of [false, true]) {
          const deaths = [at];
          const key = await newVideo();
          await settle(
            key,
            async (each) => void (await runUntilDeath(each, deaths.shift(), isAfter)),
          );

          expect(await endOf(key)).toEqual(COMPLETED);
        }
      }
    }
  });
});
