import type { BrowserTranscript } from '../../../../shared/analysis/words/transcript.ts';
import { registerVideo } from '../../../../shared/practice/practice.contract.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import { releaseUploadUrl, uploadToStorage } from '../../platform/upload.ts';

export interface VideoSource {
  readonly file: Blob;
  readonly fileName: string;
  /** The session's title; null lets the server choose. */
  readonly title: string | null;
  /** A take from the recorder is kept in the browser until the server has it. A file from disk isn't. */
  readonly origin: 'recorder' | 'disk';
  readonly questionId: string | null;
  readonly rehearsalId: string | null;
  /** Words recognized on this device while recording. */
  readonly transcript?: BrowserTranscript | null;
}

export interface SendVideoOptions {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads and registers a video. Keeps the upload on non-4xx errors, because registration may have succeeded. */
export async function sendVideo(source: VideoSource, options: SendVideoOptions): Promise<Video> {
  const { file, fileName, title, questionId, rehearsalId, transcript } = source;
  const url = await uploadToStorage({ file, fileName, ...options });
  try {
    const body = {
      videoURL: url,
      questionId,
      rehearsalId,
      title: title ?? undefined,
      transcript: transcript ?? undefined,
    };
    return (await call(registerVideo, { body, signal: options.signal })).body.video;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) releaseUploadUrl(url);
    throw error;
  }
}
