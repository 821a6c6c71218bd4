export interface PictureFormat {
  readonly type: 'jpeg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
}

/** Larger ones are refused before a decoder sees them: 40 million pixels are 160 MB decoded. */
const MOST_PIXELS = 40_000_000;
export const PICTURE_LIMIT_BYTES = 15 * 1024 * 1024;

/** What a picture's header says it is; undefined for anything but a JPEG, PNG or WebP of a bearable size. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes.length > PICTURE_LIMIT_BYTES || bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = pngFormat(view) ?? webpFormat(view) ?? jpegFormat(view);
  if (!format || format.width < 1 || format.height < 1) return undefined;
  return format.width * format.height <= MOST_PIXELS ? format : undefined;
}

function pngFormat(view: DataView): PictureFormat | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || view.getUint32(12) !== 0x49484452)
    return undefined;
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;
const LOSSY = 0x56503820;
const LOSSLESS = 0x5650384c;
const EXTENDED = 0x56503858;

function webpFormat(view: DataView): PictureFormat | undefined {
  if (view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) return undefined;
  const size = (width: number, height: number) => ({ type: 'webp', width, height }) as const;
  switch (view.getUint32(12)) {
    case LOSSY:
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case LOSSLESS: {
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case EXTENDED:
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return undefined;
  }
}

/** Walks a JPEG's segments to the frame header, which has the size. */
function jpegFormat(view: DataView): PictureFormat | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // C4, C8 and CC are tables and an extension, every other C is a frame.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
