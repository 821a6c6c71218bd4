import { afterAll, beforeAll, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { startQueuedUploads } from './queued-uploads.fixtures.ts';

const FLOOD = repetitions({ short: 40, full: 500 });

let uploads: Awaited<ReturnType<typeof startQueuedUploads>>;

beforeAll(async () => {
  uploads = await startQueuedUploads({ workers: 3, engineMs: 10 });
});

afterAll(() => uploads.close());

it("analyzes one member's only video soon despite another's backlog, and loses no video", async () => {
  for (let at = 0; at < FLOOD; at += 1) await uploads.upload('flood', `flood-${at}`);
  await uploads.upload('quiet', 'quiet-0');
  await uploads.enqueueAll();
  uploads.start();
  await uploads.waitUntilDone(FLOOD + 1);
  // The first three videos start before the queue detects the backlog; the next video is the quiet
  // member's. The limit of 7 leaves slack, because three workers finish in any order.
  expect(uploads.done.findIndex(({ memberId }) => memberId === 'quiet')).toBeLessThan(7);

  const rows = [...(await uploads.videos.list('flood')), ...(await uploads.videos.list('quiet'))];
  expect(rows.map(({ analysisStatus }) => analysisStatus)).toEqual(
    Array(FLOOD + 1).fill('completed'),
  );
});
