/** What the first bytes of a file say it is. Names and content types that a browser sends prove nothing. */
export type VideoKind = 'webm' | 'mp4' | 'mov' | 'avi';

/** How many bytes `videoKindOf` needs at most. */
export const MAGIC_BYTES = 16;

export const contentTypes = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
} as const satisfies Record<VideoKind, string>;

/** By content type: how the name of a file ends. */
export const fileEndings: ReadonlyMap<string, string> = new Map(
  Object.entries(contentTypes).map(([kind, contentType]) => [contentType, `.${kind}`]),
);

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const QUICKTIME_ATOMS = ['moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];

export function videoKindOf(bytes: Uint8Array): VideoKind | undefined {
  if (EBML.every((byte, at) => bytes[at] === byte)) return 'webm';
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi';
  if (text(4, 8) === 'ftyp') return text(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  return QUICKTIME_ATOMS.includes(text(4, 8)) ? 'mov' : undefined;
}
