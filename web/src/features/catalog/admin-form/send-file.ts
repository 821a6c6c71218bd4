import { UPLOAD_PART_BYTES } from '#shared/uploads/upload-limits.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { FileChangedError, uploadInParts } from '#web/platform/upload/upload-in-parts.ts';
import { UploadRejectedError, uploadToStorage } from '#web/platform/upload/upload.ts';

/** Progress of an upload. `isPaused` is true while it waits to retry. */
export interface UploadProgress {
  fraction: number;
  isPaused: boolean;
}

/** Uploads a file, in parts if it is large. Returns the upload URL. */
export async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<string> {
  let progress: UploadProgress = { fraction: 0, isPaused: false };
  const show = (change: Partial<UploadProgress>) => {
    progress = { ...progress, ...change };
    if (!signal.aborted) onProgress(progress);
  };

  show({});

  const options = { file, signal, onProgress: (fraction: number) => show({ fraction }) };

  return file.size > UPLOAD_PART_BYTES
    ? uploadInParts({ ...options, onPaused: (isPaused) => show({ isPaused }) })
    : uploadToStorage({ ...options, fileName: file.name });
}

/** Why an upload failed; null if it failed before the file was read or sent. */
export function describeUploadFailure(error: unknown): string | null {
  // A DOMException means that the file couldn't be read.
  if (error instanceof FileChangedError || error instanceof DOMException)
    return 'This file changed or was moved after you chose it. Please choose it again.';
  if (hasErrorCode(error, 'UPLOAD_NOT_FOUND')) return error.userMessage;
  if (!(error instanceof UploadRejectedError)) return null;

  const { status, storageMessage, message } = error;
  if (status === 0) return 'Failed to upload file. Please try again.';

  return storageMessage === '' ? message : `${message} - ${storageMessage}`;
}
