import { afterAll, beforeAll, expect, it } from 'vitest';
import { measuredFixture } from '#functions/analysis/measure-function/measurement.fixtures.ts';
import { buildRecord } from '#functions/analysis/record/build-record.ts';
import type { VideoRow } from '#functions/videos/videos.public.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { writeRows } from '#platform/dynamo/write-rows.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { toResults } from '#shared/analysis/analysis-record.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';

import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';
import { checkVideoFile, newVideoRow } from '../registration/video-admission.ts';
import { listVideosEndpoint } from './list-videos.endpoint.ts';

const LAMBDA_RESPONSE_LIMIT_BYTES = 6 * 1024 * 1024;

const { measurements, durationSeconds } = measuredFixture();
const results = toResults(buildRecord(measurements, durationSeconds));

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

/** Rows of kept takes with reports, oldest first. */
function keptTakes(memberId: string, count: number): VideoRow[] {
  const admission = checkVideoFile(9, webmFirstBytes);

  return Array.from({ length: count }, (_, at) => {
    const videoId = `take-${String(at).padStart(6, '0')}`;
    const row = newVideoRow({
      memberId,
      videoId,
      title: null,
      size: 9,
      admission,
      now: world.now(),
    });
    return { ...row, analysisStatus: 'completed', aiAnalysisResults: results, kept: true };
  });
}

async function listPage(memberId: string, after?: string) {
  const caller = { ...member, memberId };
  const call = { ...aCall, caller, params: undefined, query: { after } };
  const answer = await listVideosEndpoint.with(world)(call);
  if (isRefusal(answer)) throw new Error(answer.refused);

  return { videos: answer.body, next: answer.headers?.[NEXT_CURSOR_HEADER] };
}

it('returns 200 takes in one response', async () => {
  await writeRows(world.tables, 'videos', keptTakes('bea', 200));

  const { videos, next } = await listPage('bea');

  expect(videos).toHaveLength(200);
  expect(next).toBeUndefined();
});

it('returns 2,000 takes in a few responses below Lambda’s limit, newest first', async () => {
  const rows = keptTakes('ann', 2_000);
  await writeRows(world.tables, 'videos', rows);

  const ids: string[] = [];
  const sizes: number[] = [];
  const calls = await recordTableCalls(world.tables, async () => {
    let after: string | undefined;
    do {
      const { videos, next } = await listPage('ann', after);
      ids.push(...videos.map(({ id }) => id));
      sizes.push(Buffer.byteLength(JSON.stringify(videos)));
      after = next;
    } while (after !== undefined);
  });

  expect(ids).toEqual(rows.map(({ videoId }) => videoId).toReversed());
  expect(Math.max(...sizes)).toBeLessThan(LAMBDA_RESPONSE_LIMIT_BYTES);
  expect(sizes.length).toBeLessThanOrEqual(3);
  expect(calls.length).toBeLessThanOrEqual(7);
});
