/** The first 64 bytes are enough to detect every supported type. */
export const MAGIC_BYTE_COUNT = 64;

/** PDF readers look for the header in this many bytes. */
export const PDF_HEADER_BYTES = 1024;

const MPEG4_BRANDS = /^(isom|iso\d|mp4\d|avc1|dash|mmp4|M4V |M4VP|MSNV|f4v |3g[p2].|cmf[cs])/;
const AUDIO_BRANDS = /^(M4A |M4B |mp4\d|isom|iso\d|dash)/;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

// These functions detect the content type from the first bytes, because the file name and type that
// a browser sends can't be trusted. They return undefined for unsupported types.

/**
 * Other bytes, such as a byte order mark, may precede the header, as in all PDF readers. A `<` is
 * refused, because browsers might take such a file for a page.
 */
export function detectPdfType(bytes: Uint8Array): string | undefined {
  const start = readAscii(bytes, 0, PDF_HEADER_BYTES);
  return /^[^<]*%PDF-/.test(start) ? 'application/pdf' : undefined;
}

export function detectVideoType(bytes: Uint8Array): string | undefined {
  if (EBML.every((byte, at) => bytes[at] === byte)) {
    // Accepts only WebM, because few browsers can play other Matroska files.
    return readAscii(bytes, 0, MAGIC_BYTE_COUNT).includes('webm') ? 'video/webm' : undefined;
  }
  const brands = readBrands(bytes);
  if (brands[0] === 'qt  ') return 'video/quicktime';

  return brands.some((brand) => MPEG4_BRANDS.test(brand)) ? 'video/mp4' : undefined;
}

export function detectAudioType(bytes: Uint8Array): string | undefined {
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  const brands = readBrands(bytes);
  if (brands.length > 0)
    return brands.some((brand) => AUDIO_BRANDS.test(brand)) ? 'audio/mp4' : undefined;

  return readAscii(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes) ? 'audio/mpeg' : undefined;
}

export function detectPictureType(bytes: Uint8Array): string | undefined {
  if (readAscii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';

  return readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP'
    ? 'image/webp'
    : undefined;
}

/**
 * The brands of an MP4 file: first its own, which may be a camera maker's, then those that it is
 * compatible with. Empty for another format.
 */
function readBrands(bytes: Uint8Array): string[] {
  if (readAscii(bytes, 4, 8) !== 'ftyp') return [];

  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
  const brands = [readAscii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(readAscii(bytes, at, at + 4));

  return brands;
}

/**
 * True for an MP3 frame header: eleven sync bits, Layer III, and a valid version, bit rate and
 * sample rate.
 */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayerThree = (second & 0x18) !== 0x08 && (second & 0x06) === 0x02;
  return isSync && isLayerThree && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

export function readAscii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
