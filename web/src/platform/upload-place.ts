import { releaseUpload, reserveUpload } from '../../../shared/uploads/uploads.contract.ts';
import { call } from './call.ts';

export interface UploadPromise {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
}

/** Reserves an upload for one file and returns its presigned URL. Rejects with the signal's reason if aborted. */
export async function reservePlace(promise: UploadPromise, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  // An abort doesn't stop the request: a reservation can be released only once its URL is known.
  const reserving = call(reserveUpload, { body: promise }).then(({ body }) => {
    if (signal.aborted) giveBack(body.uploadURL);
    return body.uploadURL;
  });
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([reserving, cancelled]);
}

/** Releases a reservation and deletes its upload. If this fails, storage deletes both automatically later. */
export function giveBack(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
