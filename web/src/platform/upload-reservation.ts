import { releaseUpload, reserveUpload } from '../../../shared/uploads/uploads.contract.ts';
import { call } from './call.ts';

export interface UploadDeclaration {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
}

/** Reserves an upload for one file and returns its presigned URL. Rejects with the signal's reason if aborted. */
export async function reserveUploadUrl(declaration: UploadDeclaration, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  // An abort doesn't stop the request: a reservation can be released only once its URL is known.
  const reserving = call(reserveUpload, { body: declaration }).then(({ body }) => {
    if (signal.aborted) releaseUploadUrl(body.uploadURL);
    return body.uploadURL;
  });
  const canceled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([reserving, canceled]);
}

/** Releases a reservation and deletes its upload. If this fails, storage deletes both automatically later. */
export function releaseUploadUrl(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
