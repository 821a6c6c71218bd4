/** Accepted container formats, named after FFmpeg's demuxers. */
export type Container = 'matroska' | 'mov' | 'avi';

const topBoxes = new Set([
  'ftyp',
  'moov',
  'mdat',
  'wide',
  'free',
  'skip',
  'pnot',
  'styp',
  'uuid',
  'udta',
  'meta',
  'sidx',
]);

/**
 * Detects the container from the first 12 bytes, ignoring the file name; null for any other format.
 */
export function detectContainer(start: Uint8Array): Container | null {
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3)
    return 'matroska';

  const text = (from: number) => String.fromCharCode(...start.subarray(from, from + 4));
  if (text(0) === 'RIFF' && text(8) === 'AVI ') return 'avi';

  return topBoxes.has(text(4)) ? 'mov' : null;
}
