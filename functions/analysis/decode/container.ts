/** The kinds of file that are read, by the name of FFmpeg's demuxer. */
export type Container = 'matroska' | 'mov' | 'avi';

const topBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp']);

/** Tells the container from its first bytes (12 are enough), whatever the file is called; null for everything else. */
export function containerOf(start: Uint8Array): Container | null {
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'matroska';
  const text = (from: number) => String.fromCharCode(...start.subarray(from, from + 4));
  if (text(0) === 'RIFF' && text(8) === 'AVI ') return 'avi';
  return topBoxes.has(text(4)) ? 'mov' : null;
}
