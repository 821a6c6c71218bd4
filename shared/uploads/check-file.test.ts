import { describe, expect, it } from 'vitest';
import type { ByteRange } from './byte-reading.ts';
import {
  checkAudio,
  checkConvertedVideo,
  checkPdf,
  checkVideo,
  type CheckFile,
} from './check-file.ts';
import { anMp3File, anMp4File, aWavFile, aWebmFile, mp4Box } from './media-files.fixtures.ts';

/** Returns the content type or the problem, and the ranges that were read. */
function check(checkFile: CheckFile, bytes: Uint8Array, fileSize = bytes.length) {
  const ranges: ByteRange[] = [];
  const steps = checkFile(fileSize);
  let step = steps.next();
  while (!step.done) {
    const { from, length } = step.value;
    ranges.push(step.value);
    step = steps.next(bytes.subarray(from, from + length));
  }

  const { contentType, problem, lines } = step.value;

  return { result: contentType ?? problem, lines, ranges };
}

const resultOf = (...given: Parameters<typeof check>) => check(...given).result;

const INCOMPLETE = /^This file is incomplete: its end is missing\. Export or copy it again/;

describe('a course’s video', () => {
  it.each([
    ['H.264 in MP4', anMp4File({ profile: 100, audio: 'mp4a' }), 'video/mp4'],
    ['a camera’s MP4 with the index at its end', anMp4File({ isIndexLast: true }), 'video/mp4'],
    ['H.264 in QuickTime', anMp4File({ brand: 'qt  ', audio: 'mp4a' }), 'video/quicktime'],
    ['VP9 in WebM', aWebmFile(['V_VP9', 'A_OPUS']), 'video/webm'],
    [
      'a WebM recording without a declared size',
      aWebmFile(['V_VP8', 'A_OPUS'], null),
      'video/webm',
    ],
  ])('is accepted: %s', (_, bytes, type) => {
    expect(resultOf(checkVideo, bytes)).toBe(type);
  });

  it.each([
    ['an MP4', anMp4File({ pictureSize: [1920, 1080] }), 1080],
    ['a portrait MP4', anMp4File({ pictureSize: [720, 1280] }), 720],
    ['a WebM', aWebmFile(['A_OPUS', 'V_VP9']), 720],
    ['an MP4 that declares no size', anMp4File({ pictureSize: [0, 0] }), undefined],
  ])('tells how many lines it has: %s', (_, bytes, lines) => {
    for (const rules of [checkVideo, checkConvertedVideo])
      expect(check(rules, bytes).lines).toBe(lines);
  });

  it.each([
    ['HEVC (H.265)', anMp4File({ video: 'hvc1' })],
    ['HEVC (H.265)', anMp4File({ brand: 'qt  ', video: 'hev1', isIndexLast: true })],
    ['ProRes', anMp4File({ brand: 'qt  ', video: 'apch' })],
    ['AV1', anMp4File({ video: 'av01' })],
    ['AV1', aWebmFile(['V_AV1', 'A_OPUS'])],
    ['H.264 with 10 bits or extra colors', anMp4File({ profile: 110 })],
    ['the format “xvid”', anMp4File({ video: 'xvid' })],
  ])('is refused in %s, with advice', (name, bytes) => {
    expect(resultOf(checkVideo, bytes)).toBe(
      `This video is in ${name}, which many browsers can’t play. Export it as an MP4 with H.264 video and AAC audio.`,
    );
  });

  it('is accepted in any codec if it will be converted, but not incomplete or without a picture', () => {
    expect(resultOf(checkConvertedVideo, anMp4File({ video: 'hvc1' }))).toBe('video/mp4');

    const bytes = anMp4File({ video: 'hvc1', isIndexLast: true });
    expect(resultOf(checkConvertedVideo, bytes.subarray(0, -50))).toMatch(INCOMPLETE);
    expect(resultOf(checkConvertedVideo, aWebmFile(['A_OPUS']))).toMatch(/no video/);
  });

  it('is refused if only the sound can’t be played', () => {
    expect(resultOf(checkVideo, anMp4File({ audio: 'ac-3' }))).toMatch(
      /^This video’s audio is in Dolby Digital,/,
    );
  });

  it('is refused without a picture', () => {
    expect(resultOf(checkVideo, anMp4File({ video: null, audio: 'mp4a' }))).toBe(
      'This file contains no video. Please upload a video.',
    );
  });

  it.each([
    ['an MP4 with the index first', anMp4File({ mediaBytes: 1000 }), 50],
    ['an MP4 with the index last', anMp4File({ isIndexLast: true, mediaBytes: 1000 }), 500],
    ['an MP4 without its last byte', anMp4File({ isIndexLast: true }), 1],
    ['a WebM with a declared size', aWebmFile(['V_VP9']), 4],
  ])('is refused if its end is missing: %s', (_, bytes, missing) => {
    expect(resultOf(checkVideo, bytes.subarray(0, bytes.length - missing))).toMatch(INCOMPLETE);
  });

  it('is accepted with padding after the last box', () => {
    expect(resultOf(checkVideo, Uint8Array.of(...anMp4File(), ...mp4Box('free'), 0, 0, 0, 0))).toBe(
      'video/mp4',
    );
  });

  it('is checked with few reads, even at 2 GB', () => {
    const start = anMp4File({ mediaBytes: 0 });
    const size = 2 * 1024 ** 3;

    const media = Uint8Array.of(
      0,
      0,
      0,
      1,
      ...new TextEncoder().encode('mdat'),
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    );

    new DataView(media.buffer).setBigUint64(8, BigInt(size - start.length + 8));

    const { result, ranges } = check(
      checkVideo,
      Uint8Array.of(...start.subarray(0, -8), ...media),
      size,
    );

    expect(result).toBe('video/mp4');
    expect(ranges.length).toBeLessThan(8);
    expect(ranges.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1000);
  });

  it('is checked with at most 66 reads, however many boxes it has', () => {
    const boxes = Array.from({ length: 1000 }, () => [...mp4Box('free')]).flat();
    const { result, ranges } = check(
      checkVideo,
      Uint8Array.of(...mp4Box('ftyp', new TextEncoder().encode('isom')), ...boxes, ...anMp4File()),
    );

    expect(result).toMatch(INCOMPLETE);
    expect(ranges.length).toBeLessThanOrEqual(66);
  });

  it.each([
    ['a letter', new TextEncoder().encode('This is a letter.')],
    ['nothing', new Uint8Array()],
    ['an audio file', aWavFile(10)],
  ])('is refused if it is %s', (_, bytes) => {
    expect(resultOf(checkVideo, bytes)).toBe(
      'We can’t play that file. Please upload an MP4, WebM or MOV video.',
    );
  });

  it('never fails on a damaged file', () => {
    const bytes = anMp4File({ profile: 100, audio: 'mp4a' });
    for (let at = 0; at < bytes.length; at += 1) {
      for (const value of [0, 1, 255])
        expect(typeof resultOf(checkVideo, bytes.with(at, value))).toBe('string');
    }

    const webm = aWebmFile(['V_VP9', 'A_OPUS']);
    for (let at = 0; at < webm.length; at += 1) {
      for (const value of [0, 1, 255])
        expect(typeof resultOf(checkVideo, webm.with(at, value))).toBe('string');
    }
  });
});

describe('a podcast’s audio', () => {
  it.each([
    ['AAC in M4A', anMp4File({ brand: 'M4A ', video: null, audio: 'mp4a' }), 'audio/mp4'],
    ['WAV', aWavFile(10), 'audio/wav'],
    ['MP3', anMp3File(5000), 'audio/mpeg'],
    ['an MP3 without an Info header', new TextEncoder().encode('ID3xxxxxxxx'), 'audio/mpeg'],
    ['an MP3 from which a tag was removed', anMp3File(50_000, 49_872), 'audio/mpeg'],
    [
      'an MP3 behind zeros',
      Uint8Array.of(...new Uint8Array(416), ...anMp3File(5000)),
      'audio/mpeg',
    ],
  ])('is accepted: %s', (_, bytes, type) => {
    expect(resultOf(checkAudio, bytes)).toBe(type);
  });

  it('is refused in Apple Lossless, with advice', () => {
    expect(resultOf(checkAudio, anMp4File({ brand: 'M4A ', video: null, audio: 'alac' }))).toBe(
      'This file is in Apple Lossless, which many browsers can’t play. Export it as an MP3, or as an M4A with AAC audio.',
    );
  });

  it.each([
    ['WAV', aWavFile(1000, 500)],
    ['MP3', anMp3File(5000, 2500)],
    ['MP3', Uint8Array.of(...new Uint8Array(416), ...anMp3File(5000, 2500))],
    ['M4A', anMp4File({ brand: 'M4A ', video: null, audio: 'mp4a' }).subarray(0, -1)],
  ])('is refused if its end is missing: %s', (_, bytes) => {
    expect(resultOf(checkAudio, bytes)).toMatch(INCOMPLETE);
  });

  it('is refused if it is a video without sound', () => {
    expect(resultOf(checkAudio, anMp4File())).toBe(
      'We can’t play that file. Please upload MP3, M4A or WAV audio.',
    );
  });
});

it('accepts only whole PDFs as study guides', () => {
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(5000)}\n%%EOF\n`);
  expect(resultOf(checkPdf, pdf)).toBe('application/pdf');
  expect(resultOf(checkPdf, pdf.subarray(0, 4000))).toMatch(INCOMPLETE);
  expect(resultOf(checkPdf, anMp4File())).toBe('That file isn’t a PDF. Please upload a PDF.');
});
