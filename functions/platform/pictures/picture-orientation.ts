/** How a camera held the picture, as EXIF numbers it: 1 is upright, 6 wants a quarter turn clockwise. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF = 0x45786966;
const BIG_ENDIAN = 0x4d4d;
const ORIENTATION_TAG = 0x0112;

/** Reads the orientation of a JPEG (Exif 2.3, 4.6.4). 1 for whatever says none, or nothing that makes sense. */
export function orientationOf(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return 1;
  for (let at = 2; at + 4 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xff00 || marker === START_OF_SCAN) return 1;
    const end = Math.min(view.byteLength, at + 2 + view.getUint16(at + 2));
    if (marker === APP1 && end >= at + 18 && view.getUint32(at + 4) === EXIF) {
      return orientationIn(new DataView(bytes.buffer, bytes.byteOffset + at + 10, end - at - 10));
    }
  }
  return 1;
}

/** `tiff` begins with the byte order. */
function orientationIn(tiff: DataView): Orientation {
  const isLittle = tiff.getUint16(0) !== BIG_ENDIAN;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, isLittle) === ORIENTATION_TAG) return known(tiff.getUint16(at + 8, isLittle));
  }
  return 1;
}

function known(value: number): Orientation {
  return ([2, 3, 4, 5, 6, 7, 8] as const).find((orientation) => orientation === value) ?? 1;
}

export interface Pixels {
  /** Four bytes for each, row by row. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Turns and mirrors a picture so that it stands as it was seen. */
export function upright({ bytes, width, height }: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return { bytes, width, height };
  const isTurned = orientation >= 5;
  const [newWidth, newHeight] = isTurned ? [height, width] : [width, height];
  const seen = new Uint8Array(bytes.length);
  for (let y = 0; y < newHeight; y += 1) {
    for (let x = 0; x < newWidth; x += 1) {
      const [column, row] = isTurned ? [y, x] : [x, y];
      const fromColumn = MIRRORS_COLUMNS.has(orientation) ? width - 1 - column : column;
      const fromRow = MIRRORS_ROWS.has(orientation) ? height - 1 - row : row;
      const from = (fromRow * width + fromColumn) * 4;
      seen.set(bytes.subarray(from, from + 4), (y * newWidth + x) * 4);
    }
  }
  return { bytes: seen, width: newWidth, height: newHeight };
}

const MIRRORS_COLUMNS: ReadonlySet<Orientation> = new Set([2, 3, 7, 8]);
const MIRRORS_ROWS: ReadonlySet<Orientation> = new Set([3, 4, 6, 7]);
