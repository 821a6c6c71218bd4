import { setTimeout as wait } from 'node:timers/promises';
import { startQueuedUploads } from '../../../functions/analysis/queued-uploads.fixtures.ts';
import { shown, type Findings, type Report } from './finding.ts';

interface Size {
  readonly uploads: number;
}

const WORKERS = 10;
const ENGINE_MS = 20;
// A worker ends a video in a fraction of a second: whatever has not come by then is lost.
const STILL_MS = 30_000;

/** Half of all uploads are one member's, then comes one of another, then one each of as many more; all wait before the first is analysed. */
export async function measureUploads({ uploads: count }: Size, report: Report): Promise<Findings> {
  const uploads = await startQueuedUploads({ workers: WORKERS, engineMs: ENGINE_MS });
  try {
    const flood = Math.floor(count / 2);
    const senders = Array.from({ length: count }, (_, at) => (at < flood ? 'flood' : `member-${at - flood}`));
    for (const [at, memberId] of senders.entries()) await uploads.upload(memberId, `video-${at}`);
    report(`${count} uploaded`);
    await uploads.lineUp();
    report(`${count} stand in the queue`);
    const began = performance.now();
    uploads.start();
    await allOrStill(uploads.done, count);
    const seconds = (performance.now() - began) / 1000;
    const rows = await Promise.all([...new Set(senders)].map((memberId) => uploads.videos.list(memberId)));
    const completed = rows.flat().filter(({ analysisStatus }) => analysisStatus === 'completed').length;
    const place = 1 + uploads.done.findIndex(({ memberId }) => memberId === 'member-0');
    const lastOfOthers = 1 + uploads.done.findLastIndex(({ memberId }) => memberId !== 'flood');
    // Who sends many at once keeps one worker's share beside the others, after the start that the line above allows.
    const lastAllowed = Math.ceil(((count - flood) * WORKERS) / (WORKERS - 1)) + 2 * WORKERS + 1;
    return {
      how: `The real workers, tables, files and queues of the local cloud; ${WORKERS} workers and a stand-in of the engine that takes ${ENGINE_MS} ms. One member has ${flood} videos waiting when the others' arrive.`,
      findings: [
        {
          what: `${count} uploads queued at once: analysed`,
          measured: `${completed} in ${shown(seconds)} s`,
          bar: { limit: `all ${count}`, isHeld: completed === count },
        },
        {
          what: `place of the one video that came after ${flood} of one member`,
          measured: `${place}`,
          // Every worker may have begun one of the flood before anybody is known to take much, and once more.
          bar: { limit: `at most ${2 * WORKERS + 1}`, isHeld: place > 0 && place <= 2 * WORKERS + 1 },
        },
        {
          what: `place of the last of ${count - flood} members who sent one each`,
          measured: `${lastOfOthers}`,
          bar: { limit: `at most ${lastAllowed}`, isHeld: lastOfOthers > 0 && lastOfOthers <= lastAllowed },
        },
      ],
    };
  } finally {
    await uploads.close();
  }
}

/** Until so many are done, or nothing more comes: a lost one must be counted, not waited for. */
async function allOrStill(done: readonly unknown[], count: number): Promise<void> {
  let [before, since] = [done.length, performance.now()];
  while (done.length < count && performance.now() - since < STILL_MS) {
    await wait(5);
    if (done.length !== before) [before, since] = [done.length, performance.now()];
  }
}
