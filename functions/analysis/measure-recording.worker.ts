import { limits } from './decode/limits.ts';
import { warmEngine } from './engine.ts';
import { fetchRecording } from './fetch-recording.gateway.ts';
import { measureFile } from './measure-file.ts';
import { measureRequestSchema, type MeasureReply } from './measurement.ts';
import { withTemporaryFile } from './temporary-file.ts';

const FETCH_LIMITS = { bytes: limits.fileBytes, ms: 60_000 };

/**
 * Decodes and measures one recording. Its decoder runs on files that strangers made, so this function may do nothing: it
 * has the one address it is given, no rights, and no secrets. A fault of the engine throws.
 */
export async function handler(event: unknown): Promise<MeasureReply> {
  const { address, withSpeech } = measureRequestSchema.parse(event);
  // The models load while the recording arrives. A failed start throws below, from the same promise.
  void warmEngine().catch(() => {});
  return withTemporaryFile(async (path) => {
    const fetched = await fetchRecording(address, path, FETCH_LIMITS);
    if (fetched === 'too_large') return { state: 'unreadable', reason: 'TOO_LARGE' };
    if (fetched === 'not_fetched') return { state: 'not_fetched' };
    return measureFile(path, { withSpeech });
  });
}
