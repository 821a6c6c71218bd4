import type { BrowserTranscript } from '#shared/analysis/words/transcript.ts';
import { registerVideo } from '#shared/practice/practice.contract.ts';
import type { Video } from '#shared/practice/video.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { releaseUploadUrl, uploadToStorage } from '#web/platform/upload/upload.ts';

export interface VideoSource {
  file: Blob;
  fileName: string;
  /** The take's title; null lets the server choose. */
  title: string | null;
  /**
   * A take from the recorder is kept in the browser until the server has it. A file from disk
   * isn't.
   */
  origin: 'recorder' | 'disk';
  questionId: string | null;
  rehearsalId: string | null;
  /** The video that this one repeats. */
  retakeOf?: string | null | undefined;
  transcript?: BrowserTranscript | null;
}

/** The question that a take answers, and the take that it repeats. */
export type TakeOrigin = Pick<VideoSource, 'questionId' | 'retakeOf'>;

export function toDiskSource(file: File, takeOrigin: TakeOrigin | null = null): VideoSource {
  return {
    file,
    fileName: file.name,
    title: file.name || 'Practice Video',
    origin: 'disk',
    questionId: takeOrigin?.questionId ?? null,
    rehearsalId: null,
    retakeOf: takeOrigin?.retakeOf,
  };
}

export interface SendVideoOptions {
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** URLs of uploads whose registration may have succeeded although its response was lost. */
const uploadUrls = new WeakMap<Blob, string>();

/**
 * Uploads and registers a video. If registering fails with anything but a 4xx, it may have
 * succeeded. Sending the file again then reuses the upload, so that the member doesn't get two
 * videos.
 */
export async function sendVideo(source: VideoSource, options: SendVideoOptions): Promise<Video> {
  const { file, fileName, title, questionId, rehearsalId, retakeOf, transcript } = source;
  const earlierUrl = uploadUrls.get(file);
  const url = earlierUrl ?? (await uploadToStorage({ file, fileName, ...options }));
  uploadUrls.set(file, url);

  try {
    const body = {
      videoURL: url,
      questionId,
      rehearsalId,
      retakeOf,
      title: title ?? undefined,
      transcript: transcript ?? undefined,
    };

    const { video } = (await call(registerVideo, { body, signal: options.signal })).body;
    uploadUrls.delete(file);

    return video;
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error;

    uploadUrls.delete(file);
    releaseUploadUrl(url);
    // The earlier upload has expired.
    if (earlierUrl && error.status === 404) return sendVideo(source, options);

    throw error;
  }
}
