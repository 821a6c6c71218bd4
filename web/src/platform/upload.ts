export interface UploadOptions {
  /** The presigned address. */
  readonly url: string;
  readonly file: Blob;
  /** Sent as Content-Type; must be the promised one, because storage checks it. */
  readonly contentType: string;
  /** Called with the share that has been sent, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Storage did not take a file: `Upload failed: {status}`. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  constructor(
    /** 0 when the connection broke. */
    readonly status: number,
    /** Storage's own sentence, e.g. 'Access Denied'; empty without one. */
    readonly sentence: string,
  ) {
    super(`Upload failed: ${status}`);
  }
}

/**
 * PUTs a file to a presigned address with progress. Rejects with UploadRefused when storage refuses or is not
 * reached, and with the signal's reason when cancelled. XMLHttpRequest, since fetch has no progress.
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
      else reject(new UploadRefused(request.status, sentenceIn(request.responseText)));
    });
    request.addEventListener('error', () => reject(new UploadRefused(0, '')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.send(file);
  });
}

/** S3 says why in XML. */
function sentenceIn(body: string): string {
  return /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1] ?? '';
}
