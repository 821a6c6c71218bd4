import { releaseUpload, reserveUpload } from '../../../shared/uploads/uploads.contract.ts';
import { call } from './call.ts';

export interface UploadPromise {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
}

/**
 * Reserves a place for one file and answers its presigned address. Cancelling does not stop the call: an address that was
 * given must be known, or it could not be given back.
 */
export async function reservePlace(promise: UploadPromise, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const { body } = await call(reserveUpload, { body: promise });
  if (signal.aborted) giveBack(body.uploadURL);
  signal.throwIfAborted();
  return body.uploadURL;
}

/** Gives a place back that nobody wants any more, with what lies there. Storage forgets it by itself later if this fails. */
export function giveBack(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
