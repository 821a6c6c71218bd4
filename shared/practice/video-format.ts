/**
 * Detected from the first bytes, because the file name and type from the browser can't be trusted.
 */
export type VideoFormat = 'webm' | 'mp4' | 'mov' | 'avi';

/** Number of bytes that `detectVideoFormat` needs. */
export const MAGIC_BYTE_COUNT = 16;

export const videoContentTypes = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
} as const satisfies Record<VideoFormat, string>;

/** Maps each content type to its file extension. */
export const fileExtensions: ReadonlyMap<string, string> = new Map(
  Object.entries(videoContentTypes).map(([kind, contentType]) => [contentType, `.${kind}`]),
);

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** Boxes that a QuickTime file may start with, instead of `ftyp`. */
const QUICKTIME_ATOMS = 'moov mdat free skip wide pnot styp uuid udta meta sidx'.split(' ');

export function detectVideoFormat(bytes: Uint8Array): VideoFormat | undefined {
  if (EBML.every((byte, at) => bytes[at] === byte)) return 'webm';

  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi';
  if (text(4, 8) === 'ftyp') return text(8, 12) === 'qt  ' ? 'mov' : 'mp4';

  return QUICKTIME_ATOMS.includes(text(4, 8)) ? 'mov' : undefined;
}
