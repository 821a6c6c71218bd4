import { readReply } from '../decode/decoder.gateway.ts';
import type { RgbFrame } from '../measure/picture/picture.ts';

/**
 * Encodes the frame with FFmpeg, in the decoder's process. Throws if that process crashes or takes
 * too long.
 */
export async function encodeJpeg(
  script: string,
  { width, height, rgb }: RgbFrame,
): Promise<Buffer> {
  const jpeg = await readReply({ script, job: 'encode', task: { width, height }, input: rgb });
  if (typeof jpeg === 'string') throw new Error('The frame could not be encoded.');
  return jpeg;
}
