import { registerVideo } from '../../../../shared/practice/practice.contract.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { putFile } from '../../platform/upload.ts';
import { giveBack, reservePlace } from '../../platform/upload-place.ts';

export interface VideoSource {
  readonly file: Blob;
  readonly fileName: string;
  /** The session's title; null leaves it to the server. */
  readonly title: string | null;
  /** From the recorder (then it is kept until the server has it) or picked from the disk. */
  readonly origin: 'recorder' | 'disk';
  /** The question it answers, if any. */
  readonly questionId: string | null;
}

export interface SendOptions {
  /** The share that storage has, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The way of a file: reserve an address, put the bytes there, register it as a practice video. What was cancelled or
 * refused gives its place back. Once registering has begun only a refusal does: without an answer the server may have it.
 */
export async function sendVideo(source: VideoSource, { onProgress, signal }: SendOptions): Promise<Video> {
  const { file, fileName, title, questionId } = source;
  const contentType = file.type || 'application/octet-stream';
  const url = await reservePlace({ contentType, size: file.size, fileName }, signal);
  try {
    await putFile({ url, file, contentType, onProgress, signal });
  } catch (error) {
    giveBack(url);
    throw error;
  }
  try {
    const told = { videoURL: url, questionId, ...(title === null ? {} : { title }) };
    return (await call(registerVideo, { body: told, signal })).body.video;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) giveBack(url);
    throw error;
  }
}
