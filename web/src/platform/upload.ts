export interface UploadOptions {
  /** The presigned URL. */
  readonly url: string;
  readonly file: Blob;
  /** Sent as Content-Type. Must match the type declared in the upload reservation, because storage checks it. */
  readonly contentType: string;
  /** Called with the uploaded share, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Storage rejected a file. The message is `Upload failed: {status}`. */
export class UploadRejectedError extends Error {
  override readonly name = 'UploadRefused';
  constructor(
    /** 0 if the connection failed. */
    readonly status: number,
    /** Storage's own message, such as 'Access Denied'; empty if missing. */
    readonly storageMessage: string,
  ) {
    super(`Upload failed: ${status}`);
  }
}

/**
 * PUTs a file to a presigned URL. Rejects with UploadRejectedError if storage rejects the file or is unreachable, and
 * with the signal's reason if aborted. Uses XMLHttpRequest, because fetch doesn't report upload progress.
 */
export function putFile({ url, file, contentType, onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadRejectedError(request.status, parseStorageMessage(request.responseText)));
    });
    request.addEventListener('error', () => reject(new UploadRejectedError(0, '')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.send(file);
  });
}

/** S3 returns its error message as XML. */
function parseStorageMessage(body: string): string {
  return /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1] ?? '';
}
