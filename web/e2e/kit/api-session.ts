import type { APIRequestContext, Browser } from 'playwright-core';
import * as z from 'zod';
import { registerVideo } from '#shared/practice/practice.contract.ts';
import { videoSchema } from '#shared/practice/video-schema.ts';
import type { Video } from '#shared/practice/video.ts';
import { visit } from './browser.ts';
import { giveConsent } from './consent.ts';
import type { TestFile } from './test-files.ts';
import { signInAs } from './sign-in.ts';

/** API calls of a member who signs in through the browser. */
export async function openApiSession(browser: Browser, origin: string, member: string) {
  /** The page in which the member signs in. It stays open. */
  const { context, page, close } = await visit(browser);
  // This page makes no API calls of its own, so that only the test's calls count.
  await signInAs(page, origin, member, '/privacy');
  await giveConsent(page, origin);

  const getVideo = async (id: string): Promise<Video> => {
    const answer = await context.request.get(`${origin}/api/user-videos`);
    const found = z
      .array(videoSchema)
      .parse(await answer.json())
      .find((video) => video.id === id);

    if (!found) throw new Error(`video ${id} is not listed`);

    return found;
  };

  return {
    page,
    upload: (file: TestFile) => uploadVideo(context.request, origin, file),
    getVideo,

    /** Polls until the video has one of these states. Throws after `withinSeconds`. */
    async waitForVideo(
      id: string,
      states: readonly Video['analysisStatus'][],
      withinSeconds: number,
    ): Promise<Video> {
      const deadline = performance.now() + withinSeconds * 1000;
      for (;;) {
        const found = await getVideo(id);
        if (states.includes(found.analysisStatus)) return found;
        if (performance.now() > deadline)
          throw new Error(`still ${found.analysisStatus} after ${withinSeconds} s`);

        await page.waitForTimeout(200);
      }
    },

    close,
  };
}

async function uploadVideo(
  request: APIRequestContext,
  origin: string,
  file: TestFile,
): Promise<Video> {
  const reserved = await request.post(`${origin}/api/objects/upload`);
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse(await reserved.json());
  const put = await request.put(uploadURL, {
    data: file.buffer,
    headers: { 'content-type': file.mimeType },
  });

  if (!put.ok()) throw new Error(`PUT: ${put.status()} ${await put.text()}`);

  const registered = await request.put(`${origin}/api/user-videos`, {
    data: { videoURL: uploadURL, title: file.name },
  });
  if (!registered.ok())
    throw new Error(`register: ${registered.status()} ${await registered.text()}`);

  return registerVideo.replies[200].parse(await registered.json()).video;
}
