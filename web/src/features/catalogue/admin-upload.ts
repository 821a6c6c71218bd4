import { releaseUpload, reserveUpload } from '../../../../shared/uploads/uploads.contract.ts';
import { call } from '../../platform/call.ts';
import { putFile } from '../../platform/upload.ts';

interface AdminUploadOptions {
  /** The share that storage has, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export const NO_ADDRESS = 'Failed to get upload URL';

/**
 * Puts a file into storage and answers its upload address. Rejects with 'Failed to get upload URL', with
 * 'Upload failed: {status}', or with the signal's reason after Cancel; what was reserved is given back then.
 */
export async function uploadFile(file: File, { onProgress, signal }: AdminUploadOptions): Promise<string> {
  const contentType = file.type || 'application/octet-stream';
  const url = await reserve({ contentType, size: file.size, fileName: file.name }, signal);
  try {
    await putFile({ url, file, contentType, onProgress, signal });
    return url;
  } catch (error) {
    giveBack(url);
    throw error;
  }
}

interface UploadPromise {
  readonly contentType: string;
  readonly size: number;
  readonly fileName: string;
}

async function reserve(promise: UploadPromise, signal: AbortSignal): Promise<string> {
  try {
    // Not cancelled itself: an address that was given must be known, or it could not be given back.
    const { body } = await call(reserveUpload, { body: promise });
    if (signal.aborted) giveBack(body.uploadURL);
    signal.throwIfAborted();
    return body.uploadURL;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(NO_ADDRESS, { cause: error });
  }
}

/** Gives an upload back that nobody wants any more. Storage forgets it by itself later if this fails. */
export function giveBack(uploadURL: string): void {
  call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
}
