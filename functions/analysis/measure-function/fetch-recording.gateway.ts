import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { logError } from '#platform/logging.ts';
import { withTimeout } from '#platform/with-timeout.ts';

interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
}

class TooLarge extends Error {}

/**
 * Downloads the recording at `address` to `path`, within the size and time limits. A redirect
 * counts as a failure.
 */
export async function fetchRecording(
  address: string,
  path: string,
  { maxBytes, timeoutMs }: FetchLimits,
): Promise<'done' | 'too_large' | 'not_fetched'> {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      // With `redirect: 'error'`, Node garbage-collects the request while its body is read, and
      // aborting `signal` wouldn't end a response that stalls (nodejs/node#55428).
      const { status, body } = await fetch(address, { redirect: 'manual', signal });
      if (status !== 200 || !body) throw new Error(`storage returned ${status}`);

      await pipeline(limitBytes(maxBytes, body), createWriteStream(path, { mode: 0o600 }), {
        signal,
      });

      return 'done' as const;
    });
  } catch (error) {
    if (error instanceof TooLarge) return 'too_large';
    logError('recording not fetched', error);
    return 'not_fetched';
  }
}

async function* limitBytes(
  limit: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > limit) throw new TooLarge();
    yield piece;
  }
}
