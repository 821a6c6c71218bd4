import { releaseUpload, reserveUpload } from '../../../shared/uploads/uploads.contract.ts';
import { call } from './call.ts';

export interface UploadPromise {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
}

/** Reserves a place for one file and answers its presigned address. Rejects with the signal's reason when cancelled. */
export async function reservePlace(promise: UploadPromise, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  // The call itself goes on after Cancel: an address that was given must be known, or it could not be given back.
  const reserving = call(reserveUpload, { body: promise }).then(({ body }) => {
    if (signal.aborted) giveBack(body.uploadURL);
    return body.uploadURL;
  });
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([reserving, cancelled]);
}

/** Gives a place back that nobody wants any more, with what lies there. Storage forgets it by itself later if this fails. */
export function giveBack(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
