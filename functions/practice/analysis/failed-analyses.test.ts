import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountChangeStore } from '#functions/members/members.public.ts';
import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { FailureReason } from '#shared/practice/analysis-status.ts';
import { listFailedAnalysesEndpoint } from './list-failed-analyses.endpoint.ts';
import { restartAnalysisEndpoint } from './restart-analysis.endpoint.ts';
import { checkVideoFile, newVideoRow } from '../registration/video-admission.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const WEBM = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3);

let tables: LocalTables;
let videos: VideoStore;

beforeAll(async () => {
  const index = { name: 'failed', partition: 'failed', sort: 'failedAt', holds: [] };
  tables = await startLocalTables([
    { name: 'videos', partition: 'memberId', sort: 'videoId', index },
    { name: 'account-changes', partition: 'memberId', sort: 'changeId' },
  ]);

  videos = videoStore(tables.client, 'videos');
});

afterAll(() => tables.close());

async function newVideo(videoId: string) {
  const admission = checkVideoFile(1000, WEBM);
  await videos.create(
    newVideoRow({ memberId: 'ann', videoId, title: 'Take', size: 1000, admission, now: at(0) }),
  );

  return { memberId: 'ann', videoId };
}

const caller = { ...member, memberId: 'ada', role: 'admin' as const };
const list = async () => {
  const answer = await listFailedAnalysesEndpoint.with({ videos })({ ...aCall, caller });
  if (isRefusal(answer)) throw new Error(answer.refused);

  return answer;
};

const sent: unknown[] = [];
const changeLog = () => accountChangeStore(tables.client, 'account-changes');

const restart = async (params: { memberId: string; videoId: string }) =>
  restartAnalysisEndpoint.with({
    videos,
    queue: { send: async (message) => void sent.push(message) },
    changeLog: changeLog(),
    now: () => at(10),
  })({ ...aCall, caller, params });

it('lists the failures that a retry may fix, oldest first, until they are restarted', async () => {
  expect((await list()).body.retryable).toEqual([]);

  const [first, second, missing] = [
    await newVideo('first'),
    await newVideo('second'),
    await newVideo('missing'),
  ];

  await videos.giveUp(second, 'ANALYSIS_UNAVAILABLE', at(7));
  await videos.giveUp(first, 'ANALYSIS_UNAVAILABLE', at(5));
  await videos.giveUp(missing, 'UPLOAD_MISSING', at(1));

  const later = { ...second, failedAt: at(7).toISOString() };
  expect((await list()).body.retryable).toEqual([
    { ...first, failedAt: at(5).toISOString() },
    later,
  ]);

  await videos.retry(first, at(9));
  expect((await list()).body.retryable).toEqual([later]);

  await videos.remove(second);
  expect((await list()).body.retryable).toEqual([]);
});

it('counts the failures that files caused by cause and type, latest first', async () => {
  for (const { videoId } of await videos.list('ann'))
    await videos.remove({ memberId: 'ann', videoId });

  const fail = async (videoId: string, reason: FailureReason, minute: number) => {
    const lease = { ...(await newVideo(videoId)), owner: 'worker' };
    await videos.takeLease(lease, at(minute));
    await videos.fail(lease, reason, at(minute));
  };

  await fail('damaged-1', 'UNREADABLE', 1);
  await fail('damaged-2', 'UNREADABLE', 3);
  await fail('slow', 'TIMED_OUT', 4);
  await videos.giveUp(await newVideo('missing-1'), 'UPLOAD_MISSING', at(2));

  const admission = checkVideoFile(1000, Uint8Array.of(1, 2, 3));
  const refused = { memberId: 'ann', videoId: 'refused', title: 'Take', size: 1000 };
  await videos.create(newVideoRow({ ...refused, admission, now: at(5) }));

  const { retryable, byFile } = (await list()).body;
  const webm = { contentType: 'video/webm' };
  expect(retryable.map(({ videoId }) => videoId)).toEqual(['slow']);
  expect(byFile).toEqual([
    {
      reason: 'NOT_VIDEO',
      contentType: 'application/octet-stream',
      count: 1,
      failedAt: at(5).toISOString(),
    },
    { ...webm, reason: 'UNREADABLE', count: 2, failedAt: at(3).toISOString() },
    { ...webm, reason: 'UPLOAD_MISSING', count: 1, failedAt: at(2).toISOString() },
  ]);
});

describe('an administrator who restarts an analysis', () => {
  it('enqueues it and leaves a record in the audit log', async () => {
    const key = await newVideo('restarted');
    await videos.giveUp(key, 'ANALYSIS_UNAVAILABLE', at(5));

    expect(await restart(key)).toEqual({ status: 204, body: undefined });
    expect(await videos.find(key)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
    expect(sent).toEqual([{ kind: 'analyze-video', ...key }]);
    expect(await changeLog().list('ann')).toMatchObject([
      { byId: 'ada', change: { kind: 'restart-analysis' }, isConfirmed: true },
    ]);
  });

  it('enqueues and records it once if called in parallel', async () => {
    const key = { ...(await newVideo('parallel')) };
    await videos.giveUp(key, 'ANALYSIS_UNAVAILABLE', at(5));

    const before = (await changeLog().list('ann')).length;
    sent.length = 0;

    const results = await Promise.all(Array.from({ length: 5 }, () => restart(key)));

    expect(results.filter((result) => 'status' in result)).toHaveLength(1);
    expect(
      results.filter((result) => 'refused' in result && result.refused === 'CONFLICT'),
    ).toHaveLength(4);
    expect(sent).toHaveLength(1);
    expect(await changeLog().list('ann')).toHaveLength(before + 1);
  });

  it.each(['UPLOAD_MISSING', 'NOT_VIDEO'] as const)(
    'gets 409 if the file is at fault: %s',
    async (reason) => {
      const key = await newVideo(`fault-${reason}`);
      await videos.giveUp(key, reason, at(5));
      expect(await restart(key)).toMatchObject({ refused: 'CONFLICT' });
      expect(await videos.find(key)).toMatchObject({ analysisStatus: 'failed' });
    },
  );

  it('gets 409 for a pending analysis, and 404 for an unknown one', async () => {
    expect(await restart(await newVideo('waiting'))).toMatchObject({ refused: 'CONFLICT' });
    expect(await restart({ memberId: 'ann', videoId: 'unknown-video' })).toMatchObject({
      refused: 'NOT_FOUND',
    });
  });
});
