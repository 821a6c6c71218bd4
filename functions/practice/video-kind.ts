/** File type by first bytes. Names and content types sent by a browser can't be trusted. */
export type VideoKind = 'webm' | 'mp4' | 'mov' | 'avi';

/** Number of bytes that `videoKindOf` needs. */
export const MAGIC_BYTES = 16;

export const contentTypes = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
} as const satisfies Record<VideoKind, string>;

/** File extension by content type. */
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
