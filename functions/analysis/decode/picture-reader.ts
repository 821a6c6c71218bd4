import type { RgbFrame } from '../measure/picture/picture.ts';

const LONGEST_HEADER = 32;

/** Puts pictures in the PPM format (P6, a size line, 255, then bytes) together from chunks of any length. */
export function pictureReader(): { push(chunk: Buffer): RgbFrame[] } {
  let waiting: Buffer[] = [];
  let have = 0;
  let need = LONGEST_HEADER;
  return {
    push(chunk) {
      waiting.push(chunk);
      have += chunk.length;
      const frames: RgbFrame[] = [];
      while (have >= need) {
        const bytes = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
        const header = readHeader(bytes);
        const end = header.length + header.width * header.height * 3;
        need = Math.max(end, LONGEST_HEADER);
        waiting = [bytes];
        if (bytes.length < end) break;
        frames.push({ width: header.width, height: header.height, rgb: bytes.subarray(header.length, end) });
        waiting = [bytes.subarray(end)];
        have -= end;
        need = LONGEST_HEADER;
      }
      return frames;
    },
  };
}

function readHeader(bytes: Buffer): { width: number; height: number; length: number } {
  const match = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, LONGEST_HEADER));
  if (!match) throw new Error('ffmpeg sent something that is no picture.');
  return { width: Number(match[1]), height: Number(match[2]), length: match[0].length };
}
