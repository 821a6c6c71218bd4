import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import type { Contract } from '#shared/http/contract.ts';
import {
  deleteVideo,
  getPlayback,
  listVideos,
  registerVideo,
} from '#shared/practice/practice.contract.ts';
import { releaseUpload, reserveUpload } from '#shared/uploads/uploads.contract.ts';
import { fail, pass, skip, toFailure, type Outcome } from './check.ts';
import { call, get, type Site } from './site.ts';

const POLL_MS = 1000;
const CONTENT_TYPE = 'video/webm';

/**
 * Uploads a recording with the member's session, waits for its analysis, plays it, and deletes it.
 * The member needs a plan and must have agreed to the analysis of recordings.
 */
export async function checkRecording(
  site: Site,
  recording: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  if (!site.session) return skip('pass --session to include it');

  const declared = { contentType: CONTENT_TYPE, size: recording.length, fileName: 'smoke.webm' };
  const { uploadURL } = await callFor(site, reserveUpload, reserveUpload.replies[200], {
    body: declared,
  });

  const put = {
    method: 'PUT',
    headers: { 'content-type': CONTENT_TYPE },
    body: recording,
    signal: site.signal,
  };

  let videoId: string | undefined;

  const practice = async () => {
    const uploaded = await fetch(uploadURL, put);
    if (!uploaded.ok)
      return fail(`the upload returned ${uploaded.status}: ${await uploaded.text()}`);

    const body = { videoURL: uploadURL, title: 'Smoke test' };
    videoId = (await callFor(site, registerVideo, registerVideo.replies[200], { body })).video.id;

    const { analysisStatus, failureReason } = await waitForAnalysis(site, videoId);
    if (analysisStatus !== 'completed')
      return fail(`the analysis ended as ${analysisStatus}: ${failureReason}`);

    return checkPlayback(site, videoId, recording.length);
  };

  const outcome = await practice().catch(toFailure);
  // `site.signal` may have aborted already, so the cleanup has its own time limit.
  const cleanup = { ...site, signal: AbortSignal.timeout(site.cleanupMs) };
  const removed = await (videoId
    ? call(cleanup, deleteVideo, { id: videoId })
    : call(cleanup, releaseUpload, { body: { uploadURL } }));

  return removed.ok
    ? outcome
    : fail(`${outcome.detail}; the recording wasn't deleted: ${removed.status}`);
}

async function waitForAnalysis(site: Site, videoId: string) {
  for (;;) {
    const videos = await callFor(site, listVideos, listVideos.replies[200]);
    const video = videos.find(({ id }) => id === videoId);
    if (!video) throw new Error('the recording is missing from the list');
    if (video.analysisStatus === 'completed' || video.analysisStatus === 'failed') return video;

    await wait(POLL_MS, undefined, { signal: site.signal });
  }
}

async function checkPlayback(site: Site, id: string, size: number): Promise<Outcome> {
  const { url } = await callFor(site, getPlayback, getPlayback.replies[200], { id });
  const played = await get(site, url);
  const received = (await played.arrayBuffer()).byteLength;
  if (played.status !== 200 || received !== size)
    return fail(`playback returned ${played.status}, ${received} bytes`);

  const { pathname } = new URL(url, site.origin);
  const { status } = await get(site, pathname);

  return status === 403
    ? pass('analyzed, played, and deleted')
    : fail(`the recording plays without a signature (${status})`);
}

/**
 * Calls an endpoint and parses its response. Throws an error with the response text if the status
 * isn't 200.
 */
async function callFor<C extends Contract, Reply extends z.ZodType>(
  site: Site,
  contract: C,
  reply: Reply,
  options: Parameters<typeof call<C>>[2] = {},
): Promise<z.output<Reply>> {
  const answer = await call(site, contract, options);
  if (answer.status !== 200)
    throw new Error(`${contract.path} returned ${answer.status}: ${await answer.text()}`);

  return reply.parse(await answer.json());
}
