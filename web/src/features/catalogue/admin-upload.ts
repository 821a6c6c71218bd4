import { UploadRefused, putFile } from '../../platform/upload.ts';
import { giveBack, type UploadPromise, reservePlace } from '../../platform/upload-place.ts';

interface AdminUploadOptions {
  /** Share uploaded so far, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export const NO_ADDRESS = 'Failed to get upload URL';

/**
 * Uploads a file and returns its upload URL. Rejects with 'Failed to get upload URL', 'Upload failed: {status} -
 * {reason}', 'Failed to upload file. Please try again.' if storage is unreachable, or the signal's reason after a
 * cancel. Releases the reservation on failure.
 */
export async function uploadFile(file: File, { onProgress, signal }: AdminUploadOptions): Promise<string> {
  const contentType = file.type || 'application/octet-stream';
  const url = await reserve({ contentType, size: file.size, fileName: file.name }, signal);
  try {
    await putFile({ url, file, contentType, onProgress, signal });
    return url;
  } catch (error) {
    giveBack(url);
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof UploadRefused)) return error;
  const { status, sentence, message } = error;
  if (status === 0) return new Error('Failed to upload file. Please try again.', { cause: error });
  return sentence === '' ? error : new Error(`${message} - ${sentence}`, { cause: error });
}

async function reserve(promise: UploadPromise, signal: AbortSignal): Promise<string> {
  try {
    return await reservePlace(promise, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(NO_ADDRESS, { cause: error });
  }
}
