import { describe, expect, it } from 'vitest';
import { photon } from './photon.ts';
import { orientationOf, upright, type Orientation } from './picture-orientation.ts';
import { reEncodePicture } from './re-encode-picture.ts';

const { PhotonImage } = photon();
const RED = [220, 20, 20, 255];
const BLUE = [20, 20, 220, 255];

/** A JPEG whose left half is red and whose right half is blue, as a sensor writes it. */
function aJpeg(width: number, height: number): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? RED : BLUE)).flat();
  return new PhotonImage(Uint8Array.from(pixels), width, height).get_bytes_jpeg(95);
}

/** The EXIF segment of a camera: only the orientation, in either byte order. */
function exif(orientation: number, isLittle: boolean): Uint8Array {
  const segment = new DataView(new ArrayBuffer(36));
  segment.setUint16(0, 0xffe1);
  segment.setUint16(2, 34);
  segment.setUint32(4, 0x45786966);
  segment.setUint16(10, isLittle ? 0x4949 : 0x4d4d);
  segment.setUint16(12, 42, isLittle);
  segment.setUint32(14, 8, isLittle);
  segment.setUint16(18, 1, isLittle);
  segment.setUint16(20, 0x0112, isLittle);
  segment.setUint16(22, 3, isLittle);
  segment.setUint32(24, 1, isLittle);
  segment.setUint16(28, orientation, isLittle);
  return new Uint8Array(segment.buffer);
}

function turned(jpeg: Uint8Array, orientation: number, isLittle = false): Uint8Array {
  return Uint8Array.from([...jpeg.subarray(0, 2), ...exif(orientation, isLittle), ...jpeg.subarray(2)]);
}

/** 'red' or 'blue' of one pixel of an encoded picture, and its size. */
function look(bytes: Uint8Array | undefined, at: (width: number, height: number) => readonly [number, number]) {
  const picture = PhotonImage.new_from_byteslice(bytes ?? new Uint8Array());
  const [width, height] = [picture.get_width(), picture.get_height()];
  const [x, y] = at(width, height);
  const pixels = picture.get_raw_pixels();
  const first = (y * width + x) * 4;
  return { width, height, color: (pixels[first] ?? 0) > (pixels[first + 2] ?? 0) ? 'red' : 'blue' };
}

describe('a photograph of a phone', () => {
  it('stands upright after it was encoded anew', () => {
    const picture = reEncodePicture(turned(aJpeg(64, 32), 6))?.bytes;
    // The sensor's left edge was up.
    expect(look(picture, (width) => [width / 2, 2])).toEqual({ width: 32, height: 64, color: 'red' });
    expect(look(picture, (width, height) => [width / 2, height - 3]).color).toBe('blue');
  });

  it('says no more how it was held, so that no browser turns it again', () => {
    expect(orientationOf(reEncodePicture(turned(aJpeg(64, 32), 6))?.bytes ?? new Uint8Array())).toBe(1);
  });

  it('is turned after it was made smaller', () => {
    const picture = reEncodePicture(turned(aJpeg(2000, 500), 8))?.bytes;
    expect(look(picture, (width, height) => [width / 2, height - 3])).toEqual({
      width: 320,
      height: 1280,
      color: 'red',
    });
  });

  it('stays as it is when it says nothing', () => {
    expect(look(reEncodePicture(aJpeg(64, 32))?.bytes, (_, height) => [2, height / 2])).toEqual({
      width: 64,
      height: 32,
      color: 'red',
    });
  });
});

describe('the orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is read in both byte orders', (orientation) => {
    expect(orientationOf(turned(aJpeg(16, 8), orientation))).toBe(orientation);
    expect(orientationOf(turned(aJpeg(16, 8), orientation, true))).toBe(orientation);
  });

  it.each([0, 9, 65_535])('%i makes no sense and is upright', (orientation) => {
    expect(orientationOf(turned(aJpeg(16, 8), orientation))).toBe(1);
  });

  it('is upright for a file that breaks off anywhere', () => {
    const whole = turned(aJpeg(16, 8), 6);
    for (let length = 0; length < 80; length += 1) {
      expect([1, 6]).toContain(orientationOf(whole.slice(0, length)));
    }
  });

  // A letter F in a picture of 2 x 3: what each orientation wants to be seen as.
  it.each<[Orientation, string]>([
    [1, 'ab/cd/ef'],
    [2, 'ba/dc/fe'],
    [3, 'fe/dc/ba'],
    [4, 'ef/cd/ab'],
    [5, 'ace/bdf'],
    [6, 'eca/fdb'],
    [7, 'fdb/eca'],
    [8, 'bdf/ace'],
  ])('%i turns ab/cd/ef to %s', (orientation, rows) => {
    const bytes = Uint8Array.from([...'abcdef'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255]));
    const seen = upright({ bytes, width: 2, height: 3 }, orientation);
    const letters = [...'abcdef'].map((_, at) => String.fromCharCode(seen.bytes[at * 4] ?? 0)).join('');
    expect(letters.match(new RegExp(`.{${seen.width}}`, 'g'))?.join('/')).toBe(rows);
  });
});
