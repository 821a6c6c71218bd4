import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingLimits } from '../decode/limits.ts';
import { getEngine } from './engine.service.ts';
import { fetchRecording } from './fetch-recording.gateway.ts';
import { measureFile } from './measure-file.service.ts';
import { measureRequestSchema, type MeasureReply } from './measurement.ts';

const FETCH_LIMITS = { maxBytes: recordingLimits.fileBytes, timeoutMs: 60_000 };

/**
 * Decodes and measures one recording. The decoder reads untrusted files, so this function has no
 * permissions and no secrets except one presigned URL. Throws if the engine itself fails.
 */
export async function handler(event: unknown): Promise<MeasureReply> {
  const { address, withSpeech } = measureRequestSchema.parse(event);
  // Starts loading the models during the download. `measureFile` waits for the models and throws if
  // loading fails.
  void getEngine().catch(() => {});

  const folder = await mkdtemp(join(tmpdir(), 'analysis-'));

  try {
    const path = join(folder, 'video');
    const fetched = await fetchRecording(address, path, FETCH_LIMITS);
    if (fetched === 'too_large') return { state: 'unreadable', reason: 'TOO_LARGE' };
    if (fetched === 'not_fetched') return { state: 'not_fetched' };

    return await measureFile(path, { withSpeech });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
