import { reserveUpload } from '../../../../shared/uploads/uploads.contract.ts';
import { registerVideo } from '../../../../shared/practice/practice.contract.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { call } from '../../platform/call.ts';
import { putFile } from '../../platform/upload.ts';

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

/** The way of a file: reserve an address, put the bytes there, register it as a practice video. */
export async function sendVideo(source: VideoSource, { onProgress, signal }: SendOptions): Promise<Video> {
  const { file, fileName, title, questionId } = source;
  const contentType = file.type || 'application/octet-stream';
  const reserved = await call(reserveUpload, { body: { contentType, size: file.size, fileName }, signal });
  await putFile({ url: reserved.body.uploadURL, file, contentType, onProgress, signal });
  const registered = await call(registerVideo, {
    body: { videoURL: reserved.body.uploadURL, questionId, ...(title === null ? {} : { title }) },
    signal,
  });
  return registered.body.video;
}
