import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reEncodePicture } from '#platform/pictures/re-encode-picture.ts';
import {
  detectAudioType,
  detectPdfType,
  detectPictureType,
  detectVideoType,
} from '#shared/uploads/file-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const padded = (text: string) => bytes(text.padEnd(80, '\0'));

const heads = {
  webm: '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm',
  matroska:
    '\x1a\x45\xdf\xa3\xa3B\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x88matroska',
  mp4: '\0\0\0\x20ftypisom',
  mov: '\0\0\0\x14ftypqt  ',
  m4a: '\0\0\0\x20ftypM4A ',
  'camera mp4': '\0\0\0\x20ftypXAVC\0\0\x02\0isomiso2avc1mp41',
  heic: '\0\0\0\x20ftypheic',
  avif: '\0\0\0\x20ftypavif',
  mp3: 'ID3\x04\0',
  'mp3 frame': '\xff\xfb\x90\x64',
  'aac adts': '\xff\xf1\x50\x80',
  wav: 'RIFF\x24\0\0\0WAVEfmt ',
  avi: 'RIFF\x24\0\0\0AVI LIST',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  pdf: '%PDF-1.7\n',
  'pdf behind a byte order mark': '\xef\xbb\xbf%PDF-1.4\n',
  'pdf behind html': '<script>%PDF-1.7',
  html: '<!doctype html><script>alert(1)</script>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
  zip: 'PK\x03\x04',
  elf: '\x7fELF',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  empty: '',
} as const;

type Head = keyof typeof heads;

const expected: Record<'course' | 'podcast' | 'study-guide', Partial<Record<Head, string>>> = {
  course: {
    webm: 'video/webm',
    mp4: 'video/mp4',
    'camera mp4': 'video/mp4',
    mov: 'video/quicktime',
  },
  podcast: {
    mp4: 'audio/mp4',
    'camera mp4': 'audio/mp4',
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    'mp3 frame': 'audio/mpeg',
    wav: 'audio/wav',
  },
  'study-guide': { pdf: 'application/pdf', 'pdf behind a byte order mark': 'application/pdf' },
};

const contentTypeOf = {
  course: detectVideoType,
  podcast: detectAudioType,
  'study-guide': detectPdfType,
};

const names = Object.keys(heads) as Head[];

describe('detecting a type from the first bytes', () => {
  it.each(
    names.flatMap((name) =>
      (['course', 'podcast', 'study-guide'] as const).map((kind) => ({ name, kind })),
    ),
  )('$name as the main file of a $kind', ({ name, kind }) => {
    expect(contentTypeOf[kind](padded(heads[name]))).toBe(expected[kind][name]);
  });

  it.each(names)('%s as a picture', (name) => {
    const types: Partial<Record<Head, string>> = {
      webp: 'image/webp',
      png: 'image/png',
      jpeg: 'image/jpeg',
    };

    expect(detectPictureType(padded(heads[name]))).toBe(types[name]);
  });

  it('does not decode pictures beyond 40 million pixels', async () => {
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png({ compressionLevel: 1 })
        .toBuffer();

    expect(await reEncodePicture(await png(8001, 5000))).toBe('TOO_LARGE');
    expect(await reEncodePicture(await png(8000, 5000))).toMatchObject({
      contentType: 'image/jpeg',
    });
  });
});
