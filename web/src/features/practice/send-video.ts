import { registerVideo } from '../../../../shared/practice/practice.contract.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { putFile } from '../../platform/upload.ts';
import { releaseUploadUrl, reserveUploadUrl } from '../../platform/upload-reservation.ts';

export interface VideoSource {
  readonly file: Blob;
  readonly fileName: string;
  /** The session's title; null lets the server choose. */
  readonly title: string | null;
  /** A take from the recorder is kept in the browser until the server has it. A file from disk isn't. */
  readonly origin: 'recorder' | 'disk';
  /** ID of the question the video answers; null without a question. */
  readonly questionId: string | null;
}

export interface SendVideoOptions {
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reserves an upload URL, uploads the file and registers it as a practice video. Releases the reservation on failure.
 * Exception: if registration fails without a 4xx response, the server may have stored the video.
 */
export async function sendVideo(source: VideoSource, { onProgress, signal }: SendVideoOptions): Promise<Video> {
  const { file, fileName, title, questionId } = source;
  const contentType = file.type || 'application/octet-stream';
  const url = await reserveUploadUrl({ contentType, size: file.size, fileName }, signal);
  try {
    await putFile({ url, file, contentType, onProgress, signal });
  } catch (error) {
    releaseUploadUrl(url);
    throw error;
  }
  try {
    const registration = { videoURL: url, questionId, ...(title === null ? {} : { title }) };
    return (await call(registerVideo, { body: registration, signal })).body.video;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) releaseUploadUrl(url);
    throw error;
  }
}
