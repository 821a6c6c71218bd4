import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCall } from '../platform/http/call.fixtures.ts';
import { startLocalTables, type LocalTables } from '../platform/dynamo/local-tables.fixtures.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { videoStore, type VideoStore } from '../videos/videos.public.ts';
import { countFailedAnalysesWith } from './count-failed-analyses.endpoint.ts';
import { checkVideoFile, newVideoRow } from './video-admission.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const WEBM = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3);

let tables: LocalTables;
let videos: VideoStore;
beforeAll(async () => {
  const index = { name: 'failed', partition: 'failed', sort: 'failedAt', holds: [] };
  tables = await startLocalTables([{ name: 'videos', partition: 'memberId', sort: 'videoId', index }]);
  videos = videoStore(tables.client, 'videos');
});
afterAll(() => tables.close());

async function newVideo(videoId: string) {
  const admission = checkVideoFile(1000, WEBM);
  await videos.create(newVideoRow({ memberId: 'ann', videoId, title: 'Take', size: 1000, admission, now: at(0) }));
  return { memberId: 'ann', videoId };
}

async function count() {
  const caller = { ...member, role: 'admin' as const };
  return countFailedAnalysesWith(videos)({ ...aCall, caller, params: undefined, query: undefined, body: undefined });
}

it('counts the failures that a retry may fix, until the member restarts them', async () => {
  expect(await count()).toEqual({ status: 200, body: { count: 0, since: null } });
  const [first, second, missing] = [await newVideo('first'), await newVideo('second'), await newVideo('missing')];
  await videos.giveUp(second, 'ANALYSIS_UNAVAILABLE', at(7));
  await videos.giveUp(first, 'ANALYSIS_UNAVAILABLE', at(5));
  await videos.giveUp(missing, 'UPLOAD_MISSING', at(1));
  expect(await count()).toEqual({ status: 200, body: { count: 2, since: at(5).toISOString() } });
  await videos.retry(first, at(9));
  expect(await count()).toEqual({ status: 200, body: { count: 1, since: at(7).toISOString() } });
  await videos.remove(second);
  expect(await count()).toEqual({ status: 200, body: { count: 0, since: null } });
});
