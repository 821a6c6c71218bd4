import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoLogFields, readAnalysisMessage } from '#functions/analysis/queue/analysis-message.ts';
import type { FileAnalysis } from '#functions/analysis/record/analyze-file.service.ts';
import { createVideoAnalyzer } from '#functions/analysis/queue/analyze-video.service.ts';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import { buildMediaKey, MAX_ATTEMPTS, type VideoKey } from '#functions/videos/videos.public.ts';
import { createQueueHandler, type QueueHandler } from '#platform/queue/queue-worker.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';

import { toSqsRecord, type QueueMessage } from './queue-messages.fixtures.ts';
import { repetitions, seed } from './repetitions.ts';
import { VideoWriteHistory } from './video-history.ts';

const VIDEOS = repetitions({ short: 15, full: 1_000 });
const DELIVERIES = VIDEOS * 10;
const WORKERS = 8;
const BUCKET = 'media-bucket';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);

interface Video {
  videoId: string;
  memberId: string;
  isReadable: boolean;
  /** True if the file is uploaded only after half of the deliveries. */
  isLate: boolean;
  /** Number of transient failures before the analysis succeeds. */
  transientFaults: number;
}

const newVideo = (at: number): Video => ({
  videoId: `video-${at}`,
  memberId: `member-${at % 10}`,
  isReadable: random() < 0.9,
  isLate: random() < 0.05,
  transientFaults: random() < 0.2 ? 1 + below(MAX_ATTEMPTS - 2) : 0,
});

const videos = Array.from({ length: VIDEOS }, (_, at) => newVideo(at));
const anyVideo = () => videos[below(VIDEOS)] ?? newVideo(0);

function created({ memberId, videoId }: Video, bucket = BUCKET, eventName = 'ObjectCreated:Copy') {
  const object = {
    key: buildMediaKey(memberId, videoId),
    size: 9,
    eTag: 'e',
    sequencer: String(below(1_000)),
  };

  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    eventName,
    s3: { bucket: { name: bucket }, object },
  };
}

/** An S3 event for a video, or an analysis request from Greenroom itself. */
function messageAbout(video: Video): string {
  const { memberId, videoId } = video;
  if (random() < 0.2) return JSON.stringify({ kind: 'analyze-video', memberId, videoId });

  const Records = [created(video)];
  if (random() < 0.1)
    Records.unshift(
      created(anyVideo(), 'foreign-bucket'),
      created(video, BUCKET, 'ObjectRemoved:Delete'),
    );

  if (random() < 0.1) Records.push(created(video));

  return JSON.stringify({ Records });
}

const BROKEN = '{"Records":[{';

/**
 * Messages in random order: ten per video on average and at least one, plus some malformed
 * messages.
 */
function messages(): QueueMessage[] {
  const bodies = Array.from({ length: DELIVERIES }, (_, at) =>
    messageAbout(videos[at] ?? anyVideo()),
  );
  for (let at = 0; at < VIDEOS / 10; at += 1) bodies.push(BROKEN, '{"Event":"s3:TestEvent"}');

  const shuffled = bodies
    .map((body) => ({ body, place: random() }))
    .toSorted((a, b) => a.place - b.place);

  return shuffled.map(({ body }, at) => ({ body, messageId: `message-${at}`, receiveCount: 0 }));
}

async function putFile({ memberId, videoId }: Video): Promise<void> {
  await world.media.put(
    buildMediaKey(memberId, videoId),
    Uint8Array.of(...webmFirstBytes, ...Buffer.from(videoId)),
    'video/webm',
  );
}

/** Delivers messages in batches. A failing message is delivered at most `MAX_ATTEMPTS` times. */
async function work(queue: QueueMessage[], handler: QueueHandler): Promise<void> {
  for (
    let batch = queue.splice(0, 1 + below(10));
    batch.length > 0;
    batch = queue.splice(0, 1 + below(10))
  ) {
    for (const message of batch) message.receiveCount += 1;

    const { batchItemFailures } = await handler({ Records: batch.map(toSqsRecord) });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const again = batch.filter(({ messageId }) => failed.has(messageId));
    expect(again).toEqual(expect.arrayContaining(batch.filter(({ body }) => body === BROKEN)));

    queue.push(...again.filter(({ receiveCount }) => receiveCount < MAX_ATTEMPTS));
  }
}

describe(`${DELIVERIES} deliveries about ${VIDEOS} videos to ${WORKERS} workers at once`, () => {
  const history = new VideoWriteHistory();
  const checked = new Set<string>();
  const running = new Set<string>();
  const finished = new Map<string, number>();
  let owners = 0;

  async function analyze({ videoId }: VideoKey): Promise<FileAnalysis> {
    const video = videos.find((each) => each.videoId === videoId);
    if (!video || running.has(videoId))
      throw new Error(`${videoId} is unknown or already being analyzed`);

    running.add(videoId);
    await new Promise((resume) => setImmediate(resume));
    running.delete(videoId);
    video.transientFaults -= 1;
    if (video.transientFaults >= 0) throw new Error('out of memory');

    finished.set(videoId, (finished.get(videoId) ?? 0) + 1);

    return video.isReadable
      ? { state: 'analyzed', record }
      : { state: 'unreadable', reason: 'UNREADABLE' };
  }

  it('lose no video, analyze none twice, and cause only legal transitions', async () => {
    for (const video of videos) {
      const row = newVideoRow({
        ...video,
        title: 'Take',
        size: 9,
        admission: checkVideoFile(9, webmFirstBytes),
        now: world.now(),
      });

      await world.videos.create(row);
      if (!video.isLate) await putFile(video);
    }

    const run = createVideoAnalyzer({
      ...world,
      recordings: world.media,
      thumbnails: world.media,
      videos: history.recordWrites(world.videos),
      records: world.analyses,
      announceReport: async ({ videoId }) => void checked.add(videoId),
      versions: '1',
      hasLanguageModel: async () => false,
      newLeaseOwnerId: () => `worker-${(owners += 1)}`,
      analyze,
    });

    const handler = createQueueHandler('analyze-video', () => ({
      read: (body) => readAnalysisMessage(body, BUCKET),
      run,
      getLogIds: videoLogFields,
    }));

    const early = messages();
    const late = early.splice(Math.floor(early.length / 2));
    const together = (queue: QueueMessage[]) =>
      Promise.all(Array.from({ length: WORKERS }, () => work(queue, handler)));

    await together(early);

    const arrived = videos.filter(({ isLate }) => isLate);
    for (const video of arrived) await putFile(video);

    // Each late upload triggers another S3 event.
    const more = arrived.map((video, at) => ({
      body: messageAbout(video),
      messageId: `more-${at}`,
      receiveCount: 0,
    }));

    await together([...late, ...more]);

    expect(history.findIllegalTransitions()).toEqual([]);

    for (const { videoId, memberId, isReadable } of videos) {
      const row = await world.videos.find({ memberId, videoId });
      expect(row, videoId).toMatchObject(
        isReadable
          ? {
              analysisStatus: 'completed',
              failureReason: null,
              aiAnalysisResults: { scores: record.scores },
            }
          : { analysisStatus: 'failed', failureReason: 'UNREADABLE' },
      );

      expect([row?.attempts, finished.get(videoId)], videoId).toEqual([
        history.countStarts(videoId),
        1,
      ]);
      expect(checked.has(videoId), videoId).toBe(isReadable);
    }
  });
});
