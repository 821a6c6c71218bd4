import { continueUpload } from '#shared/uploads/uploads.contract.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import {
  putFile,
  releaseUploadUrl,
  reserveUploadUrl,
  type UploadOptions,
  UploadRejectedError,
} from './upload.ts';

interface UploadInPartsOptions {
  file: File;
  signal: AbortSignal;
  /** Called with the uploaded fraction, 0-1. The fraction decreases if a part fails. */
  onProgress: (fraction: number) => void;
  /**
   * Called with true while the upload waits to retry, after a lost connection or a server error.
   */
  onPaused: (isPaused: boolean) => void;
  /** Delay before the given retry, counted from 1. */
  getRetryDelayMs?: (retry: number) => number;
}

/** Thrown if the file was changed, moved, or deleted after it was chosen. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

const CONCURRENT_PARTS = 3;
/** About four minutes in total. Time that the browser reports as offline isn't limited. */
const MAX_RETRIES = 12;
const MAX_DELAY_MS = 30_000;
const STALLED_MS = 60_000;

const doubleDelay = (retry: number) => Math.min(MAX_DELAY_MS, 1000 * 2 ** (retry - 1));

/**
 * Uploads a file in parts and returns its URL. The server says which parts are missing, so the
 * upload continues after a lost connection, and after a reload if the same file is chosen again.
 * Only an abort cancels the upload on the server.
 */
export async function uploadInParts(options: UploadInPartsOptions): Promise<string> {
  const { file, signal, getRetryDelayMs = doubleDelay } = options;
  const fingerprint = await fingerprintFile(file);
  const contentType = file.type || 'application/octet-stream';

  const declaration = {
    contentType,
    size: file.size,
    fileName: file.name.slice(0, 255),
    fingerprint,
  };

  const url = await reserveUploadUrl(declaration, signal);

  try {
    for (let retries = 0; ;) {
      const outcome = await sendNextParts(url, options);
      if (outcome === 'complete') return url;

      retries = outcome === 'progress' ? 0 : retries + 1;
      options.onPaused(retries > 0);
      if (retries === 0) continue;
      if (retries > MAX_RETRIES)
        throw outcome instanceof UploadRejectedError ? outcome : new UploadRejectedError(0, '');

      await throwIfFileChanged(file);
      await waitForConnection(getRetryDelayMs(retries), signal);
    }
  } catch (error) {
    // A later attempt can continue the upload, unless the server no longer knows it.
    const isUnknown = error instanceof ApiError && error.code === 'UPLOAD_NOT_FOUND';
    if (signal.aborted || isUnknown || error instanceof FileChangedError) releaseUploadUrl(url);
    throw error;
  }
}

/**
 * Sends the missing parts. Returns the error if none could be sent, but throws an error that a
 * retry can't solve.
 */
async function sendNextParts(
  uploadURL: string,
  { file, signal, onProgress }: UploadInPartsOptions,
): Promise<'complete' | 'progress' | Error> {
  try {
    const { body } = await call(continueUpload, { body: { uploadURL }, signal });
    onProgress(body.uploadedBytes / file.size);
    if (body.parts.length === 0) return 'complete';

    const sentBytes = body.parts.map(() => 0);

    const report = (at: number, fraction: number) => {
      sentBytes[at] = fraction * (body.parts[at]?.size ?? 0);
      onProgress(
        (body.uploadedBytes + sentBytes.reduce((sum, bytes) => sum + bytes, 0)) / file.size,
      );
    };

    const waiting = [...body.parts.entries()];
    let isSent = false;
    let failure: unknown;

    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, { from, size, url }] = next;
        try {
          const part = file.slice(from, from + size);
          await sendPart({ url, file: part, signal, onProgress: (done) => report(at, done) });
          isSent = true;
        } catch (error) {
          failure = error;
          report(at, 0);
        }
      }
    };

    await Promise.all(Array.from({ length: CONCURRENT_PARTS }, work));
    signal.throwIfAborted();

    return isSent ? 'progress' : toRetryable(failure);
  } catch (error) {
    signal.throwIfAborted();
    return toRetryable(error);
  }
}

/** Aborts a part that makes no progress, because a dead connection may stay open for minutes. */
async function sendPart({ signal, onProgress, ...part }: UploadOptions): Promise<void> {
  const stalled = new AbortController();
  const stop = () => stalled.abort(new Error('stalled'));
  let timer = setTimeout(stop, STALLED_MS);
  const restart = (fraction: number) => {
    clearTimeout(timer);
    timer = setTimeout(stop, STALLED_MS);
    onProgress(fraction);
  };

  try {
    await putFile({
      ...part,
      onProgress: restart,
      signal: AbortSignal.any([signal, stalled.signal]),
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns network, storage, and server errors, which a retry may solve. Throws API rejections,
 * which are final.
 */
function toRetryable(error: unknown): Error {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
  return error instanceof Error ? error : new Error(String(error));
}

async function throwIfFileChanged(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new FileChangedError();
  }
}

/**
 * Waits for the delay or, if the browser is offline, until it is online again. Rejects on abort.
 */
function waitForConnection(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      end.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };

    const timer = setTimeout(() => navigator.onLine && finish(), delayMs);
    window.addEventListener('online', finish, { signal: end.signal });
    signal.addEventListener('abort', finish, { signal: end.signal });
  });
}

const SAMPLE_BYTES = 1024 ** 2;

/**
 * Identifies a file by its name, size, time of the last change, and first and last megabyte.
 * Returns a SHA-256 hash in hexadecimal. Hashing all of a large file would take too long.
 */
async function fingerprintFile(file: File): Promise<string> {
  const facts = JSON.stringify([file.name, file.size, file.lastModified]);
  const samples = [file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))];
  const bytes = new Uint8Array(await new Blob([facts, ...samples]).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
