import { UploadRejectedError, putFile } from '../../platform/upload.ts';
import { releaseUploadUrl, type UploadDeclaration, reserveUploadUrl } from '../../platform/upload-reservation.ts';

interface AdminUploadOptions {
  /** Fraction uploaded so far, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export const NO_UPLOAD_URL_MESSAGE = 'Failed to get upload URL';

/**
 * Uploads a file and returns its upload URL. Rejects with an error whose message can be shown to the user, or with the
 * signal's reason after a cancel. Releases the reserved URL on failure.
 */
export async function uploadFile(file: File, { onProgress, signal }: AdminUploadOptions): Promise<string> {
  const contentType = file.type || 'application/octet-stream';
  const url = await reserve({ contentType, size: file.size, fileName: file.name }, signal);
  try {
    await putFile({ url, file, contentType, onProgress, signal });
    return url;
  } catch (error) {
    releaseUploadUrl(url);
    throw toUserError(error);
  }
}

function toUserError(error: unknown): unknown {
  if (!(error instanceof UploadRejectedError)) return error;
  const { status, storageMessage, message } = error;
  if (status === 0) return new Error('Failed to upload file. Please try again.', { cause: error });
  return storageMessage === '' ? error : new Error(`${message} - ${storageMessage}`, { cause: error });
}

async function reserve(reservation: UploadDeclaration, signal: AbortSignal): Promise<string> {
  try {
    return await reserveUploadUrl(reservation, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(NO_UPLOAD_URL_MESSAGE, { cause: error });
  }
}
