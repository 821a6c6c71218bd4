import type { SentBodyOf } from '#shared/http/contract.ts';
import { releaseUpload, reserveUpload } from '#shared/uploads/uploads.contract.ts';
import { call } from '../call.ts';

export interface UploadOptions {
  url: string;
  file: Blob;
  /**
   * Sent as Content-Type. Must match the type declared in the upload reservation, because storage
   * checks it. Omitted for a part of a file.
   */
  contentType?: string;
  /** Called with the uploaded fraction, 0-1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Storage rejected a file. The message is `Upload failed: {status}`. */
export class UploadRejectedError extends Error {
  override readonly name = 'UploadRejectedError';

  constructor(
    /** HTTP status; 0 if the connection failed. */
    readonly status: number,
    /** Storage's own message, such as 'Access Denied'; empty if missing. */
    readonly storageMessage: string,
  ) {
    super(`Upload failed: ${status}`);
  }
}

/**
 * Rejects with UploadRejectedError or the signal's reason. Doesn't use fetch, which can't report
 * upload progress.
 */
export function putFile({
  url,
  file,
  contentType,
  onProgress,
  signal,
}: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);

    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else
        reject(new UploadRejectedError(request.status, parseStorageMessage(request.responseText)));
    });

    request.addEventListener('error', () => reject(new UploadRejectedError(0, '')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    request.open('PUT', url);
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType);
    request.send(file);
  });
}

function parseStorageMessage(body: string): string {
  if (!body.trimStart().startsWith('<')) return body.trim().slice(0, 200);
  return /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1] ?? '';
}

export interface StorageUploadOptions extends Pick<UploadOptions, 'onProgress' | 'signal'> {
  file: Blob;
  fileName: string;
}

/**
 * Uploads a file and returns its presigned URL. On failure or abort, releases the reservation and
 * rejects.
 */
export async function uploadToStorage({
  file,
  fileName,
  ...options
}: StorageUploadOptions): Promise<string> {
  const contentType = file.type || 'application/octet-stream';
  const url = await reserveUploadUrl({ contentType, size: file.size, fileName }, options.signal);

  try {
    await putFile({ url, file, contentType, ...options });
    return url;
  } catch (error) {
    releaseUploadUrl(url);
    throw error;
  }
}

/**
 * Returns the presigned URL of a new upload reservation. An abort during the call releases the
 * reservation.
 */
export async function reserveUploadUrl(
  body: SentBodyOf<typeof reserveUpload>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();

  // An abort doesn't cancel this request, because the reservation can be released only once its URL
  // is known.
  const reserving = call(reserveUpload, { body }).then((reply) => {
    if (signal.aborted) releaseUploadUrl(reply.body.uploadURL);
    return reply.body.uploadURL;
  });

  const canceled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

  return Promise.race([reserving, canceled]);
}

/**
 * Releases a reservation and deletes its upload. If this fails, both expire automatically later.
 */
export function releaseUploadUrl(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
