import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newRequestRow } from '#functions/coaching/request/request-row.ts';
import { buildMediaKey, buildThumbnailKey } from '#functions/videos/videos.public.ts';
import { countOf, memoryCounts } from '#platform/http/call-counts.fixtures.ts';
import { aCall, rawRequest } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { requestAnalysis } from '#shared/practice/practice.contract.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';

import { checkVideoFile, newVideoRow } from './registration/video-admission.ts';
import { requestAnalysisEndpoint } from './analysis/request-analysis.endpoint.ts';
import { deleteVideoEndpoint } from './library/delete-video.endpoint.ts';
import { getAnalysisEndpoint } from './analysis/get-analysis.endpoint.ts';
import { getPlaybackEndpoint } from './library/get-playback.endpoint.ts';
import { listThumbnailsEndpoint } from './library/list-thumbnails.endpoint.ts';
import { listVideosEndpoint } from './library/list-videos.endpoint.ts';
import { markReportOpenedEndpoint } from './analysis/mark-report-opened.endpoint.ts';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from './fixtures/practice-world.fixtures.ts';
import { sweepVideosSchedule } from './analysis/sweep-videos.schedule.ts';
import { uploadVideoEndpoint } from './registration/upload-video.endpoint.ts';

const { memberId } = member;
const stranger: Principal = { ...member, memberId: 'stranger' };
const START = '2026-01-01T12:00:00Z';

const counts = memoryCounts(() => world.now());
let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
  await world.giveConsent(memberId);
});

afterAll(() => world.close());

beforeEach(async () => {
  world.setNow(START);
  for (const { videoId } of await world.videos.list(memberId))
    await world.videos.remove({ memberId, videoId });
  world.sent.length = 0;
});

const call = (id: string, caller: Principal = member) => ({
  ...aCall,
  caller,
  params: { id },
  count: countOf(requestAnalysis, counts, { caller }),
});

async function newVideo(videoId: string, withFile = true) {
  const now = world.now();
  await world.videos.create(
    newVideoRow({
      memberId,
      videoId,
      title: 'Take',
      size: 9,
      admission: checkVideoFile(9, webmFirstBytes),
      now,
    }),
  );

  if (withFile)
    await world.media.put(buildMediaKey(memberId, videoId), webmFirstBytes, 'video/webm');

  return { memberId, videoId, owner: 'worker' };
}

async function complete(videoId: string) {
  const lease = await newVideo(videoId);
  await world.videos.takeLease(lease, world.now());
  await world.analyses.save(lease, record);

  const { feedback, ...rest } = record;
  const results = { ...rest, judgments: rest.criteria, ...feedback };
  await world.videos.complete(lease, results, world.now(), true);
  await world.media.put(buildThumbnailKey(lease), Uint8Array.of(0xff, 0xd8), 'image/jpeg');

  return lease;
}

describe('opening a report', () => {
  const open = async (id: string, caller?: Principal) => {
    const answer = await markReportOpenedEndpoint.with(world)(call(id, caller));
    return isRefusal(answer) ? answer.refused : answer.status;
  };

  it('is recorded once the analysis is complete, only by the owner', async () => {
    const key = await complete('done');
    await newVideo('running');

    expect([await open('running'), await open('done', stranger), await open('none')]).toEqual(
      Array.from({ length: 3 }, () => 'NOT_FOUND'),
    );
    expect((await world.videos.find(key))?.reportOpenedAt).toBeUndefined();
    expect([await open('done'), await open('done')]).toEqual([204, 204]);
    expect((await world.videos.find(key))?.reportOpenedAt).toBe('2026-01-01T12:00:00.000Z');
  });
});

describe('starting an analysis', () => {
  const analyze = async (id: string, caller?: Principal) => {
    const answer = await requestAnalysisEndpoint.with(world)(call(id, caller));
    return isRefusal(answer)
      ? answer.refused
      : { status: answer.status, now: answer.body.video.analysisStatus };
  };

  it('does not enqueue a new video, because its upload event does', async () => {
    await newVideo('new');
    expect(await analyze('new')).toEqual({ status: 202, now: 'pending' });
    expect(world.sent).toEqual([]);
  });

  it('enqueues an overdue pending video once, even for repeated clicks', async () => {
    await newVideo('pending');
    world.setNow('2026-01-01T12:02:00Z');

    const presses = await Promise.all(Array.from({ length: 20 }, () => analyze('pending')));

    expect(presses[0]).toEqual({ status: 202, now: 'pending' });
    expect(world.sent).toEqual([{ kind: 'analyze-video', memberId, videoId: 'pending' }]);
  });

  it.each(['NOT_VIDEO', 'TOO_LONG', 'UNREADABLE'] as const)(
    'does not retry a file that is %s',
    async (reason) => {
      const lease = await newVideo(reason.toLowerCase());
      await world.videos.takeLease(lease, world.now());
      await world.videos.fail(lease, reason, world.now());

      expect(await analyze(lease.videoId)).toEqual({ status: 202, now: 'failed' });
      expect(world.sent).toEqual([]);
    },
  );

  it('returns a completed analysis without enqueueing, even without a plan', async () => {
    await complete('completed');
    expect(await analyze('completed', { ...member, plan: null })).toEqual({
      status: 200,
      now: 'completed',
    });
    expect(world.sent).toEqual([]);
  });

  it('restarts a failed analysis', async () => {
    const lease = await newVideo('failed');
    await world.videos.giveUp(lease, 'ANALYSIS_UNAVAILABLE', world.now());

    const presses = await Promise.all(Array.from({ length: 20 }, () => analyze('failed')));

    expect(presses[0]).toEqual({ status: 202, now: 'pending' });
    expect(world.sent).toHaveLength(1);
  });

  it('restarts at most ten failed analyses an hour, and leaves the others failed', async () => {
    world.setNow('2026-01-01T14:00:00Z');

    const ids = Array.from({ length: 20 }, (_, at) => `hourly-${at}`);
    for (const id of ids)
      await world.videos.giveUp(await newVideo(id), 'ANALYSIS_UNAVAILABLE', world.now());

    const answers = await Promise.all(ids.map((id) => analyze(id)));
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect(world.sent).toHaveLength(10);

    const statuses = (await world.videos.list(memberId)).map((row) => row.analysisStatus);
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(10);

    world.setNow('2026-01-01T15:00:00Z');

    const later = ids[answers.indexOf('TOO_MANY_REQUESTS')] ?? '';
    expect(await analyze(later)).toEqual({ status: 202, now: 'pending' });
  });

  it('does not restart an analysis in progress', async () => {
    await world.videos.takeLease(await newVideo('processing'), world.now());
    expect(await analyze('processing')).toEqual({ status: 202, now: 'processing' });
    expect(world.sent).toEqual([]);
  });

  it('requires a plan, and returns 404 to other members', async () => {
    await newVideo('guarded');
    expect(await analyze('guarded', { ...member, plan: null })).toBe('PLAN_REQUIRED');
    expect(await analyze('guarded', stranger)).toBe('NOT_FOUND');
    expect(await analyze('absent')).toBe('NOT_FOUND');
  });
});

describe('the full analysis', () => {
  const analysis = (id: string, caller?: Principal) =>
    getAnalysisEndpoint.with(world)(call(id, caller));

  it('is visible only to its owner', async () => {
    await complete('analyzed');
    expect(await analysis('analyzed')).toEqual({ status: 200, body: record });
    expect(await analysis('analyzed', stranger)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('returns 404 before the analysis is complete', async () => {
    await newVideo('waiting');
    expect(await analysis('waiting')).toMatchObject({ refused: 'NOT_FOUND' });
  });
});

describe('deleting a video', () => {
  it('removes the row, the file, the thumbnail and the analysis', async () => {
    const lease = await complete('gone');
    expect(await deleteVideoEndpoint.with(world)(call('gone'))).toMatchObject({ status: 204 });
    expect(await world.videos.find(lease)).toBeUndefined();
    expect(await world.media.metadata(buildMediaKey(memberId, 'gone'))).toBeUndefined();
    expect(await world.media.metadata(buildThumbnailKey(lease))).toBeUndefined();
    expect(await world.analyses.find(lease)).toBeUndefined();
  });

  it('withdraws its unanswered coach requests', async () => {
    await newVideo('asked');

    const about = {
      memberId,
      videoId: 'asked',
      videoTitle: 'Take',
      firstName: 'Sam',
      userMessage: 'How was it?',
    };

    await world.requests.create(
      newRequestRow({ ...about, requestId: 'asked-1', now: world.now() }),
    );

    const other = { ...about, videoId: 'other', requestId: 'other-1', now: world.now() };
    await world.requests.create(newRequestRow(other));
    await deleteVideoEndpoint.with(world)(call('asked'));

    expect((await world.requests.list(memberId)).map(({ requestId }) => requestId)).toEqual([
      'other-1',
    ]);
  });

  it('deletes the comments of mentors on it, but not on other videos', async () => {
    await newVideo('commented');

    const links = ['commented', 'commented-2'].map((videoId) => ({
      memberId,
      videoId,
      shareId: 'link',
    }));

    const comment = {
      id: 'one',
      atSeconds: 1,
      text: 'Slow down.',
      name: '',
      createdAt: world.now().toISOString(),
    };

    for (const link of links) {
      await world.comments.create(link);
      await world.comments.add(link, comment);
    }

    await deleteVideoEndpoint.with(world)(call('commented'));

    const left = await Promise.all(links.map((link) => world.comments.list(link)));

    expect(left.map((comments) => comments.length)).toEqual([0, 1]);
  });

  it('leaves nothing behind if an analysis completes or a file arrives during the deletion', async () => {
    const lease = await newVideo('raced');
    const mediaKey = buildMediaKey(memberId, 'raced');

    const remove: PracticeWorld['videos']['remove'] = async (key) => {
      await world.media.put(mediaKey, webmFirstBytes, 'video/webm');
      await world.media.put(buildThumbnailKey(lease), Uint8Array.of(0xff, 0xd8), 'image/jpeg');
      await world.analyses.save(lease, record);
      return world.videos.remove(key);
    };

    await deleteVideoEndpoint.with({ ...world, videos: { ...world.videos, remove } })(
      call('raced'),
    );

    expect(await world.media.metadata(mediaKey)).toBeUndefined();
    expect(await world.media.metadata(buildThumbnailKey(lease))).toBeUndefined();
    expect(await world.analyses.find(lease)).toBeUndefined();
  });

  it('is refused for other members', async () => {
    const lease = await newVideo('kept');
    expect(await deleteVideoEndpoint.with(world)(call('kept', stranger))).toMatchObject({
      refused: 'NOT_FOUND',
    });
    expect(await world.videos.find(lease)).toBeDefined();
  });
});

describe('the list', () => {
  it('is sorted newest first and contains no URLs', async () => {
    await newVideo('0000000001-a');
    await newVideo('0000000002-b');

    const answer = await listVideosEndpoint.with(world)({
      ...call(''),
      params: undefined,
      query: {},
    });
    const videos = isRefusal(answer) ? [] : answer.body;

    expect(videos.map(({ id }) => id)).toEqual(['0000000002-b', '0000000001-a']);
    expect(JSON.stringify(videos)).not.toMatch(/media\/|mediaKey|lease|amazonaws/);
  });
});

const signer = async () => aMediaSigner;

describe('watching a recording', () => {
  const playback = (id: string, caller?: Principal) =>
    getPlaybackEndpoint.with({ ...world, signer })(call(id, caller));

  it('returns the owner a URL that expires after five minutes', async () => {
    await newVideo('watched');

    const answer = await playback('watched');
    if (isRefusal(answer)) throw new Error(answer.refused);

    expect(answer.body).toMatchObject({
      contentType: 'video/webm',
      expiresAt: '2026-01-01T12:05:00.000Z',
    });
    expect(answer.body.url).toMatch(
      /^https:\/\/app\.example\/media\/practice\/member-1\/watched\?Expires=1767269100&.*Key-Pair-Id=K1/,
    );
  });

  it('returns 404 to other members', async () => {
    await newVideo('private');
    expect(await playback('private', stranger)).toMatchObject({ refused: 'NOT_FOUND' });
  });
});

describe('thumbnails', () => {
  const list = async (caller: Principal = member) => {
    const answer = await listThumbnailsEndpoint.with({ ...world, signer })({ ...aCall, caller });
    if (isRefusal(answer)) throw new Error(answer.refused);
    return answer.body;
  };

  it('have signed URLs for their owner only, and only if they exist', async () => {
    await complete('pictured');
    await newVideo('waiting');

    const { urls, expiresAt } = await list();

    expect(Object.keys(urls)).toEqual(['pictured']);
    expect(urls['pictured']).toMatch(
      /^https:\/\/app\.example\/media\/thumbnails\/member-1\/pictured\?Expires=1767269700&.*Key-Pair-Id=K1/,
    );
    expect(expiresAt).toBe('2026-01-01T12:15:00.000Z');
    expect((await list(stranger)).urls).toEqual({});
  });
});

describe('the one-request upload', () => {
  const send = async (bytes: Uint8Array<ArrayBuffer>, questionId?: string, caller = member) => {
    const form = new FormData();
    if (questionId !== undefined) form.append('questionId', questionId);
    form.append('video', new Blob([bytes]), 'practice-session.webm');

    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = new Uint8Array(await encoded.arrayBuffer());

    return uploadVideoEndpoint.with(world)({
      ...call('', caller),
      params: undefined,
      request: { ...rawRequest, headers, bytes: body },
    });
  };

  it('stores a small video', async () => {
    const answer = await send(webmFirstBytes);
    if (isRefusal(answer)) throw new Error(answer.refused);

    expect(answer).toMatchObject({
      status: 201,
      body: { video: { title: 'Practice Session #1', analysisStatus: 'pending' } },
    });
    expect(await world.media.metadata(buildMediaKey(memberId, answer.body.video.id))).toMatchObject(
      {
        size: webmFirstBytes.byteLength,
      },
    );
  });

  it('is titled with its question or the next number, never with the file name', async () => {
    expect(await send(webmFirstBytes)).toMatchObject({
      body: { video: { title: 'Practice Session #1' } },
    });

    const answered = await send(webmFirstBytes, 'said-no');
    if (isRefusal(answered)) throw new Error(answered.refused);

    const { video } = answered.body;
    expect(buildTakeTitles([video]).get(video.id)).toBe(findQuestion('said-no')?.text);
    expect(await send(webmFirstBytes)).toMatchObject({
      body: { video: { title: 'Practice Session #3' } },
    });
  });

  it('names the upload URL for a file over 4 MB, even before consent', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024 + 1);
    expect(await send(bytes, undefined, stranger)).toMatchObject({ refused: 'USE_UPLOAD_URL' });
  });

  it('requires consent to the current text', async () => {
    expect(await send(webmFirstBytes, undefined, stranger)).toMatchObject({
      refused: 'CONSENT_REQUIRED',
    });
    expect(await world.videos.list(stranger.memberId)).toEqual([]);
  });

  it('stores the answered question, and refuses an unknown one', async () => {
    expect(await send(webmFirstBytes, 'said-no')).toMatchObject({
      body: { video: { questionId: 'said-no' } },
    });
    expect(await send(webmFirstBytes, 'no-such-question')).toMatchObject({
      refused: 'BAD_REQUEST',
    });
    expect(await world.videos.list(memberId)).toHaveLength(1);
  });

  it.each([
    ['nothing', new Uint8Array(), 'BAD_REQUEST'],
    ['a text', new TextEncoder().encode('hello'), 'UNSUPPORTED_TYPE'],
    ['over 4 MB', new Uint8Array(4 * 1024 * 1024 + 1), 'USE_UPLOAD_URL'],
  ])('refuses %s and stores nothing', async (_, bytes, refused) => {
    expect(await send(bytes)).toMatchObject({ refused });
    expect(await world.videos.list(memberId)).toEqual([]);
  });
});

describe('the sweeper', () => {
  const sweep = () => sweepVideosSchedule.with(world)();

  it('enqueues an overdue video once', async () => {
    await newVideo('waiting');
    world.setNow('2026-01-01T12:01:01Z');
    await sweep();
    await sweep();

    expect(world.sent).toEqual([{ kind: 'analyze-video', memberId, videoId: 'waiting' }]);
  });

  it('enqueues a video whose worker was lost', async () => {
    await world.videos.takeLease(await newVideo('abandoned'), world.now());
    world.setNow('2026-01-01T12:01:01Z');
    await sweep();
    expect(world.sent).toHaveLength(1);
  });

  it('fails a video after five attempts', async () => {
    const lease = await newVideo('tried');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await world.videos.takeLease(lease, world.now());
      await world.videos.releaseLease(lease, world.now());
    }

    world.setNow('2026-01-01T12:01:01Z');
    await sweep();

    expect(await world.videos.find(lease)).toMatchObject({
      analysisStatus: 'failed',
      failureReason: 'ANALYSIS_UNAVAILABLE',
    });
  });

  it('fails a video whose file is missing for 15 minutes, but not earlier', async () => {
    const lease = await newVideo('empty-handed', false);
    world.setNow('2026-01-01T12:14:00Z');
    await sweep();
    expect(await world.videos.find(lease)).toMatchObject({ analysisStatus: 'pending' });

    world.setNow('2026-01-01T12:15:30Z');
    await sweep();
    expect(await world.videos.find(lease)).toMatchObject({
      analysisStatus: 'failed',
      failureReason: 'UPLOAD_MISSING',
    });
  });

  it('skips videos that are not due', async () => {
    await newVideo('fresh');
    await sweep();
    expect(world.sent).toEqual([]);
  });
});
