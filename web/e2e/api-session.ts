import type { APIRequestContext, Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { registerVideo } from '../../shared/practice/practice.contract.ts';
import { videoSchema, type Video } from '../../shared/practice/video.ts';
import { visit } from './browser.ts';
import { giveConsent } from './consent.ts';
import type { TestFile } from './test-files.ts';
import { signInAs } from './sign-in.ts';

/** API calls of a member who signed in through the browser. */
export interface ApiSession {
  /** The page in which the member signed in. It stays open. */
  readonly page: Page;
  upload(file: TestFile): Promise<Video>;
  getVideo(id: string): Promise<Video>;
  /** Polls until the video has one of these states. Throws after `withinSeconds`. */
  waitForVideo(id: string, states: readonly Video['analysisStatus'][], withinSeconds: number): Promise<Video>;
  close(): Promise<void>;
}

export async function openApiSession(browser: Browser, origin: string, member: string): Promise<ApiSession> {
  const { context, page, close } = await visit(browser);
  // This page makes no API calls of its own, so that only the test's calls count.
  await signInAs(page, origin, member, '/privacy');
  await giveConsent(page, origin);
  const getVideo = async (id: string) => findVideo(await listVideos(context.request, origin), id);
  return {
    page,
    upload: (file) => uploadVideo(context.request, origin, file),
    getVideo,
    async waitForVideo(id, states, withinSeconds) {
      const deadline = performance.now() + withinSeconds * 1000;
      for (;;) {
        const found = await getVideo(id);
        if (states.includes(found.analysisStatus)) return found;
        if (performance.now() > deadline) throw new Error(`still ${found.analysisStatus} after ${withinSeconds} s`);
        await page.waitForTimeout(200);
      }
    },
    close,
  };
}

async function listVideos(request: APIRequestContext, origin: string): Promise<Video[]> {
  return z.array(videoSchema).parse(await (await request.get(`${origin}/api/user-videos`)).json());
}

function findVideo(videos: readonly Video[], id: string): Video {
  const found = videos.find((video) => video.id === id);
  if (!found) throw new Error(`video ${id} is not listed`);
  return found;
}

async function uploadVideo(request: APIRequestContext, origin: string, file: TestFile): Promise<Video> {
  const reserved = await request.post(`${origin}/api/objects/upload`);
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse(await reserved.json());
  const put = await request.put(uploadURL, { data: file.buffer, headers: { 'content-type': file.mimeType } });
  if (!put.ok()) throw new Error(`PUT: ${put.status()} ${await put.text()}`);
  const registered = await request.put(`${origin}/api/user-videos`, {
    data: { videoURL: uploadURL, title: file.name },
  });
  if (!registered.ok()) throw new Error(`register: ${registered.status()} ${await registered.text()}`);
  return registerVideo.replies[200].parse(await registered.json()).video;
}
